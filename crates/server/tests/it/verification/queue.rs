//! The queue of reviewers: seats, leases, impartiality, the book.

use super::{answer, claim, minutes, queue_of, reviewers, send};
use crate::moderation::again;
use db::{Reads, params};
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn seat_is_taken_by_one_person_and_ends_after_ten_minutes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        for reviewer in [&malu, &tom] {
            claim(reviewer, &attempt).await.ok();
        }
        assert_eq!(queue_of(&rosa).await[0]["taken"], true);
        claim(&rosa, &attempt).await.refused(409, "STATE");
        claim(&malu, &attempt).await.ok();
        tom.rpc("verification_release", json!({ "attempt": attempt }))
            .await
            .ok();
        claim(&rosa, &attempt).await.ok();
        claim(&tom, &attempt).await.refused(409, "STATE");

        app.advance(minutes(11));
        let [malu, tom] = [again(&malu).await, again(&tom).await];
        let late = malu.rpc("verification_answer", json!({ "attempt": attempt })).await;
        late.refused(409, "STATE");
        answer(&app, &tom, &attempt, None).await;
        let twice = tom.rpc("verification_answer", json!({ "attempt": attempt })).await;
        twice.refused(409, "STATE");
        claim(&tom, &attempt).await.refused(409, "STATE");
        answer(&app, &malu, &attempt, None).await;
        assert!(queue_of(&again(&rosa).await).await.is_empty());
    });
}

#[test]
fn reviewer_sees_neither_own_attempts_nor_those_of_people_they_know() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let [malu, tom, rosa] = reviewers(&app).await;
        let own = send(&malu, "profile").await;
        claim(&malu, &own).await.refused(404, "NOT_FOUND");
        assert!(queue_of(&malu).await.is_empty());

        let ana = app.ready("Ana", ProfileFacts::default()).await;
        tom.complete_profile(ProfileFacts::default()).await;
        app.matched(&tom, &ana).await;
        let blocked = app.ready("Bia", ProfileFacts::default()).await;
        rosa.is_shown(blocked.id).await;
        rosa.rpc("block", json!({ "target": blocked.id })).await.ok();
        let (of_match, of_blocked) = (send(&ana, "profile").await, send(&blocked, "profile").await);
        claim(&tom, &of_match).await.refused(404, "NOT_FOUND");
        claim(&rosa, &of_blocked).await.refused(404, "NOT_FOUND");
        assert_eq!(queue_of(&tom).await.len(), 2, "Malu's and Bia's");
        assert_eq!(queue_of(&rosa).await.len(), 2, "Malu's and Ana's");
    });
}

#[test]
fn reading_and_answer_are_in_the_book_and_need_a_seat() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let [malu, tom, _] = reviewers(&app).await;
        let attempt = send(&ana, "profile").await;
        let picture = json!({ "attempt": attempt, "picture": "frame:2" });
        tom.rpc("verification_picture", picture.clone())
            .await
            .refused(409, "STATE");
        claim(&malu, &attempt).await.ok();
        malu.rpc("verification_picture", picture).await.ok();
        let unsuited = json!({ "attempt": attempt, "reason": "under_18" });
        malu.rpc("verification_answer", unsuited)
            .await
            .refused(422, "VALIDATION");
        answer(&app, &malu, &attempt, Some("screen")).await;
        let mut reads = app.enlace.app.db.reader();
        let book: Vec<(String, String)> = reads
            .all(
                "SELECT action, reason FROM mod_audit WHERE subject = $1 ORDER BY id",
                params![ana.id],
            )
            .await
            .expect("rows of the book");
        let acts: Vec<(&str, &str)> = book.iter().map(|(act, why)| (act.as_str(), why.as_str())).collect();
        assert_eq!(
            acts,
            [
                ("verification.read", ""),
                ("verification.picture", "frame:2"),
                ("verification.read", ""),
                ("verification.answer", "screen"),
            ]
        );
    });
}

#[test]
fn queue_of_the_demonstration_has_three_attempts_with_pictures() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1")]).await;
        let [malu, ..] = reviewers(&app).await;
        let queue = queue_of(&malu).await;
        assert_eq!(queue.len(), 3, "{queue:?}");
        for row in &queue {
            let view = claim(&malu, &row["id"]).await.ok();
            assert_eq!(view["photos"].as_array().map(Vec::len), Some(2), "{view}");
            let picture = json!({ "attempt": row["id"], "picture": "frame:3" });
            malu.rpc("verification_picture", picture).await.ok();
        }
        let mut reads = app.enlace.app.db.reader();
        let unfounded: i64 = reads
            .one(
                "SELECT count(*) FROM profiles p WHERE p.verified AND NOT EXISTS
                   (SELECT 1 FROM verifications v WHERE v.user_id = p.id AND v.kind = 'profile')",
                params![],
            )
            .await
            .expect("a count");
        let founded: i64 = reads
            .one("SELECT count(*) FROM profiles WHERE verified", params![])
            .await
            .expect("a count");
        assert!(unfounded == 0 && founded > 30, "{unfounded} {founded}");
    });
}
