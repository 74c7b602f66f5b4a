//! Fifty places, and the invitations to them.

use super::{days, manager, open, status};
use app::accounts::beta::{claim, model, store};
use app::kernel::{Fault, Member};
use std::collections::BTreeSet;
use testkit::{TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn fifty_one_at_once_get_exactly_fifty_places() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        open(&app).await;
        let now = app.now();
        let claims = (0..51).map(|_| {
            let product = app.enlace.app.clone();
            tokio::spawn(async move {
                let member = Member { id: Uuid::new_v4() };
                product
                    .act(move |tx| Box::pin(async move { claim::join(tx, member, None, now).await }))
                    .await
            })
        });
        let mut places = BTreeSet::new();
        let mut refused = 0;
        for claim in claims.collect::<Vec<_>>() {
            match claim.await.expect("a claim ends") {
                Ok(tester) => assert!(places.insert(tester.beta_id), "{} twice", tester.beta_id),
                Err(Fault::State { state: "full", .. }) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(places, (1..=50).collect());
        assert_eq!(refused, 1);
    });
}

#[test]
fn one_person_has_one_place_however_often_they_ask() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc("join_beta", json!({})).await.refused(409, "STATE");
        open(&app).await;
        let tabs = (0..8).map(|_| {
            let ana = ana.clone();
            tokio::spawn(async move { ana.rpc("join_beta", json!({})).await.ok() })
        });
        for tab in tabs.collect::<Vec<_>>() {
            assert_eq!(tab.await.expect("a tab")["beta_id"], 1);
        }
        let bia = app.newcomer("Bia").await;
        assert_eq!(bia.rpc("join_beta", json!({})).await.ok()["beta_id"], 2);
    });
}

#[test]
fn invitation_works_once_and_brings_its_letter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rosa = manager(&app, "Rosa").await;
        let invited = rosa
            .rpc("beta_admin_invite", json!({ "email": "Nova@example.org" }))
            .await
            .ok();
        let code = invited["code"].as_str().expect("a code").to_owned();
        let letters = app.mails_to("nova@example.org").await;
        assert_eq!(letters.len(), 1);
        assert!(
            letters[0].link().ends_with(&format!("/beta?convite={code}")),
            "{}",
            letters[0].text
        );

        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        ana.rpc("join_beta", json!({ "code": "ABCDE-FGHJK" }))
            .await
            .refused(422, "VALIDATION");
        app.advance(days(2));
        let (mut ana, mut bia, mut rosa_again) = (ana, bia, rosa.clone());
        for person in [&mut ana, &mut bia, &mut rosa_again] {
            person.sign_in().await;
        }
        let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
        let place = ana.rpc("join_beta", json!({ "code": typed })).await.ok();
        assert_eq!(place["beta_id"], 1);
        // The time begins with the first visit, not with the letter.
        assert_eq!(status(&ana).await["daysLeft"], 14);
        bia.rpc("join_beta", json!({ "code": code }))
            .await
            .refused(422, "VALIDATION");
        let listed = rosa_again
            .with_second_factor()
            .rpc("beta_admin_invites", json!({}))
            .await
            .ok();
        assert_eq!(
            (&listed[0]["state"], &listed[0]["code"]),
            (&json!("redeemed"), &Value::Null)
        );
    });
}

#[test]
fn invitations_never_exceed_places() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rosa = manager(&app, "Rosa").await;
        app.enlace
            .app
            .act(|tx| Box::pin(async move { store::set_limit(tx, 2).await }))
            .await
            .expect("a small programme");
        for _ in 0..2 {
            rosa.rpc("beta_admin_invite", json!({})).await.ok();
        }
        rosa.rpc("beta_admin_invite", json!({})).await.refused(409, "STATE");
        app.advance(days(model::INVITE_DAYS));
        let mut rosa = rosa;
        rosa.sign_in().await;
        rosa.with_second_factor().rpc("beta_admin_invite", json!({})).await.ok();
    });
}
