//! Verification of Apple's signed tokens (JWS): the header carries the certificates of the key (`x5c`), which must lead
//! to a root that the operator trusts.

use jiff::Timestamp;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, UnixTime};
use serde_json::Value;
use supabase::keys::jwk::PublicKey;
use supabase::keys::jws::Unverified;
use thiserror::Error;
use webpki::ring::{ECDSA_P256_SHA256, ECDSA_P256_SHA384, ECDSA_P384_SHA256, ECDSA_P384_SHA384};
use webpki::{EndEntityCert, KeyUsage, anchor_from_trusted_cert};
use x509_parser::prelude::{FromDer, X509Certificate};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::time::Duration;

/// The extension of certificates that sign for the App Store.
const SIGNS_RECEIPTS: &str = "1.2.840.113635.100.6.11.1";
/// The extension of the authority that issues them.
const ISSUES_SIGNERS: &str = "1.2.840.113635.100.6.2.1";

/// Why a token is not Apple's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ChainError {
    #[error("it is no signed token with three certificates")]
    Form,
    #[error("its root is not one that is trusted here")]
    Root,
    #[error("its certificates are not for this, or do not lead to the root")]
    Path,
    #[error("its signature does not fit")]
    Signature,
}

/// The certificate in a PEM or DER file, as DER; None for anything else.
pub fn root_in_der(bytes: &[u8]) -> Option<Vec<u8>> {
    let der = match bytes.starts_with(b"-----") {
        true => CertificateDer::from_pem_slice(bytes).ok()?.to_vec(),
        false => bytes.to_vec(),
    };
    parse(&der).is_ok().then_some(der)
}

/// The claims of a token, once its signature, its certificates and their times are checked. Certificates count at the
/// moment at which the token says it was signed: a receipt outlives the key that signed it.
pub fn verify(token: &str, roots: &[Vec<u8>]) -> Result<Value, ChainError> {
    let unverified = Unverified::parse(token).map_err(|_| ChainError::Form)?;
    let listed = unverified.header.x5c.as_deref().ok_or(ChainError::Form)?;
    let decoded: Vec<Vec<u8>> = listed
        .iter()
        .map(|text| STANDARD.decode(text).map_err(|_| ChainError::Form))
        .collect::<Result<_, _>>()?;
    let [leaf, intermediate, root] = decoded.as_slice() else {
        return Err(ChainError::Form);
    };
    if !roots.contains(root) {
        return Err(ChainError::Root);
    }
    let key = key_of(leaf)?;
    // Nothing of the claims is believed before the path is checked too; they only say when to check it.
    let claims = unverified.verify(&key).map_err(|_| ChainError::Signature)?;
    check_path(leaf, intermediate, root, signed_at(&claims).ok_or(ChainError::Form)?)?;
    Ok(claims)
}

/// The `signedDate` of the claims; None without one.
pub fn signed_at(claims: &Value) -> Option<Timestamp> {
    Timestamp::from_millisecond(claims["signedDate"].as_i64()?).ok()
}

fn key_of(leaf: &[u8]) -> Result<PublicKey, ChainError> {
    let certificate = parse(leaf)?;
    let point = certificate.public_key().subject_public_key.data.as_ref();
    // The uncompressed form of a point on P-256; ring refuses what is not on the curve.
    match point {
        [4, rest @ ..] if rest.len() == 64 => Ok(PublicKey::Ec(point.to_vec())),
        _ => Err(ChainError::Path),
    }
}

fn check_path(leaf: &[u8], intermediate: &[u8], root: &[u8], at: Timestamp) -> Result<(), ChainError> {
    let marked = has(leaf, SIGNS_RECEIPTS)? && has(intermediate, ISSUES_SIGNERS)?;
    if !marked {
        return Err(ChainError::Path);
    }
    let seconds = u64::try_from(at.as_second()).map_err(|_| ChainError::Form)?;
    let (leaf, root) = (CertificateDer::from(leaf), CertificateDer::from(root));
    let between = [CertificateDer::from(intermediate)];
    let anchor = anchor_from_trusted_cert(&root).map_err(|_| ChainError::Root)?;
    let end = EndEntityCert::try_from(&leaf).map_err(|_| ChainError::Path)?;
    let algorithms = [
        ECDSA_P256_SHA256,
        ECDSA_P256_SHA384,
        ECDSA_P384_SHA256,
        ECDSA_P384_SHA384,
    ];
    let anchors = [anchor];
    let path = end
        .verify_for_usage(
            &algorithms,
            &anchors,
            &between,
            UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
            KeyUsage::server_auth(),
            None,
            None,
        )
        .map_err(|error| {
            tracing::warn!(%error, "certificates of a store's token do not hold");
            ChainError::Path
        })?;
    match path.intermediate_certificates().count() {
        1 => Ok(()),
        _ => Err(ChainError::Path),
    }
}

fn parse(der: &[u8]) -> Result<X509Certificate<'_>, ChainError> {
    match X509Certificate::from_der(der) {
        Ok(([], certificate)) => Ok(certificate),
        _ => Err(ChainError::Form),
    }
}

fn has(der: &[u8], oid: &str) -> Result<bool, ChainError> {
    let certificate = parse(der)?;
    Ok(certificate
        .extensions()
        .iter()
        .any(|extension| extension.oid.to_id_string() == oid))
}
