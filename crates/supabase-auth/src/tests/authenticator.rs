//! An authenticator in software: one P-256 key, no attestation, a counter.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT_AND_VERIFIED: u8 = 0x05;
const ATTESTED: u8 = 0x40;

pub struct Authenticator {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    pub counter: u32,
    /// Where the browser says it is.
    pub origin: String,
    /// Set when a credential is made; what a discoverable credential tells.
    pub handle: String,
}

fn b64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    pub fn new() -> Authenticator {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let mut id = vec![0; 16];
        getrandom::fill(&mut id).unwrap();
        Authenticator {
            key,
            id,
            counter: 0,
            origin: super::SITE.to_owned(),
            handle: String::new(),
        }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(b"site.test").to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// What `navigator.credentials.create` answers.
    pub fn create(&mut self, options: &Value) -> Value {
        self.handle = options["user"]["id"].as_str().unwrap().to_owned();
        let mut data = self.data(PRESENT_AND_VERIFIED | ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        let point = self.key.public_key().as_ref();
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 32]);
        data.extend(&point[33..65]);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(&data);
        json!({
            "id": b64(&self.id), "rawId": b64(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "clientDataJSON": b64(&self.client_data("webauthn.create", options)),
                "attestationObject": b64(&object), "transports": ["internal"],
            },
        })
    }

    /// What `navigator.credentials.get` answers.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let data = self.data(PRESENT_AND_VERIFIED);
        let client = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), Sha256::digest(&client).as_slice()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": b64(&self.id), "rawId": b64(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": b64(&client), "authenticatorData": b64(&data),
                "signature": b64(signature.as_ref()), "userHandle": self.handle,
            },
        })
    }
}
