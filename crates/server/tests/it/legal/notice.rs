//! Who receives the announcement of a change, when, and that it is sent once.

use super::{NEW, at, change_letter, documents, start, yes};
use app::accounts::legal::Library;
use app::kernel::Fault;
use app::notify::legal::{AnnouncementProgress, announce_to_next_accounts};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, TestApp, json, on_both};

/// An hour before the notice begins, and an hour after it: thirty days before the day of the new terms.
const TOO_EARLY: &str = "2026-12-16T02:00:00Z";
const NOTICE: &str = "2026-12-16T04:00:00Z";

/// Letters and notifications about a change.
async fn notified(app: &TestApp, person: &Person) -> (usize, usize) {
    let mails = app.mails_to(&person.email).await;
    let letters = mails
        .iter()
        .filter(|mail| mail.subject == "Mudanças nos nossos documentos");
    let path = "notifications?kind=eq.legal.change&select=kind";
    let notices = person.get(path).await.ok();
    (letters.count(), notices.as_array().map_or(0, Vec::len))
}

#[test]
fn change_is_announced_once_thirty_days_before() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let (mut ana, mut bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        bia.rpc("accept_legal", yes(NEW)).await.ok();
        // The first turn of the schedule, an hour after the start, comes too early.
        at(&app, TOO_EARLY, &mut ana).await;
        assert_eq!(notified(&app, &ana).await, (0, 0));
        at(&app, NOTICE, &mut ana).await;
        assert_eq!(notified(&app, &ana).await, (1, 1));
        let letter = change_letter(&app, &ana).await;
        assert!(letter.contains("A partir de 15 de janeiro de 2027"), "{letter}");
        assert!(letter.contains("Termos de Uso: Pedimos mais gentileza."));
        assert!(letter.contains(&format!("/terms?versao={NEW}")));
        bia.sign_in().await;
        assert_eq!(
            notified(&app, &bia).await,
            (0, 0),
            "who accepted it has nothing to hear"
        );
        let silence = json!({ "kind": "legal.change", "email": false });
        let refused = bia.insert("notification_preferences", silence).await;
        assert_eq!(refused.refused(422, "VALIDATION")["details"]["field"], "email");

        // Neither a thrown-away notification nor another day tells it again.
        ana.delete("notifications", "kind=eq.legal.change").await.ok();
        app.advance(SignedDuration::from_hours(30));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert_eq!(notified(&app, &ana).await, (1, 0));
    });
}

/// Tells the first `limit` people of what comes.
async fn tell_first(
    tx: &mut db::Tx,
    library: &Library,
    limit: i64,
    now: Timestamp,
) -> Result<Option<AnnouncementProgress>, Fault> {
    announce_to_next_accounts(
        tx,
        library,
        "http://e.example",
        AnnouncementProgress::default(),
        limit,
        now,
    )
    .await
}

#[test]
fn interrupted_worker_announces_to_no_one_twice() {
    on_both(|engine| async move {
        let folder = documents();
        let app = start(engine, &folder).await;
        let mut people = Vec::new();
        for name in ["Ana", "Bia", "Caio"] {
            people.push(app.newcomer(name).await);
        }
        let moment: Timestamp = NOTICE.parse().expect("a moment");
        app.advance(moment.duration_since(app.now()));
        let library = Arc::new(Library::of_folder(folder.path()).expect("the documents"));
        let product = &app.enlace.app;
        // The process ends before the transaction does: nothing of it stands.
        let shared = library.clone();
        let killed: Result<(), Fault> = product
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tell_first(tx, &shared, 2, moment).await?;
                    Err(Fault::Internal("the process ended".into()))
                })
            })
            .await;
        assert!(killed.is_err());
        // It ends between two runs: announcements that were sent are not sent again.
        let first: Result<Option<AnnouncementProgress>, Fault> = product
            .db
            .tx(move |tx| Box::pin(async move { tell_first(tx, &library, 1, moment).await }))
            .await;
        assert!(first.expect("one is told").is_some(), "there are more");
        app.run_until_idle().await;
        for person in &mut people {
            person.sign_in().await;
            assert_eq!(notified(&app, person).await, (1, 1), "{}", person.name);
        }
    });
}
