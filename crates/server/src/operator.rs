//! What an operator reads and decides by command, on the product's own database.

use anyhow::{Context, Result, ensure};
use app::accounts::legal::seen;
use app::guard::rules::RuleSet;
use app::kernel::fault::FaultResult;
use clap::{Args, Subcommand};
use db::Tx;
use enlace::secrets;
use enlace::settings::Settings;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::Value;

#[derive(Subcommand)]
pub enum Admin {
    /// The newest reports with their evidence, as JSON lines.
    Reports {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// The accesses of one account in the last six months, the latest first, as JSON lines. The book of moderation says
    /// who asked about whom and why.
    AccessLog {
        /// The id of the account; of an erased one too.
        user: uuid::Uuid,
        /// For whom the accesses leave, and why.
        #[arg(long)]
        reason: String,
    },
    /// Why people left, by month, as JSON lines; nothing says who.
    LeavingReasons,
    /// Contested seals, the oldest open one first, as JSON lines.
    Appeals {
        #[arg(long, default_value_t = 50)]
        limit: i64,
        /// Decided ones too.
        #[arg(long)]
        all: bool,
    },
    /// Refunds that are owed, the longest waiting first, as JSON lines; nothing says whose.
    Refunds {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Tries a refund again that was given up, or waits.
    RetryRefund { order: uuid::Uuid },
    /// Says that a refund was paid back by other means, such as a bank transfer: the purchase then counts as refunded.
    SettleRefund { order: uuid::Uuid },
    /// Cancellations that the payment provider does not show yet, the longest waiting first, as JSON lines; nothing says
    /// whose.
    Cancellations {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Tries a cancellation again that was given up, or waits.
    RetryCancellation { order: uuid::Uuid },
    /// Accounts that wait for review because they resemble a banned one, the longest waiting first, as JSON lines.
    Held {
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Lets an account in that waits for review.
    ReleaseHeld { email: String },
    /// Gives an account a role: member, moderator, beta_manager or admin.
    GrantRole { email: String, role: String },
    /// Opens the beta programme to whoever comes, or closes it to all without an invitation.
    Beta {
        #[arg(value_parser = ["open", "close"])]
        what: String,
    },
    /// Gives a tester's time another end, as a time in UTC (2026-12-01T12:00:00Z).
    BetaEnd { email: String, at: jiff::Timestamp },
    /// Says that people were told of a version of a legal document on a day, by other means than the server's letters:
    /// from the next start on its days of notice count from there.
    LegalAnnounced {
        document: String,
        version: String,
        day: jiff::civil::Date,
    },
    /// What another set of rules of the guard would have decided on days in UTC, as one JSON line. Nothing is changed.
    ReplayRules(ReplayDays),
    /// Notes that a number of the safety centre was checked on a day; the page shows it.
    HelplineChecked {
        country: String,
        service: String,
        day: jiff::civil::Date,
    },
    /// Grants or declines one contested seal; the person is told.
    DecideAppeal {
        appeal: uuid::Uuid,
        #[arg(value_parser = ["grant", "decline"])]
        decision: String,
        /// What the person reads.
        #[arg(long)]
        answer: String,
    },
}

/// The days to judge again, and the rules to judge them by.
#[derive(Args)]
pub struct ReplayDays {
    /// One day; or `--from`, with or without `--until`.
    #[arg(conflicts_with_all = ["from", "until"], required_unless_present = "from")]
    day: Option<jiff::civil::Date>,
    /// The first day.
    #[arg(long)]
    from: Option<jiff::civil::Date>,
    /// The last day; without it, the day before today.
    #[arg(long, requires = "from")]
    until: Option<jiff::civil::Date>,
    /// A file of rules; without it, those that this installation is set to.
    #[arg(long)]
    rules: Option<std::path::PathBuf>,
}

impl ReplayDays {
    /// The rules, and the first and the end of the days in UTC.
    fn read(self, settings: &Settings) -> Result<(RuleSet, Timestamp, Timestamp)> {
        let text = match (self.rules, &settings.guard_rules) {
            (Some(path), _) => {
                std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?
            }
            (None, Some(own)) => own.text.clone(),
            (None, None) => app::guard::RULES_FILE.to_owned(),
        };
        let utc = jiff::tz::TimeZone::UTC;
        let yesterday = Timestamp::now().to_zoned(utc.clone()).date().yesterday()?;
        let first = self.day.or(self.from).context("which day? Name one, or --from")?;
        let last = self.day.or(self.until).unwrap_or(yesterday);
        ensure!(first <= last, "--from {first} is after --until {last}");
        let from = first.to_zoned(utc.clone())?.timestamp();
        let until = last.tomorrow()?.to_zoned(utc)?.timestamp();
        Ok((RuleSet::parse(&text)?, from, until))
    }
}

impl Admin {
    /// How the book of moderation names a command that reads of people, or lets one in.
    fn reading(&self) -> Option<&'static str> {
        match self {
            Admin::Reports { .. } => Some("operator.reports.read"),
            Admin::Held { .. } => Some("operator.held.read"),
            Admin::Appeals { .. } => Some("operator.appeals.read"),
            Admin::ReleaseHeld { .. } => Some("operator.release_held"),
            _ => None,
        }
    }
}

/// Does what the operator asks for, on the running product's own database, and prints the rows of the answer.
pub async fn run(db: &db::Db, settings: &Settings, command: Admin) -> Result<()> {
    let error_of = |fault| anyhow::anyhow!("{fault:?}");
    if let Some(reading) = command.reading() {
        app::moderation::audit::by_operator(db, reading, Timestamp::now())
            .await
            .map_err(error_of)?;
    }
    let rows = match command {
        Admin::Reports { limit } => app::safety::reports(&mut db.reader(), limit).await,
        Admin::AccessLog { user, reason } => {
            let vault = enlace::sealing_check::vault(&secrets::keys(settings)?);
            let now = Timestamp::now();
            app::retention::access_log::read_for_operator(db, &vault, user, &reason, now).await
        }
        Admin::LeavingReasons => app::accounts::leaving_reason::counted(&mut db.reader()).await,
        Admin::Appeals { limit, all } => app::intention::store::appeals(&mut db.reader(), all, limit).await,
        Admin::Refunds { limit } => app::billing::refunds::owed(&mut db.reader(), limit).await,
        Admin::RetryRefund { order } => {
            let now = Timestamp::now();
            act(db, move |tx| {
                Box::pin(async move { app::billing::refunds::retry(tx, order, now).await })
            })
            .await
        }
        Admin::SettleRefund { order } => {
            let now = Timestamp::now();
            act(db, move |tx| {
                Box::pin(async move { app::billing::refunds::settle(tx, order, now).await })
            })
            .await
        }
        Admin::Cancellations { limit } => app::billing::cancellations::waiting(&mut db.reader(), limit).await,
        Admin::RetryCancellation { order } => {
            let now = Timestamp::now();
            act(db, move |tx| {
                Box::pin(async move { app::billing::cancellations::retry(tx, order, now).await })
            })
            .await
        }
        Admin::Held { limit } => app::safety::returning::held(&mut db.reader(), limit).await,
        Admin::ReleaseHeld { email } => {
            let now = Timestamp::now();
            act(db, move |tx| {
                Box::pin(async move { app::safety::returning::release(tx, &email, now).await })
            })
            .await
        }
        Admin::GrantRole { email, role } => {
            let now = Timestamp::now();
            act(db, move |tx| {
                Box::pin(async move { app::accounts::staff::grant(tx, &email, &role, now).await })
            })
            .await
        }
        Admin::Beta { what } => {
            let open = what == "open";
            act(db, move |tx| {
                Box::pin(async move { app::accounts::beta::store::set_open(tx, open).await })
            })
            .await
        }
        Admin::BetaEnd { email, at } => {
            act(db, move |tx| {
                Box::pin(async move { app::accounts::beta::manage::set_end(tx, &email, at).await })
            })
            .await
        }
        Admin::LegalAnnounced { document, version, day } => {
            let library = settings.legal_documents()?;
            act(db, move |tx| {
                Box::pin(async move { seen::announced(tx, &library, &document, &version, day).await })
            })
            .await
        }
        Admin::HelplineChecked { country, service, day } => {
            act(db, move |tx| {
                Box::pin(async move { app::safety::helplines::set_checked(tx, &country, &service, day).await })
            })
            .await
        }
        Admin::ReplayRules(days) => {
            let (rules, from, until) = days.read(settings)?;
            app::guard::replay::replay(&mut db.reader(), &rules, from, until)
                .await
                .map(|replay| vec![replay.to_json()])
        }
        Admin::DecideAppeal {
            appeal,
            decision,
            answer,
        } => {
            let (granted, now) = (decision == "grant", Timestamp::now());
            act(db, move |tx| {
                Box::pin(async move { app::intention::appeal::decide(tx, appeal, granted, &answer, now).await })
            })
            .await
        }
    };
    for row in rows.map_err(error_of)? {
        crate::print(&format!("{row}\n"))?;
    }
    Ok(())
}

/// An act of the operator in one transaction; it answers no rows.
async fn act<T: Send + 'static>(
    db: &db::Db,
    act: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, FaultResult<T>> + Send + 'static,
) -> FaultResult<Vec<Value>> {
    db.tx(act).await.map(|_| Vec::new())
}
