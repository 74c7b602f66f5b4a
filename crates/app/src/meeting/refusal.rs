//! "Não quero mais receber": a person without an account stops all messages about meetings to their address, for good.
//!
//! The link in each message holds a keyed hash of the address and a code that only this installation can compute. Only the hash
//! is stored. Opening the link a second time changes nothing. The planner sees that the contact cannot be reached, in the same
//! words as for an address that too many strangers named, so that the reason stays unknown. A planner whose
//! plan is running is notified at once, and can name another contact in time.

use super::address_hash::AddressHash;
use super::store::{contacts, refusals};
use super::watch;
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::json;

/// Stops all messages to the address of a link. Errors: `NotFound` for what was made up.
pub async fn refuse(app: &AppState, token: &str, now: Timestamp) -> FaultResult<()> {
    let hash = AddressHash::read(&app.vault, token).ok_or(Fault::NotFound)?;
    end(app, hash, now).await
}

/// Stores the refusal, with an event for each plan that the address follows. Again it changes nothing.
async fn end(app: &AppState, hash: AddressHash, now: Timestamp) -> FaultResult<()> {
    let mut reads = app.db.reader();
    // A repeated request reads one row. Otherwise anybody with a link could make the server open all plans again and again.
    if refusals::is_refused(&mut reads, &hash).await? {
        return Ok(());
    }
    // Addresses are sealed, so the plans that run are opened one by one, outside of the transaction.
    let followed = contacts::of_running_plans(&mut reads, now).await?;
    let at_address = |row: &contacts::ContactRow| {
        let contact = watch::open(&app.vault, row).filter(|_| !row.unreachable);
        contact.and_then(|contact| contact.address_hash(&app.vault)).as_ref() == Some(&hash)
    };
    let plans: Vec<_> = followed.into_iter().filter(at_address).collect();
    app.act(move |tx| {
        Box::pin(async move {
            if !refusals::insert(tx, &hash, now).await? {
                return Ok(());
            }
            for plan in plans {
                let facts = json!({ "user": plan.user_id, "contact": plan.id });
                jobs::emit(tx, now, "meeting.contact_lost", Some(plan.meeting_id), facts).await?;
            }
            Ok(())
        })
    })
    .await
}

/// The button of a mail program (RFC 8058): a POST stops the messages; a GET changes nothing, because mail scanners follow
/// links, and shows the page that asks. Made up and used links are answered alike.
pub async fn button(app: &AppState, method: &Method, query: &str, now: Timestamp) -> FaultResult<Response> {
    let token = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    let hash = token.and_then(|token| AddressHash::read(&app.vault, token));
    match *method {
        Method::POST => {
            if let Some(hash) = hash {
                end(app, hash, now).await?;
            }
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        Method::GET | Method::HEAD => {
            let page = hash.map_or_else(|| "/acompanhar/sair".to_owned(), |hash| hash.page(&app.vault, ""));
            Ok((StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response())
        }
        _ => Ok(StatusCode::METHOD_NOT_ALLOWED.into_response()),
    }
}
