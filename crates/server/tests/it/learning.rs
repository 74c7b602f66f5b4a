//! Learning who answers: only from people who agreed, only habits, and never against their will.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

const PURPOSE: &str = "use_interactions";

async fn examples(app: &TestApp, person: &Person) -> Vec<(i64, i64, bool)> {
    let sql = "SELECT received, waiting, answered FROM answer_examples WHERE user_id = $1 ORDER BY at";
    let rows = app.enlace.app.db.all(sql, db::params![person.id]).await;
    rows.expect("the examples")
}

#[test]
fn first_message_of_a_match_is_an_example_of_people_who_agreed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, first) = app.match_of("Ana", "Bia").await;
        let (caio, duda, second) = app.match_of("Caio", "Duda").await;
        for person in [&ana, &bia, &caio] {
            person.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
        }
        let say = async |person: &Person, conversation: &str, client: &str| {
            let message = json!({ "match_id": conversation, "body": "Oi! Tudo bem?", "client_id": client });
            person.rpc("send_message", message).await.ok();
            app.run_until_idle().await;
        };
        say(&bia, &first, "b1").await;
        assert_eq!(examples(&app, &ana).await, [(0, 0, false)]);
        say(&bia, &first, "b2").await;
        assert_eq!(
            examples(&app, &ana).await,
            [(0, 0, false)],
            "a second message asks nothing new"
        );
        say(&ana, &first, "a1").await;
        assert_eq!(examples(&app, &ana).await, [(0, 0, true)]);
        assert!(examples(&app, &bia).await.is_empty(), "who began was not asked");

        // Duda did not agree; Caio answers too late.
        say(&caio, &second, "c1").await;
        assert!(examples(&app, &duda).await.is_empty());
        let (eva, gil, third) = app.match_of("Eva", "Gil").await;
        gil.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
        say(&eva, &third, "e1").await;
        app.advance(SignedDuration::from_hours(8 * 24));
        let mut gil = gil;
        gil.sign_in().await;
        say(&gil, &third, "g1").await;
        assert_eq!(examples(&app, &gil).await, [(0, 0, false)]);

        // What was kept belongs to its owner: they get it, and take it away.
        let mut ana = ana;
        ana.sign_in().await;
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert!(export.to_string().contains("answered_before"), "the export names it");
        ana.rpc("withdraw_consent", json!({ "purpose": PURPOSE })).await.ok();
        app.run_until_idle().await;
        assert!(examples(&app, &ana).await.is_empty());
    });
}

#[test]
fn learned_model_moves_only_people_who_agreed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
        let (db, index) = (&app.enlace.app.db, &app.enlace.app.index);
        let reply = |person: &Person| index.read().get(person.id).map(|person| person.reply);
        assert_eq!((reply(&ana), reply(&bia)), (Some(45), Some(45)), "the cold start");

        let learn = async || app::discovery::learning::learn(db, app.now()).await.expect("learned");
        assert_eq!(learn().await, None, "nothing to learn from");

        // In this data present people answer and absent ones do not: the formula cannot know that.
        let (owner, at) = (ana.id, app.now() - SignedDuration::from_hours(30 * 24));
        db.tx(move |tx| {
            Box::pin(async move {
                for number in 0..700u32 {
                    let away = number % 20;
                    let sql = "INSERT INTO answer_examples (match_id, user_id, at, received, answered_before, reacted,
                                   liked, days_away, days_here, completeness, waiting, answered)
                               VALUES ($1, $2, $3, 4, 2, 40, 10, $4, 100, 80, 0, $5)";
                    let answered = away < 6 || number % 7 == 0;
                    let id = uuid::Uuid::from_u128(u128::from(number));
                    tx.exec(sql, db::params![id, owner, at, away, answered]).await?;
                }
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("the examples");
        let model = learn().await.expect("a model");
        assert!(model.surprise[0] < model.surprise[1], "{model:?}");
        app.run_until_idle().await;
        let learned = reply(&ana).expect("ana");
        assert!(learned > 60, "somebody who is here answers: {learned}");
        assert_eq!(reply(&bia), Some(45), "Bia did not agree");

        // A start reads the same weights, and a change of one person goes by them too.
        index.load(db).await.expect("loaded");
        assert_eq!(reply(&ana), Some(learned));
        index.refresh(db, ana.id).await.expect("refreshed");
        assert_eq!(reply(&ana), Some(learned));

        // No agreement, no example, no model: everybody is asked by the formula again.
        ana.rpc("withdraw_consent", json!({ "purpose": PURPOSE })).await.ok();
        app.run_until_idle().await;
        assert_eq!(reply(&ana), Some(45));
        assert_eq!(learn().await, None);
        let stored: i64 = db
            .one("SELECT count(*) FROM learned_models", db::params![])
            .await
            .expect("read");
        assert_eq!(stored, 0);
    });
}

#[test]
fn weights_that_do_not_read_leave_the_formula() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        ana.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
        let (db, index, now) = (&app.enlace.app.db, &app.enlace.app.index, app.now());
        db.tx(move |tx| {
            Box::pin(async move {
                let sql = "INSERT INTO learned_models (name, model, learned_at) VALUES ('answers', $1, $2)";
                tx.exec(sql, db::params![json!({ "logistic": "?" }), now]).await
            })
        })
        .await
        .expect("written");
        index.load(db).await.expect("a start goes on");
        assert_eq!(index.read().get(ana.id).map(|person| person.reply), Some(45));
    });
}

#[test]
fn changes_between_two_counts_move_no_node_before_the_others() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, conversation) = app.match_of("Ana", "Bia").await;
        let (db, index) = (&app.enlace.app.db, &app.enlace.app.index);
        let reply = |person: &Person| index.read().get(person.id).map(|person| person.reply);
        let alike = async |what: &str| {
            let other = app::discovery::DeckIndex::default();
            other.load(db).await.expect("another node starts");
            let sorted = |index: &app::discovery::DeckIndex| {
                let mut people: Vec<_> = index.read().people().collect();
                people.sort_by_key(|person| person.id);
                people
            };
            assert_eq!(sorted(&other), sorted(index), "{what}");
        };
        // Ana has a message and has not answered: this node has not reloaded her since, and another starts now.
        let message = json!({ "match_id": conversation, "body": "Oi! Tudo bem?", "client_id": "b1" });
        bia.rpc("send_message", message).await.ok();
        app.run_until_idle().await;
        alike("a message was sent").await;
        index.refresh(db, ana.id).await.expect("read anew");
        alike("and its receiver changed").await;
        assert_eq!(reply(&ana), Some(45), "one message is no event of a person");

        app::discovery::learning::learn(db, app.now()).await.expect("learned");
        app.run_until_idle().await;
        assert!(reply(&ana) < Some(45), "the night counts it");
        alike("all were counted").await;
    });
}
