//! What ends with a factor.

use super::*;

#[tokio::test]
async fn last_removed_factor_ends_aal2_and_notifies_the_owner() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, second, factor) = world.protected_twice("ana@example.org").await;
        let token = text(&session, "access_token");
        let path = format!("/factors/{factor}");
        let gone = world.as_user(Method::DELETE, &path, token, Value::Null).await.ok();
        assert_eq!(gone, json!({ "id": factor }));
        for session in [&session, &second] {
            let claims = world.claims(&world.refresh(&session["refresh_token"]).await.ok());
            assert_eq!((claims["aal"].as_str(), claims.get("next_aal")), (Some("aal1"), None));
            assert_eq!(claims["amr"].as_array().unwrap().len(), 1, "{claims}");
        }
        let subjects: Vec<String> = world.mails().await.into_iter().map(|mail| mail.subject).collect();
        assert!(subjects.contains(&"A second factor was added to your account".to_owned()));
        assert!(subjects.contains(&"A second factor was removed from your account".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn first_factor_and_last_removed_one_are_announced_to_the_product() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, first, _) = world.protected("ana@example.org").await;
        let call = format!("protection {}", text(&session["user"], "id"));
        let heard = || {
            let calls = world.product.calls.lock().unwrap();
            calls.iter().filter(|one| **one == call).count()
        };
        assert_eq!(heard(), 1);
        // An unfinished one and a second one change nothing.
        let token = text(&session, "access_token");
        let (unfinished, _) = world.enroll(token, "Nunca").await;
        let path = format!("/factors/{unfinished}");
        world.as_user(Method::DELETE, &path, token, Value::Null).await.ok();
        let (second, secret) = world.enroll(token, "Outro").await;
        let session = world.answer(token, &second, &world.totp(&secret)).await.ok();
        let token = text(&session, "access_token");
        let path = format!("/factors/{first}");
        world.as_user(Method::DELETE, &path, token, Value::Null).await.ok();
        assert_eq!(heard(), 1);
        let path = format!("/admin/users/{}/factors/{second}", text(&session["user"], "id"));
        world.operate(Method::DELETE, &path, Value::Null).await.ok();
        assert_eq!(heard(), 2);
    })
    .await;
}

#[tokio::test]
async fn another_factor_keeps_this_session_and_lowers_the_others() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, other, factor) = world.protected_twice("ana@example.org").await;
        let token = text(&session, "access_token");
        let (second, second_secret) = world.enroll(token, "Outro").await;
        let session = world.answer(token, &second, &world.totp(&second_secret)).await.ok();
        let path = format!("/factors/{factor}");
        world
            .as_user(Method::DELETE, &path, text(&session, "access_token"), Value::Null)
            .await
            .ok();
        let claims = world.claims(&world.refresh(&session["refresh_token"]).await.ok());
        assert_eq!(claims["aal"], "aal2");
        let claims = world.claims(&world.refresh(&other["refresh_token"]).await.ok());
        assert_eq!(
            (claims["aal"].as_str(), claims["next_aal"].as_str()),
            (Some("aal1"), Some("aal2"))
        );
    })
    .await;
}

#[tokio::test]
async fn operator_lists_and_removes_factors() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, factor, _) = world.protected("ana@example.org").await;
        let id = text(&session["user"], "id");
        let path = format!("/admin/users/{id}/factors");
        world
            .get(&path, text(&session, "access_token"))
            .await
            .refused(403, "not_admin");
        let service = world.state.keys().service().to_owned();
        let list = world.get(&path, &service).await.ok();
        assert_eq!(
            (list[0]["id"].as_str(), list[0]["status"].as_str()),
            (Some(factor.as_str()), Some("verified"))
        );
        assert_eq!(list[0].get("secret"), None);
        let one = format!("{path}/{factor}");
        world.as_user(Method::DELETE, &one, &service, Value::Null).await.ok();
        world
            .as_user(Method::DELETE, &one, &service, Value::Null)
            .await
            .refused(404, "mfa_factor_not_found");
        let unknown = format!("/admin/users/{}/factors", Uuid::new_v4());
        world.get(&unknown, &service).await.refused(404, "user_not_found");
        // The person is back in with the password alone.
        let session = world.login("ana@example.org", PASSWORD).await.ok();
        assert_eq!(world.claims(&session).get("next_aal"), None);
    })
    .await;
}
