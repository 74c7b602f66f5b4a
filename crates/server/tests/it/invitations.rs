//! Invitations by a member's own link: a name only where it is shown, a number that is late and even, and nobody stored.

use jiff::{SignedDuration, Timestamp};
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

async fn set(who: &Person, active: bool, shows_name: bool) -> Reply {
    who.rpc("set_invitation", json!({ "active": active, "shows_name": shows_name })).await
}

async fn joined(who: &Person) -> Value {
    who.rpc("my_invitation", json!({})).await.ok()["joined"].clone()
}

#[test]
fn link_shows_a_name_only_where_chosen_and_its_number_is_late_even_and_about_nobody() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", ana.id);
        ana.patch("profiles", &own, json!({ "full_name": "Ana Lemos" })).await;
        let visitor = app.visitor();
        let opened = async |code: &Value| visitor.rpc("invitation", json!({ "code": code })).await.ok();
        let join = async |who: &Person, code: &Value| who.rpc("join_by_invitation", json!({ "code": code })).await;

        assert_eq!(ana.rpc("my_invitation", json!({})).await.ok()["code"], Value::Null);
        let code = set(&ana, true, false).await.ok()["code"].clone();
        assert_eq!(set(&ana, true, false).await.ok()["code"], code, "the same link");
        let nameless = opened(&code).await;
        assert_eq!(nameless, json!({ "name": null }));
        assert_eq!(opened(&json!("ZZZZZZZZZZZZ")).await, nameless, "unknown reads alike");
        set(&ana, true, true).await.ok();
        assert_eq!(opened(&code).await, json!({ "name": "Ana" }), "never the surname");
        let id = ana.id;
        let hidden = |sql: &'static str| app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move { tx.exec(sql, db::params![id]).await })
        });
        let secret = "UPDATE accounts SET screened_at = created_at, held_at = created_at, held_by = 'email' WHERE user_id = $1";
        hidden(secret).await.expect("hidden");
        assert_eq!(opened(&code).await, json!({ "name": "Ana" }), "what hides her in secret is not told");
        hidden("UPDATE accounts SET status = 'banned' WHERE user_id = $1").await.expect("banned");
        assert_eq!(opened(&code).await, nameless);
        let free = "UPDATE accounts SET status = 'active', screened_at = NULL, held_at = NULL, held_by = NULL WHERE user_id = $1";
        hidden(free).await.expect("free");

        // Rui and Bia join by her link, Rui twice; she herself and an old account do not count.
        let (rui, bia, caio) = (app.newcomer("Rui").await, app.newcomer("Bia").await, app.newcomer("Caio").await);
        let answers = [
            join(&rui, &code).await,
            join(&rui, &code).await,
            join(&bia, &json!(code.as_str().expect("a code").to_lowercase())).await,
            join(&ana, &code).await,
            join(&caio, &json!("ZZZZZZZZZZZZ")).await,
        ];
        assert!(answers.iter().all(|reply| (reply.status, &reply.body) == (answers[0].status, &answers[0].body)));
        assert_eq!(joined(&ana).await, 0, "not in the month of the arrival");
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["member_invite_uses"].as_array().map(Vec::len), Some(1));
        assert!(!export.to_string().contains(&ana.id.to_string()), "nobody is stored");
        assert!(!ana.rpc("export_my_data", json!({})).await.ok().to_string().contains(&rui.id.to_string()));

        let until = |time: &str| time.parse::<Timestamp>().expect("a time").duration_since(app.now());
        app.advance(until("2026-12-14T23:00:00Z"));
        assert_eq!(joined(&ana).await, 0);
        app.advance(SignedDuration::from_hours(2));
        assert_eq!(joined(&ana).await, 2);
        app.advance(SignedDuration::from_hours(24 * 8));
        join(&caio, &code).await.ok();
        let duda = app.newcomer("Duda").await;
        join(&duda, &code).await.ok();
        app.advance(until("2027-01-20T00:00:00Z"));
        ana.sign_in().await;
        assert_eq!(joined(&ana).await, 2, "one more alone is not seen, and Caio was no longer new");

        // Off, the link is dead for good; on again it is another, five times a day.
        set(&ana, false, true).await.ok();
        assert_eq!(opened(&code).await, nameless);
        for _ in 0..5 {
            let next = set(&ana, true, true).await.ok()["code"].clone();
            assert_ne!(next, code);
            set(&ana, false, true).await.ok();
        }
        let refused = set(&ana, true, true).await.refused(429, "LIMIT");
        assert_eq!(refused["details"]["kind"], "invitation_links");
        let midnight: jiff::Timestamp = refused["details"]["resets_at"].as_str().unwrap().parse().unwrap();
        let left = midnight.duration_since(app.now());
        assert!(left > jiff::SignedDuration::ZERO && left <= jiff::SignedDuration::from_hours(24), "{refused}");
        assert!(midnight.to_string().ends_with("T00:00:00Z"), "links are counted by the day in UTC: {refused}");
        assert_eq!(opened(&code).await, nameless);
    });
}
