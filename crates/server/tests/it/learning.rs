//! Learning who answers: only from people who agreed, only habits, and never against their will.

use app::daily_match::store::{conversations, reactions};
use jiff::{SignedDuration, Timestamp};
use matching::learned::Model;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

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

/// A hundred examples of each of these people; `answers` says by the number of one whether an answer came.
async fn write_examples(app: &TestApp, owners: &[Uuid], at: Timestamp, answers: fn(u32) -> bool) {
    let owners = owners.to_vec();
    let write = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move {
            for (place, owner) in owners.iter().enumerate() {
                for number in 0..100u32 {
                    let sql = "INSERT INTO answer_examples (match_id, user_id, at, received, answered_before, reacted,
                                   liked, days_away, days_here, completeness, waiting, answered)
                               VALUES ($1, $2, $3, 4, 2, 40, 10, $4, 100, 80, 0, $5)";
                    let number = number + 100 * u32::try_from(place).unwrap_or_default();
                    tx.exec(sql, db::params![Uuid::new_v4(), *owner, at, number % 20, answers(number)]).await?;
                }
            }
            Ok::<(), db::DbError>(())
        })
    });
    write.await.expect("the examples");
}

/// Accounts that were made just now, agreed to be learned from, and passed over everybody.
async fn bots(app: &TestApp, target: Uuid, count: usize) -> Vec<Uuid> {
    let (ids, now): (Vec<Uuid>, Timestamp) = ((0..count).map(|_| Uuid::new_v4()).collect(), app.now());
    let made = ids.clone();
    let write = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move {
            for id in made {
                let account = "INSERT INTO accounts (user_id, status, role, confirmed_at, birth_date_changes, time_zone, locale,
                                   demo, created_at, last_seen_at)
                               VALUES ($1, 'active', 'member', $2, 0, 'America/Sao_Paulo', 'pt-BR', $3, $2, $2)";
                tx.exec(account, db::params![id, now, false]).await?;
                let consent = "INSERT INTO consents (id, user_id, purpose, text_version, locale, granted_at)
                               VALUES ($1, $2, $3, '1', 'pt-BR', $4)";
                tx.exec(consent, db::params![Uuid::new_v4(), id, PURPOSE, now]).await?;
                let pass = "INSERT INTO reactions (id, actor, target, kind, source, state, created_at, expires_at)
                            VALUES ($1, $2, $3, 'pass', 'deck', 'pending', $4, $4)";
                tx.exec(pass, db::params![Uuid::new_v4(), id, target, now]).await?;
            }
            Ok::<(), db::DbError>(())
        })
    });
    write.await.expect("the bots");
    ids
}

/// What Match do Dia learns from.
async fn lessons_of_the_night(app: &TestApp) -> (usize, (i64, i64)) {
    let mut reads = app.enlace.app.db.reader();
    let reactions = reactions(&mut reads, app.now()).await.expect("reactions");
    (reactions.len(), conversations(&mut reads, app.now()).await.expect("conversations"))
}

#[test]
fn nights_learn_from_nobody_who_did_not_agree() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut bia, _) = app.match_of("Ana", "Bia").await;
        // Accounts are learned from after a week, and matches are judged then.
        app.advance(SignedDuration::from_hours(8 * 24));
        for person in [&mut ana, &mut bia] {
            person.sign_in().await;
        }
        let purpose = json!({ "purpose": PURPOSE });
        assert_eq!(lessons_of_the_night(&app).await, (0, (0, 0)));
        ana.rpc("grant_consent", purpose.clone()).await.ok();
        assert_eq!(lessons_of_the_night(&app).await, (1, (0, 0)), "her like; the match is of both");
        bia.rpc("grant_consent", purpose.clone()).await.ok();
        assert_eq!(lessons_of_the_night(&app).await, (2, (1, 0)));
        bia.rpc("withdraw_consent", purpose).await.ok();
        assert_eq!(lessons_of_the_night(&app).await, (1, (0, 0)), "at once");
    });
}

#[test]
fn learned_model_moves_only_people_who_agreed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
        let (db, index) = (&app.enlace.app.db, &app.enlace.app.index);
        let reply = |person: &Person| index.read().get(person.id).map(|person| person.reply);
        assert_eq!((reply(&ana), reply(&bia)), (Some(45), Some(45)), "the cold start");

        let learn = async || app::discovery::learning::learn(db, app.now()).await.expect("learned");
        assert_eq!(learn().await, None, "nothing to learn from");

        // In this data present people answer and absent ones do not: the formula cannot know that. Nobody's acts are more
        // than a hundred examples.
        let mut teachers = vec![ana.id];
        for number in 0..7 {
            let teacher = app.newcomer(&format!("Pessoa{number}")).await;
            teacher.rpc("grant_consent", json!({ "purpose": PURPOSE })).await.ok();
            teachers.push(teacher.id);
        }
        let at = app.now() - SignedDuration::from_hours(30 * 24);
        let old = "UPDATE accounts SET created_at = $1";
        db.tx(move |tx| Box::pin(async move { tx.exec(old, db::params![at]).await.map(|_| ()) }))
            .await
            .expect("accounts that are a month old");
        write_examples(&app, &teachers, at, |number| number % 20 < 6 || number % 7 == 0).await;
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

        // Fifty new accounts that answer the other way round move nothing, and neither does one that is restricted.
        let weights = |model: &Model| model.weights().map(|(_, weight)| weight).collect::<Vec<_>>();
        let before = weights(&model);
        let lessons = lessons_of_the_night(&app).await;
        let bots = bots(&app, ana.id, 50).await;
        write_examples(&app, &bots, at, |number| number % 20 >= 6).await;
        assert_eq!(weights(&learn().await.expect("a model")), before);
        assert_eq!(lessons_of_the_night(&app).await, lessons);
        app.advance(SignedDuration::from_hours(8 * 24));
        let sql = "UPDATE accounts SET screened_at = $1 WHERE created_at >= $2";
        let (now, since) = (app.now(), app.now() - SignedDuration::from_hours(8 * 24 + 1));
        db.tx(move |tx| Box::pin(async move { tx.exec(sql, db::params![now, since]).await.map(|_| ()) }))
            .await
            .expect("hidden");
        assert_eq!(weights(&learn().await.expect("a model")), before, "nor do hidden ones that are older");
        app.run_until_idle().await;
        ana.sign_in().await;

        // No agreement, no example, no model: everybody is asked by the formula again.
        ana.rpc("withdraw_consent", json!({ "purpose": PURPOSE })).await.ok();
        app.run_until_idle().await;
        assert_eq!(reply(&ana), Some(45));
        let now = app.now();
        let all = "UPDATE consents SET withdrawn_at = $1 WHERE withdrawn_at IS NULL";
        db.tx(move |tx| Box::pin(async move { tx.exec(all, db::params![now]).await.map(|_| ()) }))
            .await
            .expect("nobody agrees any more");
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
