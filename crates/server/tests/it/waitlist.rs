//! The waitlist: an address counts when its owner confirms it, and no answer reveals who is on the list.

use crate::beta::manager;
use app::accounts::waitlist::puzzle;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use jiff::SignedDuration;
use std::net::SocketAddr;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json, on_both};

async fn solved(who: &Person) -> (String, String) {
    let puzzle = who.rpc("waitlist_puzzle", json!({})).await.ok()["puzzle"]
        .as_str()
        .expect("a puzzle")
        .to_owned();
    let answer = puzzle::solve(&puzzle);
    (puzzle, answer)
}

async fn ask(who: &Person, email: &str, referral: Option<&str>) -> Reply {
    let (puzzle, answer) = solved(who).await;
    let wish = json!({ "email": email, "puzzle": puzzle, "answer": answer, "referral": referral, "locale": "pt-PT" });
    who.rpc("join_waitlist", wish).await
}

/// The token of the newest letter to an address.
async fn token(app: &Arc<TestApp>, email: &str) -> String {
    let letters = app.mails_to(email).await;
    let link = letters.last().expect("a letter").link().to_owned();
    link.split_once("token=").expect("a token").1.to_owned()
}

async fn confirmed(app: &Arc<TestApp>, email: &str, referral: Option<&str>) -> (String, Value) {
    let visitor = app.visitor();
    ask(&visitor, email, referral).await.ok();
    let token = token(app, email).await;
    let place = visitor.rpc("confirm_waitlist", json!({ "token": token })).await.ok();
    app.run_until_idle().await;
    (token, place)
}

#[test]
fn address_counts_once_its_owner_confirms() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        ask(&visitor, " Ana@Example.org ", None).await.ok();
        let letters = app.mails_to("ana@example.org").await;
        assert_eq!(letters.len(), 1);
        assert!(
            letters[0].link().contains("/lista-de-espera/confirmar?token="),
            "{}",
            letters[0].text
        );
        let token = token(&app, "ana@example.org").await;
        let before = visitor.rpc("waitlist_place", json!({ "token": token })).await.ok();
        assert_eq!(
            (&before["confirmed"], &before["position"]),
            (&json!(false), &Value::Null)
        );
        let place = visitor.rpc("confirm_waitlist", json!({ "token": token })).await.ok();
        assert_eq!(
            (&place["confirmed"], &place["position"], &place["total"]),
            (&json!(true), &json!(1), &json!(1))
        );
        // Twice changes nothing, and the welcome comes once.
        visitor.rpc("confirm_waitlist", json!({ "token": token })).await.ok();
        let subjects: Vec<String> = app
            .mails_to("ana@example.org")
            .await
            .into_iter()
            .map(|mail| mail.subject)
            .collect();
        assert_eq!(subjects, ["Confirma o teu email", "O teu lugar está guardado"]);
        for wrong in ["", "x", &"0".repeat(96), &token[..95]] {
            visitor
                .rpc("confirm_waitlist", json!({ "token": wrong }))
                .await
                .refused(404, "NOT_FOUND");
            visitor
                .rpc("waitlist_place", json!({ "token": wrong }))
                .await
                .refused(404, "NOT_FOUND");
        }
    });
}

#[test]
fn invitation_is_written_as_the_list_was_asked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        ask(&app.visitor(), "ines@example.org", None).await.ok();
        let rosa = manager(&app, "Rosa").await;
        for email in ["ines@example.org", "joao@example.org"] {
            rosa.rpc("beta_admin_invite", json!({ "email": email })).await.ok();
        }
        app.run_until_idle().await;
        let newest = async |email: &str| app.mails_to(email).await.pop().expect("a letter").subject;
        assert_eq!(newest("ines@example.org").await, "O teu convite chegou");
        assert_eq!(newest("joao@example.org").await, "Seu convite chegou");
    });
}

#[test]
fn known_address_gets_a_mail_alone_and_not_too_often() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        confirmed(&app, "ana@example.org", None).await;
        app.advance(SignedDuration::from_hours(2));
        let known = ask(&visitor, "ana@example.org", None).await;
        let new = ask(&visitor, "bia@example.org", None).await;
        assert_eq!((known.status, &known.body), (new.status, &new.body));
        for _ in 0..3 {
            ask(&visitor, "ana@example.org", None).await.ok();
            ask(&visitor, "bia@example.org", None).await.ok();
        }
        let subjects: Vec<String> = app
            .mails_to("ana@example.org")
            .await
            .into_iter()
            .map(|mail| mail.subject)
            .collect();
        assert_eq!(subjects[2..], ["Sobre a lista de espera"]);
        assert_eq!(app.mails_to("bia@example.org").await.len(), 1);
    });
}

#[test]
fn puzzle_is_solved_once_and_in_time() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        let (puzzle, answer) = solved(&visitor).await;
        let wish =
            |email: &str, puzzle: &str, answer: &str| json!({ "email": email, "puzzle": puzzle, "answer": answer });
        for (puzzle, answer) in [
            (puzzle.as_str(), "não"),
            ("", ""),
            ("a.b.c", "1"),
            (&puzzle.replacen('.', ".9", 1), answer.as_str()),
        ] {
            visitor
                .rpc("join_waitlist", wish("ana@example.org", puzzle, answer))
                .await
                .refused(422, "VALIDATION");
        }
        visitor
            .rpc("join_waitlist", wish("isto não é", &puzzle, &answer))
            .await
            .refused(422, "VALIDATION");
        // A refused address spends nothing.
        visitor
            .rpc("join_waitlist", wish("ana@example.org", &puzzle, &answer))
            .await
            .ok();
        visitor
            .rpc("join_waitlist", wish("bia@example.org", &puzzle, &answer))
            .await
            .refused(422, "VALIDATION");
        let (puzzle, answer) = solved(&visitor).await;
        app.advance(SignedDuration::from_mins(30));
        visitor
            .rpc("join_waitlist", wish("bia@example.org", &puzzle, &answer))
            .await
            .refused(422, "VALIDATION");
        assert!(app.mails_to("bia@example.org").await.is_empty());
    });
}

#[test]
fn friends_who_confirm_move_one_forward() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for n in 0..6 {
            confirmed(&app, &format!("pessoa{n}@example.org"), None).await;
        }
        let (last, place) = confirmed(&app, "ana@example.org", None).await;
        assert_eq!(place["position"], 7);
        let share = place["share_code"].as_str().expect("a code").to_owned();
        let visitor = app.visitor();
        // A friend who never confirms is worth nothing; one who does, five places, behind who was there before.
        ask(&visitor, "nunca@example.org", Some(&share)).await.ok();
        confirmed(&app, "amiga@example.org", Some(&share)).await;
        let place = visitor.rpc("waitlist_place", json!({ "token": last })).await.ok();
        assert_eq!((&place["referrals"], &place["position"]), (&json!(1), &json!(3)));
        for n in 0..2 {
            confirmed(&app, &format!("outra{n}@example.org"), Some(&share)).await;
        }
        let place = visitor.rpc("waitlist_place", json!({ "token": last })).await.ok();
        assert_eq!(
            (&place["referrals"], &place["position"], &place["total"]),
            (&json!(3), &json!(1), &json!(10))
        );
        let letters = app.mails_to("ana@example.org").await;
        assert_eq!(letters.last().expect("a letter").subject, "Avançaste na lista");
    });
}

#[test]
fn unsubscribe_link_removes_the_address_with_all_its_data() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        let (token, _) = confirmed(&app, "ana@example.org", None).await;
        // What mail programs and scanners fetch changes nothing.
        let page = visitor
            .fetch(&format!("/functions/v1/waitlist-unsubscribe?token={token}"))
            .await;
        assert_eq!(page.status.as_u16(), 303);
        let to = page.headers[header::LOCATION].to_str().expect("an address").to_owned();
        assert_eq!(to, format!("/lista-de-espera/sair?token={token}"));
        visitor.rpc("waitlist_place", json!({ "token": token })).await.ok();
        // The button of a mail program: a form without any key.
        let click = Request::post(format!("/functions/v1/waitlist-unsubscribe?token={token}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("List-Unsubscribe=One-Click"))
            .expect("a request");
        assert_eq!(app.send(click).await.status().as_u16(), 204);
        visitor
            .rpc("waitlist_place", json!({ "token": token }))
            .await
            .refused(404, "NOT_FOUND");
        // Once more, and with a token that was made up: the same quiet answer.
        for token in [token.as_str(), "", "f00"] {
            let again = visitor.rpc("leave_waitlist", json!({ "token": token })).await;
            assert_eq!(again.status.as_u16(), 204);
        }
    });
}

#[test]
fn five_an_hour_from_one_network() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let visitor = app.visitor();
        let from = async |address: &str, email: String| {
            let (puzzle, answer) = solved(&visitor).await;
            let wish = json!({ "email": email, "puzzle": puzzle, "answer": answer });
            let mut request = Request::post("/rest/v1/rpc/join_waitlist")
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(wish.to_string()))
                .expect("a request");
            let peer: SocketAddr = address.parse().expect("an address");
            request.extensions_mut().insert(ConnectInfo(peer));
            app.send(request).await.status().as_u16()
        };
        for n in 0..5 {
            assert_eq!(from("203.0.113.7:9", format!("p{n}@example.org")).await, 204);
        }
        assert_eq!(from("203.0.113.8:9", "p6@example.org".into()).await, 429);
        assert_eq!(from("198.51.100.1:9", "p6@example.org".into()).await, 204);
        app.advance(SignedDuration::from_hours(1));
        assert_eq!(from("203.0.113.7:9", "p7@example.org".into()).await, 204);
    });
}

#[test]
fn waitlist_is_deleted_after_the_launch() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let visitor = app.visitor();
        app.run_until_idle().await;
        let (token, _) = confirmed(&app, "ana@example.org", None).await;
        ask(&visitor, "muda@example.org", None).await.ok();
        let silent = self::token(&app, "muda@example.org").await;
        app.advance(SignedDuration::from_hours(24 * 31));
        app.run_until_idle().await;
        visitor
            .rpc("waitlist_place", json!({ "token": silent }))
            .await
            .refused(404, "NOT_FOUND");
        visitor.rpc("waitlist_place", json!({ "token": token })).await.ok();

        let rosa = manager(&app, "Rosa").await;
        rosa.rpc("beta_admin_launch", json!({})).await.ok();
        let letters = app.mails_to("ana@example.org").await;
        assert_eq!(letters.last().expect("a letter").subject, "As portas estão abertas");
        app.advance(SignedDuration::from_hours(24 * 89));
        app.run_until_idle().await;
        visitor.rpc("waitlist_place", json!({ "token": token })).await.ok();
        app.advance(SignedDuration::from_hours(24 * 2));
        app.run_until_idle().await;
        visitor
            .rpc("waitlist_place", json!({ "token": token }))
            .await
            .refused(404, "NOT_FOUND");
    });
}
