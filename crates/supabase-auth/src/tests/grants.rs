//! What a provider gave at sign-in is taken back when the account, or the identity, ends.

use super::issuer::*;
use super::*;

fn keyed(db: Db, issuer: &Issuer) -> World {
    World::new(db, |config| {
        config.providers = vec![issuer.keyed_provider(NAME)];
        config.manual_linking = true;
    })
}

async fn stored_grants(db: &Db) -> Vec<String> {
    db.all("SELECT sealed FROM auth_provider_grants", db::params![])
        .await
        .unwrap()
}

async fn delete(world: &World, id: &str) {
    let (state, id) = (world.state.clone(), Uuid::parse_str(id).unwrap());
    let ended = world
        .state
        .tx(move |tx| Box::pin(async move { crate::account::delete_user(&state, tx, id).await }))
        .await
        .unwrap();
    ended.announce(&world.state);
}

#[tokio::test]
async fn grant_is_sealed_renewed_and_taken_back_with_the_account() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (keyed(db.clone(), &issuer), Browser::default());
        let ana = issuer.claims("ana-1", "ana@example.org");
        let end = browser.sign_in(&world, &issuer, &ana, "").await;
        let user = world.get("/user", &param(&end, "access_token").unwrap()).await.ok();
        let first = stored_grants(&db).await;
        assert!(first.len() == 1 && !first[0].contains("clube"), "{first:?}");
        browser.sign_in(&world, &issuer, &ana, "").await;
        let second = stored_grants(&db).await;
        assert!(second.len() == 1 && second != first, "the last sign-in counts");

        issuer.set_down(true);
        delete(&world, user["id"].as_str().unwrap()).await;
        world.runner.drain().await.unwrap();
        assert_eq!(
            (issuer.revoked().len(), stored_grants(&db).await.len()),
            (0, 1),
            "it is tried again"
        );
        issuer.set_down(false);
        world.pass(600);
        world.runner.drain().await.unwrap();
        let revoked = issuer.revoked();
        assert_eq!(revoked.len(), 1);
        assert_eq!(
            (
                &*revoked[0]["token"],
                &*revoked[0]["token_type_hint"],
                &*revoked[0]["client_id"]
            ),
            ("do-clube-outra-vez", "refresh_token", CLIENT)
        );
        assert!(stored_grants(&db).await.is_empty(), "erased with its success");
        world.pass(600);
        world.runner.drain().await.unwrap();
        assert_eq!(issuer.revoked().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn grant_that_is_never_taken_back_is_erased_after_a_month() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (keyed(db.clone(), &issuer), Browser::default());
        let ana = issuer.claims("ana-1", "ana@example.org");
        let end = browser.sign_in(&world, &issuer, &ana, "").await;
        let user = world.get("/user", &param(&end, "access_token").unwrap()).await.ok();
        world.state.sweep().await.unwrap();
        assert_eq!(stored_grants(&db).await.len(), 1, "one in use stays");
        issuer.set_down(true);
        delete(&world, user["id"].as_str().unwrap()).await;
        world.pass(30 * 24 * 3600);
        world.state.sweep().await.unwrap();
        assert!(stored_grants(&db).await.is_empty());
        issuer.set_down(false);
        world.runner.drain().await.unwrap();
        assert!(issuer.revoked().is_empty());
    })
    .await;
}

#[tokio::test]
async fn unlinked_identity_gives_its_grant_back_and_others_leave_none() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db.clone(), |config| {
            config.providers = vec![issuer.keyed_provider(NAME), issuer.provider("google")];
            config.manual_linking = true;
        });
        let browser = Browser::default();
        let ana = issuer.claims("ana-1", "ana@example.org");
        let first = browser.sign_in(&world, &issuer, &ana, "").await;
        let token = param(&first, "access_token").unwrap();
        // A provider without a key has nothing to hear of.
        let page = browser
            .fetch(&world, "/user/identities/authorize?provider=google", &token)
            .await;
        let google = issuer.claims("ana-2", "ana@example.org");
        let back = place(&browser.go(&world, &issuer.consent(&place(&page), &google)).await);
        assert!(!back.contains("error"), "{back}");
        assert_eq!(stored_grants(&db).await.len(), 1);
        let user = world.get("/user", &token).await.ok();
        let identities = user["identities"].as_array().unwrap();
        let keyed = identities.iter().find(|identity| identity["provider"] == NAME).unwrap();
        let path = format!("/user/identities/{}", keyed["identity_id"].as_str().unwrap());
        world
            .send(world.request(Method::DELETE, &path, Some(&token), Value::Null))
            .await
            .ok();
        world.runner.drain().await.unwrap();
        assert_eq!(issuer.revoked().len(), 1);
        assert!(stored_grants(&db).await.is_empty());
    })
    .await;
}
