//! Installed apps: their tokens, and what is sent to them.

use super::payload::{Content, TITLE};
use super::store::NewSubscription;
use super::{PushService, PushTarget};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Vault};
use jiff::SignedDuration;
use std::collections::BTreeMap;
use supabase::push::Urgency;
use supabase::push::native::NativeMessage;
use uuid::Uuid;

/// Longer than any token that Google gives today.
const FCM_TOKEN_MAX: usize = 1024;
/// Apple says that tokens may grow.
const APNS_TOKEN_MAX: usize = 200;

/// Checks the token of an app.
///
/// # Errors
///
/// `Validation` of the service or of the token, `State` where this installation does not reach such apps.
pub fn checked(push: &PushService, service: &str, token: String) -> FaultResult<NewSubscription> {
    let target = PushTarget::of(service).filter(|target| *target != PushTarget::Web);
    let target = target.ok_or_else(|| Fault::invalid("service", "Este serviço de notificações não existe."))?;
    let fits = match target {
        PushTarget::Apns => token.len() <= APNS_TOKEN_MAX && token.bytes().all(|byte| byte.is_ascii_hexdigit()),
        _ => {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':');
            token.len() <= FCM_TOKEN_MAX && token.bytes().all(plain)
        }
    };
    if !fits || token.len() < 32 {
        return Err(Fault::invalid(
            "token",
            "Este código de aparelho não serve para notificações.",
        ));
    }
    if push.native(target).is_none() {
        return Err(Fault::state(
            "push",
            "As notificações do aplicativo ainda não estão ligadas aqui.",
        ));
    }
    Ok(NewSubscription {
        service: target.word(),
        endpoint: token,
        p256dh: String::new(),
        auth: String::new(),
    })
}

/// A message before it is worded for its device.
pub struct Draft<'a> {
    pub user: Uuid,
    pub token: &'a str,
    pub content: &'a Content,
    pub language: Language,
    pub ttl: SignedDuration,
    pub urgency: Urgency,
}

/// The message. The service reads it, so it names nobody: the kind and ids alone, and the app fetches the rest.
pub fn message(draft: Draft<'_>, vault: &Vault) -> NativeMessage {
    let content = draft.content;
    let mut data = BTreeMap::from([("kind", content.kind.to_owned()), ("navigate", content.path.clone())]);
    data.extend(content.id.map(|id| ("id", id.to_string())));
    data.extend(content.reference.map(|reference| ("ref", reference.to_string())));
    NativeMessage {
        token: draft.token.to_owned(),
        title: TITLE.to_owned(),
        body: content.unnamed.in_language(draft.language),
        data,
        ttl: draft.ttl,
        urgency: draft.urgency,
        collapse: content.topic(vault, draft.user),
    }
}
