//! Restrictions that the guard's score made: they last as long as the score asks for them, or until a person decides.

use super::{again, days, decide, decisions_of, minutes, moderator};
use db::params;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

/// Gives an account points of these rules and announces the level that they add up to.
async fn score(app: &Arc<TestApp>, person: &Person, rules: &'static [(&'static str, i64)], level: &'static str) {
    let (user, now) = (person.id, app.now());
    let done: Result<(), db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                for (rule, points) in rules {
                    let sql = "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at)
                               VALUES ($1, $2, $3, $4, $5)";
                    tx.exec(sql, params![Uuid::new_v4(), *rule, user, *points, now]).await?;
                }
                jobs::emit(tx, now, "guard.level", Some(user), json!({ "level": level })).await?;
                Ok(())
            })
        })
        .await;
    done.expect("points");
    app.run_until_idle().await;
}

fn automated<'a>(decisions: &'a [Value], action: &str) -> Vec<&'a Value> {
    decisions
        .iter()
        .filter(|one| one["automated"] == true && one["action"] == action)
        .collect()
}

async fn status(app: &TestApp, person: &Person) -> String {
    let sql = "SELECT status FROM accounts WHERE user_id = $1";
    app.enlace.app.db.one(sql, params![person.id]).await.expect("a status")
}

#[test]
fn account_stays_limited_while_its_score_stands_and_is_free_when_the_points_expire() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        score(&app, &rui, &[("payment_details", 30), ("money_request", 20)], "limited").await;
        for times in 1..=6 {
            assert_eq!(
                automated(&decisions_of(&rui).await, "limit").len(),
                times,
                "each with its statement"
            );
            app.advance(days(14) + minutes(2));
            app.run_until_idle().await;
            rui.sign_in().await;
        }
        // Eighty-four days are over, and ninety at the end of the last limit.
        let limits = decisions_of(&rui).await;
        assert_eq!(automated(&limits, "limit").len(), 7);
        app.advance(days(14) + minutes(2));
        app.run_until_idle().await;
        rui.sign_in().await;
        assert_eq!(
            automated(&decisions_of(&rui).await, "limit").len(),
            7,
            "the points have expired"
        );
    });
}

#[test]
fn account_above_eighty_stays_closed_until_a_moderator_decides() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let malu = moderator(&app, "Malu").await;
        let rules = &[("payment_details", 30), ("banned_family", 30), ("known_photo", 25)];
        score(&app, &rui, rules, "suspended").await;
        let letters = async || {
            let mails = app.mails_to(&malu.email).await;
            mails.iter().filter(|mail| mail.subject.starts_with("Plantão")).count()
        };
        assert_eq!((status(&app, &rui).await.as_str(), letters().await), ("suspended", 0));
        for day in 1..=3 {
            app.advance(days(1) + minutes(2));
            app.run_until_idle().await;
            assert_eq!(status(&app, &rui).await, "suspended", "day {day}");
            assert_eq!(letters().await, day, "the on-call is reminded");
        }
        let malu = again(&malu).await;
        decide(&app, &malu, "none", json!({})).await;
        app.advance(days(1) + minutes(2));
        app.run_until_idle().await;
        assert_eq!(status(&app, &rui).await, "active", "a person decided");
    });
}
