//! Letters of the beta programme and of the waitlist, and the notice of a tester's last day.

use super::model::{Notice, NotificationKind};
use super::{letter::MailContent, texts};
use crate::accounts::beta;
use crate::accounts::waitlist::{place, store as list, token};
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Language, Vault};
use ::jobs::{Event, ListenError, Listener, Schedule};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp, ToSpan};
use supabase::mail;
use uuid::Uuid;

/// An address that asks again and again is written to at most this often.
const PAUSE: SignedDuration = SignedDuration::from_hours(1);
/// Friends after whom somebody hears how far they came.
const FRIENDS: i64 = 3;
/// Letters of the launch in one turn of the listener.
const AT_ONCE: i64 = 500;

/// Hears of invitations, of the waitlist and of the launch.
pub struct BetaInviteListener {
    pub db: Db,
    pub vault: Vault,
    pub site_url: String,
}

impl Listener for BetaInviteListener {
    fn name(&self) -> &'static str {
        "notify.inviter"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&[
            "beta.invited",
            "beta.launched",
            "waitlist.asked",
            "waitlist.confirmed",
            "waitlist.referred",
        ])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let (vault, site, now) = (self.vault.clone(), self.site_url.clone(), event.created_at);
            let (kind, key) = (event.kind.clone(), event.key);
            if !kind.starts_with("beta.") && !kind.starts_with("waitlist.") {
                return Ok(());
            }
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        let mails = BetaMails { vault, site, now };
                        match (kind.as_str(), key) {
                            ("beta.invited", Some(id)) => mails.invite(tx, id).await,
                            ("waitlist.asked", Some(id)) => mails.mail_invite(tx, id).await,
                            ("waitlist.confirmed", Some(id)) => mails.welcome(tx, id).await,
                            ("waitlist.referred", Some(id)) => mails.referred(tx, id).await,
                            ("beta.launched", None) => mails.launched(tx).await,
                            _ => Ok(()),
                        }
                    })
                })
                .await;
            done.map_err(ListenError::from)
        })
    }
}

/// Where letters are written.
struct BetaMails {
    vault: Vault,
    site: String,
    now: Timestamp,
}

impl BetaMails {
    async fn invite(&self, tx: &mut Tx, id: Uuid) -> FaultResult<()> {
        let Some(invite) = beta::store::invite(tx, id).await? else {
            return Ok(());
        };
        if let (Some(address), None) = (invite.email, invite.redeemed_at) {
            let code = beta::invite::code(&self.vault, id);
            let link = format!("{}/beta?convite={code}", self.site);
            let letter = texts::beta_invite(&link, &code);
            let language = list::language(tx, &address).await?;
            mail::enqueue(tx, self.now, &letter.to(&address, language, &self.site)).await?;
        }
        Ok(())
    }

    /// A new address is asked to confirm; one that stands on the list hears where. Either at most once an hour.
    async fn mail_invite(&self, tx: &mut Tx, id: Uuid) -> FaultResult<()> {
        let Some(entry) = list::entry(tx, id).await? else {
            return Ok(());
        };
        if entry.mailed_at.is_some_and(|at| self.now.duration_since(at) < PAUSE) {
            return Ok(());
        }
        let letter = match entry.confirmed_at {
            None => texts::waitlist_confirm(&self.page("confirmar", id)),
            Some(_) => {
                let stands = place::of(tx, &entry).await?;
                texts::waitlist_known(stands.position.unwrap_or(1), &self.page("lugar", id))
            }
        };
        list::set_mailed(tx, id, self.now).await?;
        self.post(tx, &entry, letter).await
    }

    async fn welcome(&self, tx: &mut Tx, id: Uuid) -> FaultResult<()> {
        self.milestone(tx, id, "welcome", |position, link| {
            texts::waitlist_welcome(position, link)
        })
        .await
    }

    async fn referred(&self, tx: &mut Tx, id: Uuid) -> FaultResult<()> {
        let friends = list::entry(tx, id).await?.map_or(0, |entry| entry.referrals);
        if friends < FRIENDS {
            return Ok(());
        }
        self.milestone(tx, id, "friends", |position, link| {
            texts::waitlist_friends(position, link)
        })
        .await
    }

    /// One letter for each milestone, with the place as it is now.
    async fn milestone(
        &self,
        tx: &mut Tx,
        id: Uuid,
        name: &str,
        write: impl Fn(i64, &str) -> MailContent,
    ) -> FaultResult<()> {
        let Some(entry) = list::entry(tx, id).await? else {
            return Ok(());
        };
        if !list::note_letter(tx, id, name, self.now).await? {
            return Ok(());
        }
        let stands = place::of(tx, &entry).await?;
        let letter = write(stands.position.unwrap_or(1), &self.page("lugar", id));
        self.post(tx, &entry, letter).await
    }

    async fn launched(&self, tx: &mut Tx) -> FaultResult<()> {
        loop {
            let waiting = list::people_not_mailed(tx, "launch", AT_ONCE).await?;
            for id in &waiting {
                let link = format!("{}/auth", self.site);
                self.milestone(tx, *id, "launch", |_, _| texts::waitlist_launch(&link))
                    .await?;
            }
            if (waiting.len() as i64) < AT_ONCE {
                return Ok(());
            }
        }
    }

    fn page(&self, name: &str, id: Uuid) -> String {
        format!(
            "{}/lista-de-espera/{name}?token={}",
            self.site,
            token::write(&self.vault, id)
        )
    }

    /// Every letter of the list says how to leave it: in its last line and in its head.
    async fn post(&self, tx: &mut Tx, entry: &list::Entry, mut letter: MailContent) -> FaultResult<()> {
        letter.small.push(texts::leave_list(&self.page("sair", entry.id)));
        let token = token::write(&self.vault, entry.id);
        let mut mail = letter.to(&entry.email, Language::of(Some(&entry.locale)), &self.site);
        mail.unsubscribe = Some(format!("{}/functions/v1/waitlist-unsubscribe?token={token}", self.site));
        mail::enqueue(tx, self.now, &mail).await?;
        Ok(())
    }
}

/// Tells testers whose last day has begun, once for each end.
pub fn last_days(db: Db) -> Schedule {
    every_hours("notify.beta-days", 1, db, |db, now| async move {
        db.tx(move |tx| Box::pin(tell_last_days(tx, now))).await
    })
}

async fn tell_last_days(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    if beta::store::program(tx).await?.is_over(now) {
        return Ok(());
    }
    let tomorrow = now.checked_add(24.hours()).unwrap_or(Timestamp::MAX);
    for (beta_id, user, until) in beta::store::ending_between(tx, now, tomorrow).await? {
        let notice = Notice::new(
            user,
            NotificationKind::BETA_DAYS,
            format!("beta:{beta_id}:{}", until.as_second()),
            now,
        );
        super::send_notice(tx, &notice).await?;
    }
    Ok(())
}
