//! Photos whose classifier does not answer, or finds something.

use super::super::classify::{Classification, ClassifierUnavailable, PhotoClassifier};
use super::super::screening;
use super::world::{MediaTestApp, jpeg, on_both};
use crate::kernel::Member;
use axum::body::Body;
use axum::http::Method;
use db::params;
use futures_util::future::BoxFuture;
use image::RgbImage;
use serde_json::json;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Returns the classification that a story set, and none before.
#[derive(Default)]
struct ScriptedClassifier(Mutex<Option<Classification>>);

impl ScriptedClassifier {
    fn answer(&self, answer: Option<Classification>) {
        *self.0.lock().unwrap() = answer;
    }
}

impl PhotoClassifier for ScriptedClassifier {
    fn classify(&self, photo: Arc<RgbImage>) -> BoxFuture<'_, Result<Classification, ClassifierUnavailable>> {
        assert_eq!(photo.width(), 400, "the middle size");
        let answer = self.0.lock().unwrap().clone();
        Box::pin(async move { answer.ok_or_else(|| ClassifierUnavailable("it is away".into())) })
    }
}

async fn state(world: &MediaTestApp, photo: Uuid) -> String {
    world
        .app
        .db
        .one("SELECT state FROM profile_photos WHERE id = $1", params![photo])
        .await
        .unwrap()
}

async fn opens(world: &MediaTestApp, viewer: Member, owner: Member, photo: Uuid) -> bool {
    let path = format!("/storage/v1/object/authenticated/photos/{}/{photo}/800.webp", owner.id);
    world.ask(Method::GET, &path, Some(viewer), Body::empty()).await.status == 200
}

async fn flagged(world: &MediaTestApp) -> Vec<serde_json::Value> {
    let events = ::jobs::events_after(&mut world.app.db.reader(), 0, 1_000)
        .await
        .unwrap();
    let flagged = events.into_iter().filter(|event| event.kind == "photo.flagged");
    flagged.map(|event| event.payload).collect()
}

#[tokio::test]
async fn photo_without_an_answer_stays_hidden_until_the_classifier_is_back() {
    on_both(|world| async move {
        let classifier = Arc::new(ScriptedClassifier::default());
        let world = world.judged_by(classifier.clone());
        let (ana, bia) = (world.person().await, world.person().await);
        let photo = world.photo(ana).await;
        assert_eq!(state(&world, photo).await, "screening");
        assert!(!opens(&world, bia, ana, photo).await && opens(&world, ana, ana, photo).await);
        assert!(world.missing(ana).await.contains(&"photo".to_owned()));
        screening::run(world.app.clone(), world.now()).await.unwrap();
        assert_eq!(state(&world, photo).await, "screening");

        classifier.answer(Some(Classification::default()));
        screening::run(world.app.clone(), world.now()).await.unwrap();
        assert_eq!(state(&world, photo).await, "visible");
        assert!(opens(&world, bia, ana, photo).await && !world.missing(ana).await.contains(&"photo".to_owned()));
        assert!(flagged(&world).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn likely_nudity_and_known_abuse_wait_for_a_person() {
    on_both(|world| async move {
        let classifier = Arc::new(ScriptedClassifier::default());
        let world = world.judged_by(classifier.clone());
        let (ana, bia) = (world.person().await, world.person().await);
        classifier.answer(Some(Classification {
            nudity: Some(0.8),
            ..Classification::default()
        }));
        let nude = world.photo(ana).await;
        // The second photo waits first, and is classified later.
        classifier.answer(None);
        let late = Uuid::new_v4();
        world.upload(ana, ana.id, late, jpeg(400, 500, 77)).await;
        classifier.answer(Some(Classification {
            known_abuse: true,
            ..Classification::default()
        }));
        screening::run(world.app.clone(), world.now()).await.unwrap();
        for photo in [nude, late] {
            assert_eq!(state(&world, photo).await, "needs_review");
            assert!(!opens(&world, bia, ana, photo).await && opens(&world, ana, ana, photo).await);
        }
        let expected = [(nude, "nudity"), (late, "abuse")];
        let expected = expected.map(|(photo, finding)| json!({ "photo": photo, "finding": finding }));
        assert_eq!(flagged(&world).await, expected);
    })
    .await;
}

#[tokio::test]
async fn photo_that_no_classifier_answers_about_is_shown_to_a_person_after_an_hour() {
    on_both(|world| async move {
        let world = world.judged_by(Arc::new(ScriptedClassifier::default()));
        let (ana, bia) = (world.person().await, world.person().await);
        let photo = world.photo(ana).await;
        let after = |minutes| world.now() + jiff::SignedDuration::from_mins(minutes);
        screening::run(world.app.clone(), after(59)).await.unwrap();
        assert_eq!(state(&world, photo).await, "screening");
        screening::run(world.app.clone(), after(61)).await.unwrap();
        assert_eq!(state(&world, photo).await, "needs_review");
        screening::run(world.app.clone(), after(62)).await.unwrap();
        assert_eq!(
            flagged(&world).await,
            [json!({ "photo": photo, "finding": "unanswered" })]
        );
        assert!(!opens(&world, bia, ana, photo).await);
    })
    .await;
}
