//! One-click unsubscription of letters that a preference governs (RFC 8058).
//!
//! The link in a letter's head holds the person, the kinds and a code that only this installation can compute; it stands
//! nowhere else, ends the kinds that the letter was about, and does nothing more.

use super::model::{Choice, NotificationKind};
use super::preferences;
use crate::AppState;
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use supabase::error::ApiError;
use supabase::registry::{Access, Edge};
use uuid::Uuid;

const NAME: &str = "notification-unsubscribe";
const PURPOSE: &str = "letter-unsubscribe";
/// Where a person who opens the link in a browser changes all of them.
const SETTINGS: &str = "/settings#avisos";

/// The address for the head of a letter about these kinds; `None` when all of them cannot be switched off.
pub fn link(vault: &Vault, site: &str, user: Uuid, kinds: &[NotificationKind]) -> Option<String> {
    let free: Vec<&str> = kinds
        .iter()
        .filter(|kind| kind.email != Choice::Always)
        .map(|kind| kind.word)
        .collect();
    (!free.is_empty()).then(|| {
        let words = free.join(",");
        let tag = hex::encode(vault.tag(PURPOSE, &signed(user, &words)));
        let token = format!("{}{tag}", user.simple());
        format!("{site}/functions/v1/{NAME}?kind={words}&token={token}")
    })
}

fn signed(user: Uuid, words: &str) -> String {
    format!("{user}:{words}")
}

/// Whose letters of which kinds a link ends; `None` for what was made up.
fn read(vault: &Vault, query: &str) -> Option<(Uuid, Vec<NotificationKind>)> {
    let part = |name: &str| {
        query
            .split('&')
            .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    };
    let words = part("kind")?.replace("%2C", ",");
    let (user, tag) = part("token")?.split_at_checked(32)?;
    let user = Uuid::try_parse(user).ok()?;
    let tag = hex::decode(tag).ok()?;
    if !vault.is_tag(PURPOSE, &signed(user, &words), &tag) {
        return None;
    }
    let kinds: Option<Vec<NotificationKind>> = words.split(',').map(NotificationKind::of).collect();
    let kinds = kinds?;
    kinds
        .iter()
        .all(|kind| kind.email != Choice::Always)
        .then_some((user, kinds))
}

/// What mail programs call from their own button: a POST ends the letters; a GET changes nothing, because mail scanners
/// follow links. Made up and used links are answered alike.
pub fn edge(app: AppState) -> Edge {
    Edge::new(NAME, Access::Anyone, move |_, request| {
        let app = app.clone();
        async move {
            let answer: Response = match request.method {
                Method::POST => {
                    end(&app, &request.query).await?;
                    StatusCode::NO_CONTENT.into_response()
                }
                Method::GET | Method::HEAD => (StatusCode::SEE_OTHER, [(header::LOCATION, SETTINGS)]).into_response(),
                _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
            };
            Ok::<_, ApiError>(answer)
        }
    })
    .always_open("stopping letters")
    .doc("The one-click unsubscription of the kinds of one letter.")
}

async fn end(app: &AppState, query: &str) -> FaultResult<()> {
    let Some((user, kinds)) = read(&app.vault, query) else {
        return Ok(());
    };
    app.act(move |tx| Box::pin(async move { preferences::end_letters(tx, user, &kinds).await }))
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::new_person_id;

    #[test]
    fn link_names_one_person_and_kind_and_cannot_be_made_up() {
        let (vault, user) = (Vault::new(&[1; 32]), new_person_id());
        let kind = NotificationKind::MESSAGE_NEW;
        let link = link(&vault, "https://e.example", user, &[kind]).unwrap();
        let (address, query) = link.split_once('?').unwrap();
        assert_eq!(address, "https://e.example/functions/v1/notification-unsubscribe");
        assert_eq!(read(&vault, query), Some((user, vec![kind])));
        assert_eq!(read(&Vault::new(&[2; 32]), query), None);
        let stranger = query.replace(&user.simple().to_string(), &new_person_id().simple().to_string());
        for wrong in [
            "",
            "kind=message.new",
            &query.replace("message.new", "match.new"),
            &query.replace("message.new", "billing"),
            &stranger,
            &query[..query.len() - 2],
        ] {
            assert_eq!(read(&vault, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn link_of_a_kind_that_cannot_be_switched_off_is_none() {
        let (vault, user) = (Vault::new(&[1; 32]), new_person_id());
        for kind in [
            NotificationKind::SECURITY_LOGIN,
            NotificationKind::BILLING,
            NotificationKind::LEGAL_CHANGE,
        ] {
            assert_eq!(link(&vault, "https://e.example", user, &[kind]), None);
        }
    }

    #[test]
    fn link_of_a_gathered_letter_ends_its_kinds_and_no_fixed_one() {
        let (vault, user) = (Vault::new(&[1; 32]), new_person_id());
        let kinds = [
            NotificationKind::MESSAGE_NEW,
            NotificationKind::BILLING,
            NotificationKind::MATCH_NEW,
        ];
        let link = link(&vault, "https://e.example", user, &kinds).unwrap();
        let query = link.split_once('?').unwrap().1;
        let ended = vec![NotificationKind::MESSAGE_NEW, NotificationKind::MATCH_NEW];
        assert_eq!(read(&vault, query), Some((user, ended)));
        assert_eq!(read(&vault, &query.replace(",match.new", "")), None);
    }
}
