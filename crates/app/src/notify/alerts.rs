//! What protects an account and cannot be switched off: a sign-in on a device that is new to it, and decisions of the
//! operator. Each is a notification and a letter that leaves at once.

use super::jobs::written_time;
use super::letter::MailContent;
use super::model::{Notice, NotificationKind};
use super::{send_notice, store, texts};
use crate::accounts::{self, deletion, store::Account};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Vault};
use ::jobs::{Event, Listener};
use db::{Db, Tx, TxFuture};
use std::sync::Arc;
use supabase::mail;

/// Follows sign-ins on devices that an account did not know.
pub fn login_listener(db: &Db, site_url: &str) -> impl Listener + use<> {
    on_events_of_site(
        "notify.logins",
        &["account.new_device"],
        db,
        site_url,
        |tx, event, site| Box::pin(alert_login(tx, event, site)),
    )
}

/// [`on_events`] whose act writes letters with links to the site.
fn on_events_of_site<F>(
    name: &'static str,
    kinds: &'static [&'static str],
    db: &Db,
    site_url: &str,
    act: F,
) -> impl Listener + use<F>
where
    F: for<'t> Fn(&'t mut Tx, &'t Event, &'t str) -> TxFuture<'t, (), Fault> + Copy + Send + Sync + 'static,
{
    let site: Arc<str> = site_url.into();
    on_events(name, kinds, db, move |tx, event| {
        let site = site.clone();
        Box::pin(async move { act(tx, event, &site).await })
    })
}

/// The letter says when, and neither where nor with what: it may be read by others. The list of devices says more.
async fn alert_login(tx: &mut Tx, event: &Event, site: &str) -> FaultResult<()> {
    let Some(account) = account_of(tx, event).await? else {
        return Ok(());
    };
    let when = written_time(event.created_at, &account.time_zone);
    let letter = texts::new_login(when, &format!("{site}/settings/seguranca"));
    alert(tx, &account, NotificationKind::SECURITY_LOGIN, letter, event, site).await
}

/// Writes the letters about requests to delete an account without signing in.
pub fn deletion_listener(db: &Db, vault: &Vault, site_url: &str) -> impl Listener + use<> {
    let (vault, site): (Vault, Arc<str>) = (vault.clone(), site_url.into());
    on_events("notify.deletion", &["deletion.asked"], db, move |tx, event| {
        let (vault, site) = (vault.clone(), site.clone());
        Box::pin(async move {
            let Some(id) = event.key else { return Ok(()) };
            let Some((address, language, token)) = deletion::letter_of(tx, &vault, id).await? else {
                return Ok(());
            };
            let letter = texts::deletion(&format!("{site}/excluir-conta?token={token}"));
            mail::enqueue(tx, event.created_at, &letter.to(&address, language, &site)).await?;
            Ok(())
        })
    })
}

/// Follows suspensions by the operator, and their end.
pub fn decision_listener(db: &Db, site_url: &str) -> impl Listener + use<> {
    on_events_of_site(
        "notify.decisions",
        &["account.judged"],
        db,
        site_url,
        |tx, event, site| Box::pin(report_decision(tx, event, site)),
    )
}

async fn report_decision(tx: &mut Tx, event: &Event, site: &str) -> FaultResult<()> {
    let Some(account) = account_of(tx, event).await? else {
        return Ok(());
    };
    let letter = match event.payload["status"].as_str() {
        Some("banned") => texts::account_banned(&format!("{site}/terms")),
        Some("active") => texts::account_restored(&format!("{site}/auth")),
        _ => return Ok(()),
    };
    alert(tx, &account, NotificationKind::MODERATION_DECISION, letter, event, site).await
}

async fn account_of(tx: &mut Tx, event: &Event) -> FaultResult<Option<Account>> {
    match event.key {
        Some(user) => accounts::store::account(tx, user).await,
        None => Ok(None),
    }
}

async fn alert(
    tx: &mut Tx,
    account: &Account,
    kind: NotificationKind,
    letter: MailContent,
    event: &Event,
    site: &str,
) -> FaultResult<()> {
    let notice = Notice::new(
        account.user_id,
        kind,
        format!("{}:{}", kind.word, event.seq),
        event.created_at,
    );
    send_notice(tx, &notice).await?;
    if let Some(address) = store::address(tx, account.user_id).await? {
        let language = Language::of(Some(&account.locale));
        mail::enqueue(tx, event.created_at, &letter.to(&address, language, site)).await?;
    }
    Ok(())
}
