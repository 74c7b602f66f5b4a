//! The score: its signals, its levels, and what lowers it.

use super::{PIX_CODE, fired, read, send};
use crate::moderation::{decide, decisions_of, moderator};
use db::params;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn signals_of_the_score_come_from_what_people_do() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "2800000")]).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        // Many messages in a minute.
        for n in 0..26 {
            send(&rui, &id, &format!("Número {n}"), &format!("n{n}"), false)
                .await
                .ok();
        }
        assert_eq!(
            (fired(&app, &rui, "restless").await, fired(&app, &ana, "restless").await),
            (1, 0)
        );
        // Three proposals of a video call on three days.
        for day in 0..3 {
            send(
                &ana,
                &id,
                "Vamos fazer uma chamada de vídeo?",
                &format!("v{day}"),
                false,
            )
            .await
            .ok();
            send(&rui, &id, "você é minha alma gêmea", &format!("l{day}"), false)
                .await
                .ok();
            app.advance(SignedDuration::from_hours(24));
        }
        assert_eq!(fired(&app, &rui, "video_refused").await, 1);
        // A photo that another account shows: only its second owner has the signal, and everybody sees it.
        let picture = testkit::portrait_of("akira-1");
        for person in [&ana, &rui] {
            person.upload(Uuid::new_v4(), picture.clone(), "image/webp").await.ok();
        }
        app.run_until_idle().await;
        assert_eq!(
            (
                fired(&app, &rui, "reused_photo").await,
                fired(&app, &ana, "reused_photo").await
            ),
            (1, 0)
        );
        let states = rui.get("profile_photos?select=state").await.ok();
        assert!(!states.to_string().contains("review"), "{states}");
        // A session in a browser is an event too.
        let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event LIKE 'sign_in%'";
        let db = &app.enlace.app.db;
        let signed_in: i64 = db.one(sql, params![rui.id]).await.expect("a count");
        assert!(signed_in > 0);
    });
}

#[test]
fn account_of_a_banned_family_has_the_signal() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.newcomer_at("Rui", "rui.reis@gmail.com").await;
        let (vault, banned) = (app.enlace.app.vault.clone(), rui.id);
        let now = app.now();
        app.enlace
            .app
            .act(move |tx| Box::pin(async move { app::safety::returning::banned(tx, &vault, banned, now).await }))
            .await
            .expect("a ban");
        let again = app.newcomer_at("Rui", "r.uireis+novo@googlemail.com").await;
        app.run_until_idle().await;
        assert_eq!(fired(&app, &again, "banned_family").await, 1);
        assert_eq!(fired(&app, &rui, "banned_family").await, 0);
    });
}

#[test]
fn badges_and_video_calls_lower_the_score() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        app.advance(SignedDuration::from_secs(1));
        send(&rui, &id, PIX_CODE, "pix", false).await;
        app.advance(SignedDuration::from_secs(30));
        send(&rui, &id, PIX_CODE, "pix", true).await.ok();
        let db = &app.enlace.app.db;
        let (person, other, now) = (rui.id, ana.id, app.now());
        let write = async |sql: &'static str, args: Vec<db::Value>| {
            db.tx(move |tx| Box::pin(async move { tx.exec(sql, args).await.map(|_| ()) }))
                .await
                .expect("written");
        };
        let score = async || {
            app.advance(SignedDuration::from_hours(24));
            app.run_until_idle().await;
            let sql = "SELECT score FROM guard_accounts WHERE user_id = $1";
            db.one::<i64>(sql, params![person]).await.expect("a score")
        };
        write(
            "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at) VALUES ($1, 'x', $2, 60, $3)",
            params![Uuid::new_v4(), person, now],
        )
        .await;
        let before = score().await;
        assert!(before >= 72, "{before}");
        let badge = "INSERT INTO verifications (user_id, kind, method, over18, granted_at, expires_at, photos_as_of)
                     VALUES ($1, $2, 'x', $3, $4, $5, $4)";
        let until = now + SignedDuration::from_hours(24 * 300);
        write(badge, params![person, "profile", Option::<bool>::None, now, until]).await;
        assert_eq!(score().await, before - 10);
        write(badge, params![person, "identity", true, now, until]).await;
        assert_eq!(score().await, before - 30);
        let mark = "INSERT INTO video_marks (user_id, other_id, marked_at) VALUES ($1, $2, $3)";
        write(mark, params![person, other, now]).await;
        assert_eq!(score().await, before - 30, "the word of one");
        write(mark, params![other, person, now]).await;
        assert_eq!(score().await, before - 30, "the other account is new");
        app.advance(SignedDuration::from_hours(24 * 7));
        assert_eq!(score().await, before - 40);
    });
}

/// The levels that were announced, in order.
async fn levels(app: &TestApp) -> Vec<String> {
    let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000)
        .await
        .expect("the outbox");
    let of = |event: &jobs::Event| event.payload["level"].as_str().map(str::to_owned);
    events
        .iter()
        .filter(|event| event.kind == "guard.level")
        .filter_map(of)
        .collect()
}

#[test]
fn points_add_up_to_levels_that_are_announced_once_and_expire() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut others = Vec::new();
        for (n, name) in ["Ana", "Bia", "Cris"].into_iter().enumerate() {
            let other = app.ready(name, ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            for (part, text) in [PIX_CODE, "me chama no whatsapp", "sua vagabunda"]
                .into_iter()
                .enumerate()
            {
                let client_id = format!("{n}-{part}");
                send(&rui, &id, text, &client_id, false).await;
                app.advance(SignedDuration::from_secs(30));
                send(&rui, &id, text, &client_id, true).await.ok();
            }
            others.push((other, id));
        }
        // Payment details count up to 30 points and the move to another app up to 8.
        assert_eq!(levels(&app).await, [""; 0]);
        for ((other, id), expected) in others
            .iter()
            .zip([&["limited"][..], &["limited"], &["limited", "review"]])
        {
            let rude = read(other, id)
                .await
                .into_iter()
                .find(|row| row.2 == json!("rude"))
                .expect("a notice");
            other
                .rpc("answer_notice", json!({ "message": rude.0, "answer": "bothered" }))
                .await
                .ok();
            assert_eq!(levels(&app).await, expected);
        }
        app.advance(SignedDuration::from_hours(24 * 91));
        app.run_until_idle().await;
        let level: String = app
            .enlace
            .app
            .db
            .one(
                "SELECT level FROM guard_accounts WHERE user_id = $1",
                vec![rui.id.into()],
            )
            .await
            .expect("a score");
        assert_eq!(level, "none");
    });
}

/// What the guard judged of an account besides its messages: the events in order.
async fn judged(app: &TestApp, person: &Person) -> Vec<String> {
    let sql = "SELECT event FROM guard_verdicts WHERE user_id = $1 AND event LIKE 'safety.%' ORDER BY id";
    app.enlace
        .app
        .db
        .all(sql, vec![person.id.into()])
        .await
        .expect("the verdicts")
}

/// Gives somebody matches that lead nowhere, so that a share of complaints can be counted.
async fn quiet_matches(app: &TestApp, person: &Person, count: usize) {
    let sql = "INSERT INTO match_members (match_id, user_id, other_id, unread) VALUES ($1, $2, $3, 0)";
    let id = person.id;
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                for _ in 0..count {
                    tx.exec(sql, params![Uuid::new_v4(), id, Uuid::new_v4()]).await?;
                }
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("quiet matches");
}

/// How five conversations begin.
const OPENINGS: [&str; 5] = [
    "Você gosta de trilha na serra?",
    "Que livro você leu por último?",
    "Seu cachorro já é velhinho?",
    "Praia ou montanha nas férias?",
    "O que você cozinha aos domingos?",
];

/// Makes a match of two people in which both write.
async fn talk(app: &TestApp, one: &Person, other: &Person, opening: &str) {
    let id = app.matched(one, other).await;
    let name = || Uuid::new_v4().to_string();
    send(one, &id, opening, &name(), false).await.ok();
    send(other, &id, "Gosto, e você?", &name(), false).await.ok();
}

/// Five people who talked with somebody.
async fn five_who_talked(app: &Arc<TestApp>, person: &Person) -> Vec<Person> {
    let mut five = Vec::new();
    for (name, opening) in ["Bia", "Cris", "Davi", "Eva", "Flora"].into_iter().zip(OPENINGS) {
        let other = app.ready(name, ProfileFacts::default()).await;
        talk(app, person, &other, opening).await;
        five.push(other);
    }
    five
}

/// Lets the accounts become older than two weeks; their tokens end meanwhile.
async fn two_weeks_later(app: &TestApp, people: &mut [Person]) {
    app.advance(SignedDuration::from_hours(24 * 15));
    for person in people {
        person.sign_in().await;
    }
}

fn report_of(person: &Person) -> Value {
    json!({ "target": person.id, "reason": "harassment", "text": "Foi grosseiro." })
}

#[test]
fn reports_and_blocks_above_the_usual_are_each_judged_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let gil = app.ready("Gil", ProfileFacts::default()).await;
        let mut five = five_who_talked(&app, &rui).await;
        for (other, opening) in five.iter().zip(OPENINGS) {
            talk(&app, &gil, other, opening).await;
        }
        quiet_matches(&app, &rui, 15).await;
        quiet_matches(&app, &gil, 14).await;
        two_weeks_later(&app, &mut five).await;
        rui.sign_in().await;
        for other in &five[..4] {
            other.rpc("report", report_of(&rui)).await.ok();
        }
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, [""; 0], "four may have agreed on it");
        let last = &five[4];
        last.rpc("report", report_of(&rui)).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, ["safety.reported"]);
        // The limit says that people complained, and nothing of messages.
        let told = decisions_of(&rui).await;
        let statement = told[0]["statement"].to_string();
        assert_eq!((told.len(), &told[0]["action"]), (1, &json!("limit")));
        assert!(
            statement.contains("denunciaram ou bloquearam") && !statement.contains("golpes"),
            "{statement}"
        );
        app.advance(SignedDuration::from_secs(1));
        for other in &five {
            other.rpc("block", json!({ "target": gil.id })).await.ok();
        }
        last.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, ["safety.reported", "safety.blocked"]);
        assert_eq!(
            judged(&app, &gil).await,
            [""; 0],
            "nineteen matches are too few to judge by"
        );
        // Blocking again says nothing new.
        last.rpc("unblock", json!({ "target": rui.id })).await.ok();
        last.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await.len(), 2);
    });
}

#[test]
fn complaints_of_new_accounts_or_without_a_conversation_restrict_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut silent = Vec::new();
        for name in ["Gabi", "Hugo", "Igor", "Lia", "Nina"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            app.matched(&ana, &other).await;
            silent.push(other);
        }
        quiet_matches(&app, &ana, 20).await;
        two_weeks_later(&app, &mut silent).await;
        ana.sign_in().await;
        let young = five_who_talked(&app, &ana).await;
        for other in silent.iter().chain(&young) {
            other.rpc("report", report_of(&ana)).await.ok();
            other.rpc("block", json!({ "target": ana.id })).await.ok();
        }
        app.run_until_idle().await;
        assert_eq!(judged(&app, &ana).await, [""; 0]);
        assert!(decisions_of(&ana).await.is_empty());
    });
}

#[test]
fn report_that_was_dismissed_counts_nothing_with_the_block_beside_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut five = five_who_talked(&app, &rui).await;
        quiet_matches(&app, &rui, 15).await;
        two_weeks_later(&app, &mut five).await;
        for other in &five[..4] {
            other.rpc("report", report_of(&rui)).await.ok();
        }
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        decide(&app, &malu, "none", json!({})).await;
        for other in &five[..4] {
            other.rpc("block", json!({ "target": rui.id })).await.ok();
        }
        five[4].rpc("report", report_of(&rui)).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, [""; 0]);
    });
}

#[test]
fn blocks_by_strangers_and_blocks_in_return_bring_nobody_down() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.matched(&ana, &rui).await;
        quiet_matches(&app, &ana, 25).await;
        for name in ["Conta1", "Conta2", "Conta3"] {
            let stranger = app.ready(name, ProfileFacts::default()).await;
            stranger.is_shown(ana.id).await;
            stranger.rpc("block", json!({ "target": ana.id })).await.ok();
        }
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.advance(SignedDuration::from_secs(1));
        rui.rpc("block", json!({ "target": ana.id })).await;
        app.run_until_idle().await;
        assert_eq!(judged(&app, &ana).await, [""; 0]);
    });
}
