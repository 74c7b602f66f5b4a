//! The people of the deck in memory: what a start reads of everybody is what was read of each after their own changes,
//! and their answers are the ones that count.

use app::discovery::{index::DeckIndex, store};
use app::trust;
use db::Engine;
use jiff::SignedDuration;
use matching::trust::{Answer, Importance, Values};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn answer(who: &Person, answers: Value, details: Value) {
    let row = json!({ "user_id": who.id, "cultural_values": answers, "details": details });
    assert_eq!(who.insert("matchmaking_preferences", row).await.status.as_u16(), 201);
}

async fn own(who: &Person, patch: Value) {
    who.patch("profiles", &format!("id=eq.{}", who.id), patch).await.ok();
}

/// A person's answers that count, from their rows.
async fn counted(app: &TestApp, id: Uuid) -> Values {
    let mut values = Values::default();
    let rows = trust::store::counted(&mut app.enlace.app.db.reader(), id).await;
    for row in rows.expect("the rows that count") {
        let (number, _) = trust::questions::find(&row.question).expect("a question");
        let answer = Answer {
            option: u8::try_from(row.option).expect("an option"),
            accept: u8::try_from(row.accept_mask).expect("a mask"),
            importance: match row.dealbreaker {
                true => Importance::Dealbreaker,
                false => Importance::from_level(row.importance as u8).expect("a level"),
            },
            private: row.private,
        };
        values.set(number, answer).expect("an answer that fits its question");
    }
    values
}

/// Everybody as a start reads them, after each was compared with what a change of theirs alone reads.
async fn the_same_both_ways(app: &TestApp, people: &[Uuid]) -> Vec<matching::Person> {
    let db = &app.enlace.app.db;
    let all = store::people(&mut db.reader(), None).await.expect("everybody");
    let (started, followed) = (DeckIndex::default(), DeckIndex::default());
    started.load(db).await.expect("a start");
    for id in people {
        let one = store::people(&mut db.reader(), Some(*id)).await.expect("one of them");
        let among: Vec<&matching::Person> = all.iter().filter(|person| person.id == *id).collect();
        assert_eq!(one.iter().collect::<Vec<_>>(), among);
        followed.refresh(db, *id).await.expect("a change");
        assert_eq!(followed.read().get(*id), started.read().get(*id));
        assert_eq!(started.read().get(*id).as_ref(), among.first().copied());
        let values = one.first().map(|person| person.values);
        if let Some(values) = values {
            assert_eq!(values, counted(app, *id).await);
        }
        let stored = trust::store::values(&mut db.reader(), *id)
            .await
            .expect("their answers");
        assert_eq!(stored, counted(app, *id).await);
    }
    assert_eq!(started.read().len(), followed.read().len());
    all
}

fn of<'p>(people: &'p [matching::Person], who: &Person) -> &'p matching::Person {
    people
        .iter()
        .find(|person| person.id == who.id)
        .expect("they are there")
}

/// Everything that an answer can be: weighed in each way, accepted more widely, decisive, private.
async fn answered(app: &Arc<TestApp>) -> Person {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    ana.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
        .await
        .ok();
    let sheet = json!({ "tq01": "Não quero ter", "tq02": "Nenhum", "tq04": "Só no civil", "tq05": "Tudo junto",
                        "tq06": "Divididas por igual", "tq10": "Quando os dois combinarem", "tq13": "Raramente",
                        "tq20": "Lealdade" });
    let details = json!({
        "tq01": { "accept": [3, 4, 5], "importance": 3, "dealbreaker": true },
        "tq04": { "accept": [], "importance": 0 },
        "tq05": { "accept": [1, 2], "importance": 1, "private": true },
        "tq06": { "accept": [1, 2, 3, 4], "importance": 3 },
        "tq10": { "accept": [2], "importance": 2, "dealbreaker": true, "private": true },
    });
    answer(&ana, sheet, details).await;
    ana
}

#[test]
fn start_reads_what_single_changes_read() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = answered(&app).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let davi = app.newcomer("Davi").await;
        let everybody = [ana.id, bia.id, caio.id, davi.id, Uuid::nil()];

        // Fields shown, hidden, and hidden beside others that are not; a seal that is published and one that is not.
        let facts = json!({ "interests": ["Música", "Cinema"], "languages": ["pt"], "personality": "INFJ" });
        for who in [&ana, &bia, &caio] {
            own(who, facts.clone()).await;
            let quiz = json!({ "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" });
            who.rpc("complete_quiz", json!({ "answers": quiz })).await.ok();
        }
        own(
            &bia,
            json!({ "visibility": { "interests": "matches", "personality": "me", "languages": "me" } }),
        )
        .await;
        own(
            &caio,
            json!({ "visibility": { "interests": "public", "bio": "me", "languages": "matches" } }),
        )
        .await;
        bia.rpc("set_intention_visibility", json!({ "visibility": "matches" }))
            .await
            .ok();
        let saved = json!({ "age_min": 20, "age_max": 50, "distance_km": 30, "interests": ["Música"] });
        caio.insert("search_filters", saved).await.ok();
        app.run_until_idle().await;
        let people = the_same_both_ways(&app, &everybody).await;
        let (open, closed, partly) = (of(&people, &ana), of(&people, &bia), of(&people, &caio));
        assert!(open.interests != 0 && open.personality.is_some() && open.languages != 0 && open.intention.is_some());
        assert_eq!((closed.interests, closed.personality, closed.languages), (0, None, 0));
        assert_eq!((closed.intention, closed.filters), (None, None));
        assert_eq!((partly.interests, partly.languages), (open.interests, 0));
        assert!(partly.personality.is_some() && partly.filters.is_some());
        assert_eq!((open.values.answered(), closed.values.answered()), (7, 0));

        // A change counts a day after the first dealbreakers, the next one waits, what protects its owner does not.
        let first = open.values;
        app.advance(SignedDuration::from_hours(24));
        ana.sign_in().await;
        answer(
            &ana,
            json!({ "tq01": "Quero ter", "tq02": "Nenhum", "tq04": "Só no civil" }),
            json!({}),
        )
        .await;
        let people = the_same_both_ways(&app, &everybody).await;
        let changed = of(&people, &ana).values;
        assert!(changed != first && changed.answered() == 3);
        answer(
            &ana,
            json!({ "tq01": "Não quero ter", "tq02": "Nenhum", "tq04": "Só no civil" }),
            json!({}),
        )
        .await;
        let hide = json!({ "question_id": "tq04", "accept": [], "importance": 0, "private": true });
        ana.rpc("set_matchmaking_detail", hide).await.ok();
        let people = the_same_both_ways(&app, &everybody).await;
        let waiting = of(&people, &ana).values;
        assert_eq!(waiting.get(0), changed.get(0));
        assert!(waiting.get(3).is_some_and(|answer| answer.private));
        // It touches a dealbreaker for the third time, so it waits for the second of them to be more than thirty days old.
        app.advance(SignedDuration::from_hours(24 * 30) + SignedDuration::from_secs(2));
        app.run_until_idle().await;
        let people = the_same_both_ways(&app, &everybody).await;
        assert_ne!(
            of(&people, &ana).values.get(0),
            changed.get(0),
            "the thirty days are over"
        );

        // What needs a consent goes with it, and an account with everything.
        ana.sign_in().await;
        ana.rpc("withdraw_consent", json!({ "purpose": "trust_sensitive" }))
            .await
            .ok();
        app.run_until_idle().await;
        let people = the_same_both_ways(&app, &everybody).await;
        let remaining = of(&people, &ana).values;
        assert_eq!((remaining.get(1), remaining.answered()), (None, 2));
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        let people = the_same_both_ways(&app, &everybody).await;
        assert!(people.iter().all(|person| person.id != ana.id));
        app.advance(SignedDuration::from_hours(24 * 7 + 1));
        app.run_until_idle().await;
        let people = the_same_both_ways(&app, &everybody).await;
        assert!(people.iter().all(|person| person.id != ana.id));
        assert_eq!((of(&people, &bia).id, of(&people, &caio).id), (bia.id, caio.id));
        assert_eq!(counted(&app, ana.id).await, Values::default());
    });
}

#[test]
fn older_answers_are_read_like_newer_ones() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = answered(&app).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let before = counted(&app, ana.id).await;
        assert_eq!(before.answered(), 7);
        let migration = match engine {
            Engine::Sqlite => include_str!("../../../app/migrations/sqlite/0012_deck_answers.sql"),
            Engine::Postgres => include_str!("../../../app/migrations/postgres/0012_deck_answers.sql"),
        };
        // The columns exist already; only the statement that fills them runs again.
        let (_, fill) = migration.split_once("\nUPDATE ").expect("the filling");
        let fill = format!("UPDATE {fill}");
        let forget = "UPDATE profiles SET answers_1 = 0, answers_2 = 0, answers_3 = 0, answers_4 = 0";
        let db = &app.enlace.app.db;
        let emptied = db.tx(move |tx| Box::pin(async move { tx.exec(forget, Vec::new()).await }));
        assert_eq!(emptied.await.expect("columns without answers"), 2);
        let stored = async |id| trust::store::values(&mut db.reader(), id).await.expect("their answers");
        assert_eq!(stored(ana.id).await, Values::default());
        let filled = db.tx(move |tx| Box::pin(async move { tx.batch(&fill).await }));
        filled.await.expect("columns filled from the rows");
        assert_eq!(
            (stored(ana.id).await, stored(bia.id).await),
            (before, Values::default())
        );
        the_same_both_ways(&app, &[ana.id, bia.id]).await;
    });
}
