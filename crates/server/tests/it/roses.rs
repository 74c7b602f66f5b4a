//! A rose with a first like: seen where likes are seen, a gift of the match afterwards, and back with the end of the like.

use crate::gifts::{credits, fund};
use crate::moderation::{decide, moderator, report};
use crate::wallet::audited;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn open(engine: db::Engine) -> Arc<TestApp> {
    let long = ("ENLACE_JWT_EXP", "400000000");
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await
}

/// Erases an account at once, as the end of its term does.
pub(crate) async fn erase(app: &TestApp, person: &Person) {
    let (user, now) = (person.id, app.now());
    let gone: Result<(), app::kernel::Fault> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { app::accounts::leave::erase(tx, app::table_rules(), user, now).await }))
        .await;
    gone.expect("erased");
}

async fn premium(app: &TestApp, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * 400);
    let source = format!("test:{id}");
    let given = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", &source, now, until).await })
    });
    given.await.expect("premium");
}

fn args(to: &Person) -> Value {
    json!({ "target": to.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01", "client_id": Uuid::new_v4() })
}

async fn like(app: &TestApp, who: &Person, args: &Value) -> Reply {
    let reply = who.rpc("like_with_rose", args.clone()).await;
    app.run_until_idle().await;
    reply
}

/// The likes that a member of Premium reads: of whom, and whether with a rose.
async fn received(who: &Person) -> Vec<(Value, Value)> {
    let likes = who.rpc("likes_received", json!({})).await.ok()["likes"].clone();
    let likes = likes.as_array().expect("likes").clone();
    likes.into_iter().map(|like| (like["person_id"].clone(), like["rose"].clone())).collect()
}

#[test]
fn rose_is_sent_once_seen_where_likes_are_and_becomes_a_gift_that_is_paid_when_opened() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        let once = args(&rui);
        like(&app, &ana, &once).await.refused(402, "CREDITS_REQUIRED");
        assert_eq!(ana.get("likes?select=id").await.ok(), json!([]), "nothing is half done");
        fund(&app, &ana, 100).await;
        for (field, wrong) in [("comment", json!("  ")), ("kind", json!("pass")), ("item", json!("photo:1")), ("client_id", json!(""))] {
            let mut bad = args(&rui);
            bad[field] = wrong;
            like(&app, &ana, &bad).await.refused(422, "VALIDATION");
        }
        assert_eq!(credits(&app, &ana).await, (100, 0));
        let both = tokio::join!(ana.rpc("like_with_rose", once.clone()), ana.rpc("like_with_rose", once.clone()));
        assert_eq!((both.0.ok(), both.1.ok()), (json!({ "match_id": null }), json!({ "match_id": null })));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (90, 10), "a double click is one rose");
        like(&app, &ana, &args(&rui)).await.refused(409, "STATE");
        let other = app.ready("Caio", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &other]).await;
        let mut reused = once.clone();
        reused["target"] = json!(other.id);
        like(&app, &ana, &reused).await.refused(409, "IDEMPOTENCY");

        // The list of likes and its rules stay: a number without Premium.
        let free = rui.rpc("likes_received", json!({})).await.ok();
        assert_eq!((&free["count"], &free["likes"]), (&json!(1), &json!([])));
        assert!(!free.to_string().contains("rose"), "{free}");
        let card = async || rui.rpc("person_card", json!({ "target": ana.id })).await.ok();
        assert_eq!(card().await["rose"], false, "a like is Premium's to know, and so is its rose");
        // Of two reactions of one moment neither is the last.
        app.advance(SignedDuration::from_secs(1));
        ana.rpc("react", json!({ "target": rui.id, "kind": "super_like" })).await.ok();
        assert_eq!((&card().await["liked_you"], &card().await["rose"]), (&json!("super_like"), &json!(true)));
        // Undoing the Super Like leaves the like that was there, with its rose.
        ana.rpc("undo_reaction", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!((credits(&app, &ana).await, card().await["rose"].clone()), ((90, 10), json!(false)));
        premium(&app, &rui).await;
        assert_eq!(card().await["rose"], true);
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(true))]);
        rui.rpc("set_gifts_muted", json!({ "muted": true })).await.ok();
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(false))], "who wants no gifts sees none");
        assert_eq!(card().await["rose"], false);
        rui.rpc("set_gifts_muted", json!({ "muted": false })).await.ok();
        assert_eq!(rui.rpc("my_gifts", json!({})).await.ok(), json!([]));

        let matched = rui.rpc("react", json!({ "target": ana.id, "kind": "like" })).await.ok();
        app.run_until_idle().await;
        let gifts = rui.rpc("my_gifts", json!({ "match_id": matched["match_id"] })).await.ok();
        assert_eq!((&gifts[0]["state"], &gifts[0]["kind"]), (&json!("delivered"), &Value::Null), "{gifts}");
        assert_eq!(credits(&app, &ana).await, (90, 10), "not opened yet");
        let opened = rui.rpc("open_gift", json!({ "id": gifts[0]["id"] })).await.ok();
        assert_eq!(opened["kind"], "rosa");
        assert_eq!(credits(&app, &ana).await, (90, 0));
        let said = json!({ "match_id": matched["match_id"], "body": "Oi!", "client_id": Uuid::new_v4() });
        let message = ana.rpc("send_message", said).await.ok();
        app.run_until_idle().await;
        let effects = rui.rpc("gift_effects", json!({ "match_id": matched["match_id"] })).await.ok();
        assert_eq!(effects["framed"], json!([message["id"]]), "it frames the next message as every rose does");
        assert_eq!(like(&app, &ana, &once).await.ok()["match_id"], matched["match_id"], "the same request again");
        like(&app, &ana, &args(&rui)).await.refused(409, "STATE");
        audited(&app).await;
    });
}

#[test]
fn rose_goes_back_with_its_like_and_tells_nobody_why() {
    on_both(|engine| async move {
        // With the limits of a day.
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let node = app.again().await;
        // The sixty days of these likes go over the change of the clock in Lisbon, on 28 March 2027.
        app.advance("2027-02-10T12:00:00Z".parse::<Timestamp>().expect("a time").duration_since(app.now()));
        app.run_until_idle().await;
        let lisbon = || ProfileFacts {
            city_id: crate::billing::LISBON,
            ..ProfileFacts::default()
        };
        let mut ana = app.ready("Ana", lisbon()).await;
        fund(&app, &ana, 200).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Caio", "Davi", "Eva"] {
            let person = app.ready(name, lisbon()).await;
            app.show_to_each_other(&[&ana, &person]).await;
            people.push(person);
        }
        // Taken back by its sender: at once, and it counts for the day.
        like(&app, &ana, &args(&people[0])).await.ok();
        ana.rpc("withdraw_like", json!({ "target": people[0].id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (200, 0));
        for person in &people[1..3] {
            like(&app, &ana, &args(person)).await.ok();
        }
        let refused = like(&app, &ana, &args(&people[3])).await.refused(429, "LIMIT");
        assert_eq!((&refused["details"]["kind"], &refused["details"]["limit"]), (&json!("roses"), &json!(3)), "{refused}");
        assert_eq!(ana.rpc("gift_shop", json!({})).await.ok()["roses_left"], 0);
        app.advance(SignedDuration::from_hours(25));
        for person in &people[3..5] {
            like(&app, &ana, &args(person)).await.ok();
        }
        // Four wait. One passes on her, one blocks her, one is erased, one does nothing: all read alike until the like ends.
        people[1].rpc("react", json!({ "target": ana.id, "kind": "pass" })).await.ok();
        people[2].rpc("block", json!({ "target": ana.id })).await.ok();
        erase(&app, &people[3]).await;
        app.run_until_idle().await;
        like(&app, &ana, &args(&people[2])).await.refused(404, "NOT_FOUND");
        like(&app, &ana, &args(&people[3])).await.refused(404, "NOT_FOUND");
        app.advance(SignedDuration::from_hours(24 * 50));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await.1, 40, "a refusal is silent");
        app.advance(SignedDuration::from_hours(24 * 10 + 2));
        let ((), ()) = tokio::join!(app.run_until_idle(), node.run_until_idle());
        ana.sign_in().await;
        assert_eq!(credits(&app, &ana).await.1, 0);
        let lines = ana.rpc("wallet_statement", json!({})).await.ok();
        let gifts = lines.as_array().expect("lines").iter().filter(|line| line["kind"] == "gift");
        let states: Vec<&str> = gifts.map(|line| line["state"].as_str().expect("a state")).collect();
        assert_eq!(states, ["expired", "expired", "expired", "expired", "voided"]);
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let roses = export["like_roses"].as_array().map_or(0, Vec::len);
        assert_eq!(roses, 3, "hers, without those to whoever blocked her and to whoever is erased: {}", export["like_roses"]);
        audited(&app).await;
    });
}

#[test]
fn rose_beside_a_like_that_a_block_ended_is_answered_and_paid_back_as_beside_one_that_waits() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Ana", "Eva"] {
            people.push(app.ready(name, ProfileFacts::default()).await);
        }
        app.show_to_each_other(&[&people[0], &people[1], &people[2], &people[3]]).await;
        let [rui, bia, ana, eva] = &people[..] else { panic!("four people") };
        for who in [ana, eva] {
            fund(&app, who, 50).await;
            who.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
            like(&app, who, &args(bia)).await.ok();
        }
        app.advance(SignedDuration::from_secs(1));
        for who in [ana, eva] {
            who.rpc("react", json!({ "target": bia.id, "kind": "super_like" })).await.ok();
        }
        // A short block of Ana, which she is not to find out; nothing happens to Eva.
        for other in [rui, bia] {
            other.rpc("block", json!({ "target": ana.id })).await.ok();
            other.rpc("unblock", json!({ "target": ana.id })).await.ok();
        }
        app.run_until_idle().await;
        for who in [ana, eva] {
            who.is_shown(rui.id).await;
            who.is_shown(bia.id).await;
            let refused = like(&app, who, &args(rui)).await.refused(409, "STATE");
            assert_eq!(refused["details"]["state"], "liked", "{refused}");
            who.rpc("undo_reaction", json!({})).await.ok();
            app.run_until_idle().await;
            assert_eq!(credits(&app, who).await, (40, 10), "the like below stays, and its rose");
            who.rpc("withdraw_like", json!({ "target": bia.id })).await.ok();
            app.run_until_idle().await;
            assert_eq!(credits(&app, who).await, (50, 0), "at once");
            let lines = who.rpc("wallet_statement", json!({})).await.ok();
            assert_eq!((&lines[0]["kind"], &lines[0]["state"]), (&json!("gift"), &json!("voided")), "{lines}");
        }
        audited(&app).await;
    });
}

#[test]
fn limited_account_sends_no_rose_and_gets_back_those_that_wait() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let eva = app.ready("Eva", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui, &eva]).await;
        fund(&app, &ana, 100).await;
        like(&app, &ana, &args(&rui)).await.ok();
        premium(&app, &rui).await;
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(true))]);
        report(&app, &eva, &ana, "scam", json!({})).await;
        decide(&app, &moderator(&app, "Malu").await, "limit", json!({ "days": 3 })).await;
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (100, 0));
        assert_eq!(received(&rui).await, [(json!(ana.id), json!(false))], "the like stays");
        like(&app, &ana, &args(&eva)).await.refused(429, "LIMIT");
        // An account that goes takes its roses along.
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        app.show_to_each_other(&[&bia, &rui]).await;
        fund(&app, &bia, 30).await;
        like(&app, &bia, &args(&rui)).await.ok();
        erase(&app, &bia).await;
        app.run_until_idle().await;
        let left: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM like_roses WHERE sender_id = $1", db::params![bia.id])
            .await
            .expect("a count");
        assert_eq!(left, 0);
        audited(&app).await;
    });
}

#[test]
fn one_price_of_a_rose_is_spent_once_by_a_script_and_a_race_with_the_match_pays_back_or_gives() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        fund(&app, &ana, 10).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Caio", "Davi", "Eva"] {
            let person = app.ready(name, ProfileFacts::default()).await;
            app.show_to_each_other(&[&ana, &person]).await;
            people.push(person);
        }
        let at_once = people.iter().map(|person| ana.rpc("like_with_rose", args(person))).collect::<Vec<_>>();
        let replies = futures_util::future::join_all(at_once).await;
        let sent: Vec<usize> = (0..5).filter(|at| replies[*at].status == 200).collect();
        assert_eq!(sent.len(), 1, "ten credits are one rose");
        for (at, reply) in replies.into_iter().enumerate() {
            if at != sent[0] {
                reply.refused(402, "CREDITS_REQUIRED");
            }
        }
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (0, 10));
        assert_eq!(ana.get("likes?select=id").await.ok().as_array().map(Vec::len), Some(1), "no like is half done");

        // She takes it back at the moment in which he likes her: one of the two comes first, and the price follows it.
        let rui = &people[sent[0]];
        let both = tokio::join!(
            ana.rpc("withdraw_like", json!({ "target": rui.id })),
            rui.rpc("react", json!({ "target": ana.id, "kind": "like" })),
        );
        app.run_until_idle().await;
        let matched = both.1.ok()["match_id"] != Value::Null;
        let expected = if matched { (0, 10) } else { (10, 0) };
        assert_eq!(credits(&app, &ana).await, expected);
        let gifts = rui.rpc("my_gifts", json!({})).await.ok();
        assert_eq!(gifts.as_array().map(Vec::len), Some(usize::from(matched)));
        // Nothing pays back a second time: neither taking back again, nor the end of the match, nor the end of the like.
        for _ in 0..3 {
            ana.rpc("withdraw_like", json!({ "target": rui.id })).await;
        }
        if matched {
            let end = json!({ "match_id": gifts[0]["match_id"] });
            ana.rpc("unmatch", end).await.ok();
        }
        app.run_until_idle().await;
        app.advance(SignedDuration::from_hours(24 * 61));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (10, 0));
        audited(&app).await;
    });
}
