//! Deleting an account by its address, without signing in.

use crate::erasure::{holding, unlisted};
use app::accounts::waitlist::puzzle::solve;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, json, on_both};

async fn ask(visitor: &Person, email: &str) -> Reply {
    let made = visitor.rpc("waitlist_puzzle", json!({})).await.ok();
    let puzzle = made["puzzle"].as_str().expect("a puzzle");
    let args = json!({ "email": email, "puzzle": puzzle, "answer": solve(puzzle) });
    visitor.rpc("ask_deletion", args).await
}

/// The token of the last letter with a link to the page, and how many such letters there are.
async fn letters(app: &Arc<TestApp>, email: &str) -> (usize, String) {
    app.run_until_idle().await;
    let mails = app.mails_to(email).await;
    let tokens: Vec<String> = mails
        .iter()
        .filter_map(|mail| mail.text.split("/excluir-conta?token=").nth(1))
        .map(|rest| rest.split_whitespace().next().expect("a token").to_owned())
        .collect();
    (tokens.len(), tokens.last().cloned().unwrap_or_default())
}

#[test]
fn account_is_deleted_by_the_link_of_a_letter_once_and_can_come_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let visitor = app.visitor();
        ask(&visitor, &ana.email.to_uppercase()).await.ok();
        let (_, token) = letters(&app, &ana.email).await;
        for wrong in ["", "x", &token[..95], &format!("{}0", &token[..95]), &"é".repeat(40)] {
            if wrong != token {
                let args = json!({ "token": wrong });
                visitor.rpc("confirm_deletion", args).await.refused(404, "NOT_FOUND");
            }
        }
        let confirm = json!({ "token": token });
        let leaving = visitor.rpc("confirm_deletion", confirm.clone()).await.ok();
        assert!(leaving["erased_at"].is_string(), "{leaving}");
        visitor.rpc("confirm_deletion", confirm).await.refused(404, "NOT_FOUND");
        ana.sign_in().await;
        ana.rpc("undo_delete_account", json!({})).await.ok();

        ask(&visitor, &ana.email).await.ok();
        let (_, token) = letters(&app, &ana.email).await;
        visitor.rpc("confirm_deletion", json!({ "token": token })).await.ok();
        app.advance(SignedDuration::from_hours(24 * 8 + 1));
        app.run_until_idle().await;
        let sql = "SELECT count(*) FROM accounts WHERE user_id = $1";
        let left: i64 = app.enlace.app.db.one(sql, vec![ana.id.into()]).await.expect("a count");
        assert_eq!(left, 0);
        let found = holding(&app, &[ana.id.to_string(), ana.email.to_lowercase()]).await;
        assert_eq!(unlisted(&found, false), Vec::<String>::new(), "as after a deletion in the settings");
        let requests: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM deletion_requests", vec![])
            .await
            .expect("a count");
        assert_eq!(requests, 0);
    });
}

#[test]
fn unknown_address_is_answered_alike_and_gets_no_letter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let visitor = app.visitor();
        let (known, unknown) = (ask(&visitor, &ana.email).await, ask(&visitor, "ninguem@example.org").await);
        assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
        assert_eq!((letters(&app, &ana.email).await.0, letters(&app, "ninguem@example.org").await.0), (1, 0));
        ask(&visitor, "sem arroba").await.refused(422, "VALIDATION");
        let unsolved = json!({ "email": ana.email, "puzzle": "x", "answer": "1" });
        visitor.rpc("ask_deletion", unsolved).await.refused(422, "VALIDATION");
        // One address gets three letters a day, and the answer stays the same.
        for _ in 0..4 {
            let again = ask(&visitor, &ana.email).await;
            assert_eq!((again.status, &again.body), (known.status, &known.body));
        }
        assert_eq!(letters(&app, &ana.email).await.0, 3);
    });
}

#[test]
fn link_of_yesterday_does_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ask(&app.visitor(), &ana.email).await.ok();
        let (_, token) = letters(&app, &ana.email).await;
        app.advance(SignedDuration::from_hours(25));
        let args = json!({ "token": token });
        app.visitor().rpc("confirm_deletion", args).await.refused(404, "NOT_FOUND");
    });
}
