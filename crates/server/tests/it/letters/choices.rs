//! What is sent, how often, and the links that end it.

use super::{HOUR, of_subject, preference, unsubscribe};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

#[test]
fn made_up_links_end_nothing_and_are_answered_alike() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut bia, match_id) = app.match_of("Ana", "Bia").await;
        let message = json!({ "match_id": match_id, "body": "oi", "client_id": "a" });
        ana.rpc("send_message", message).await.ok();
        app.run_until_idle().await;
        app.advance(HOUR * 25);
        app.run_until_idle().await;
        let mails = of_subject(&app, &bia, "Você tem uma novidade").await;
        let link = mails
            .last()
            .and_then(|mail| mail.unsubscribe.clone())
            .expect("a button");
        bia.sign_in().await;
        let own = bia.id.simple().to_string();
        for wrong in [
            link.replace("message.new", "security.login"),
            link.replace("message.new", "match.old"),
            link.replace(&own, &ana.id.simple().to_string()),
            link[..link.len() - 1].to_owned(),
            "/functions/v1/notification-unsubscribe".to_owned(),
        ] {
            assert_eq!(unsubscribe(&app, &wrong).await, 204, "{wrong}");
        }
        let mut ana = ana;
        ana.sign_in().await;
        for who in [&ana, &bia] {
            let rows = who
                .get("notification_preferences?select=kind&email=eq.false&sent=eq.true")
                .await
                .ok();
            let off = rows.to_string();
            assert!(!off.contains("message.new") && !off.contains("match.new"), "{off}");
        }
    });
}

#[test]
fn preferences_say_what_is_sent_and_what_is_fixed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let login = preference(&ana, "security.login").await;
        assert_eq!(
            (&login["push_fixed"], &login["email_fixed"], &login["sent"]),
            (&json!(true), &json!(true), &json!(true))
        );
        let billing = preference(&ana, "billing").await;
        assert_eq!(
            (&billing["push_fixed"], &billing["email_fixed"]),
            (&json!(false), &json!(true))
        );
        assert_eq!(preference(&ana, "room.invite").await["sent"], false);
        let wrong = json!({ "kind": "match.new", "push_fixed": true });
        assert!(!ana.insert("notification_preferences", wrong).await.status.is_success());
    });
}

/// How many mails of the evening somebody got so far.
async fn evenings(app: &Arc<TestApp>, who: &Person) -> usize {
    of_subject(app, who, "O que espera por você").await.len()
}

async fn often(who: &Person, kind: &str, frequency: &str) -> testkit::Reply {
    let one = json!({ "kind": kind, "email_frequency": frequency });
    who.insert("notification_preferences", one).await
}

#[test]
fn gathered_mail_holds_every_kind_that_is_due_once_over_two_nodes_and_a_clock_change() {
    on_both(|engine| async move {
        let long = ("ENLACE_JWT_EXP", "400000000");
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await;
        let (ana, mut bia, match_id) = app.match_of("Ana", "Bia").await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let other = app.again().await;
        // Summer time begins in Lisbon on 28 March 2027, a Sunday, at 01:00.
        let begin: jiff::Timestamp = "2027-03-26T08:00:00Z".parse().expect("a time");
        app.advance(begin.duration_since(app.now()));
        app.run_until_idle().await;
        let moved = "UPDATE accounts SET time_zone = 'Europe/Lisbon', last_seen_at = $1";
        let db = &app.enlace.app.db;
        db.tx::<_, db::DbError, _>(move |tx| Box::pin(async move { tx.exec(moved, db::params![begin]).await }))
            .await
            .expect("everybody moves");
        bia.rpc("mark_notifications_read", json!({})).await.ok();
        for kind in ["message.new", "like.received"] {
            often(&bia, kind, "daily").await.ok();
        }
        often(&bia, "superlike.received", "weekly").await.ok();
        let before = of_subject(&app, &bia, "Você tem uma novidade").await.len();
        app.advance(HOUR);
        let say = async |number: i32| {
            let message = json!({ "match_id": match_id, "body": "oi", "client_id": number.to_string() });
            ana.rpc("send_message", message).await.ok();
            app.advance(SignedDuration::from_secs(1));
        };
        say(1).await;
        say(2).await;
        rui.is_shown(bia.id).await;
        rui.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        let mut hours: Vec<String> = Vec::new();
        let lisbon = jiff::tz::TimeZone::get("Europe/Lisbon").expect("a zone");
        let mut had = 0;
        for hour in 0..60 {
            app.advance(HOUR);
            tokio::join!(app.run_until_idle(), other.run_until_idle());
            let has = evenings(&app, &bia).await;
            if has > had {
                let local = app.now().to_zoned(lisbon.clone());
                hours.push(format!("{} {}", local.date(), local.hour()));
                had = has;
            }
            // She reads in the app in the morning, and something new comes.
            if hour == 24 || hour == 48 {
                bia.rpc("mark_notifications_read", json!({})).await.ok();
                say(hour).await;
            }
        }
        assert_eq!(hours, ["2027-03-26 18", "2027-03-27 18", "2027-03-28 18"]);
        let mails = of_subject(&app, &bia, "O que espera por você").await;
        assert!(mails[0].text.contains("Mensagens por ler: 2"), "{}", mails[0].text);
        assert!(mails[0].text.contains("Curtidas recebidas: 1"), "{}", mails[0].text);
        assert!(mails[1].text.contains("Mensagens por ler: 1"), "{}", mails[1].text);
        assert!(
            !mails[1].text.contains("Curtidas"),
            "each is in one mail: {}",
            mails[1].text
        );
        for mail in &mails {
            assert!(
                !mail.text.contains("Ana") && !mail.text.contains("Rui"),
                "{}",
                mail.text
            );
        }
        let sunday = of_subject(&app, &bia, "Sua semana").await;
        assert!(sunday.is_empty(), "the week is in the mail of the evening");
        assert_eq!(
            of_subject(&app, &bia, "Você tem uma novidade").await.len(),
            before,
            "none of its own"
        );

        let link = mails[0].unsubscribe.clone().expect("a button");
        assert_eq!(unsubscribe(&app, &link).await, 204);
        for kind in ["message.new", "like.received"] {
            let one = preference(&bia, kind).await;
            assert_eq!(
                (&one["email"], &one["email_frequency"]),
                (&json!(false), &json!("never")),
                "{kind}"
            );
        }
        assert_eq!(
            preference(&bia, "superlike.received").await["email_frequency"],
            "weekly"
        );
        bia.sign_in().await;
        let export = bia.rpc("export_my_data", json!({})).await.ok();
        assert!(export["notification_preferences"].to_string().contains("daily"));
    });
}

#[test]
fn frequency_is_refused_where_a_mail_has_an_hour_or_is_owed_and_stays_when_switched_off_and_on() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let bia = app.newcomer("Bia").await;
        let usual = preference(&bia, "message.new").await;
        assert_eq!(
            (&usual["email_frequency"], &usual["gathers"]),
            (&json!("immediate"), &json!(true))
        );
        let week = preference(&bia, "digest.weekly").await;
        assert_eq!(
            (&week["email_frequency"], &week["gathers"]),
            (&json!("weekly"), &json!(false))
        );
        for (kind, frequency) in [
            ("meeting.confirmed", "daily"),
            ("billing", "weekly"),
            ("billing", "never"),
            ("security.login", "never"),
            ("digest.weekly", "daily"),
        ] {
            often(&bia, kind, frequency).await.refused(422, "VALIDATION");
        }
        assert!(!often(&bia, "message.new", "monthly").await.status.is_success());
        often(&bia, "message.new", "every_3_days").await.ok();
        let switched = |on: bool| json!({ "kind": "message.new", "email": on });
        bia.insert("notification_preferences", switched(false)).await.ok();
        assert_eq!(preference(&bia, "message.new").await["email_frequency"], "never");
        bia.insert("notification_preferences", switched(true)).await.ok();
        assert_eq!(preference(&bia, "message.new").await["email_frequency"], "every_3_days");
        assert_eq!(preference(&bia, "message.new").await["push"], true);
    });
}
