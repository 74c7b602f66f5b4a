//! "É a sua vez de responder": whom it reaches, how often, and when it is taken back.

use super::{AWAY, Story};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Value, json, on_both};
use uuid::Uuid;

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const REMINDER: &str = "É a sua vez de responder";

/// The reminders in the list of a person, as whether they were read.
async fn reminders(who: &mut Person) -> Vec<bool> {
    who.sign_in().await;
    let rows = who.get("notifications?select=read_at&kind=eq.turn.reminder").await.ok();
    let rows = rows.as_array().expect("rows").clone();
    rows.iter().map(|row| row["read_at"] != Value::Null).collect()
}

async fn complete(story: &Story) {
    story.bia.rpc("set_push_detail", json!({ "complete": true })).await.ok();
    story.app.advance(AWAY);
}

/// Somebody else who matches with Bia and writes to her.
async fn second_chat(story: &mut Story) -> String {
    let caio = story.app.ready("Caio", ProfileFacts::default()).await;
    caio.is_shown(story.bia.id).await;
    story.bia.is_shown(caio.id).await;
    for (from, to) in [(&caio, story.bia.id), (&story.bia, caio.id)] {
        from.rpc("react", json!({ "target": to, "kind": "like" })).await.ok();
    }
    story.app.run_until_idle().await;
    let matches = caio.get("matches?select=id").await.ok();
    let match_id = matches[0]["id"].as_str().expect("a match").to_owned();
    let message = json!({ "match_id": match_id, "body": "olá", "client_id": Uuid::new_v4() });
    caio.rpc("send_message", message).await.ok();
    story.app.advance(AWAY);
    story.app.run_until_idle().await;
    match_id
}

#[test]
fn owed_reply_is_reminded_of_once_after_two_days() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        complete(&story).await;
        story.write("oi").await;
        story.later(HOUR * 47).await;
        assert!(!story.bodies().iter().any(|body| body == REMINDER));
        story.later(HOUR * 2).await;
        story.later(SignedDuration::from_secs(6)).await;
        let read = story.read();
        assert_eq!(read.len(), 1, "{read:?}");
        assert_eq!(read[0]["notification"]["body"], REMINDER);
        let link = read[0]["notification"]["navigate"].as_str().expect("a link");
        assert!(link.ends_with(&format!("/messages/{}", story.match_id)), "{link}");
        story.later(HOUR * 96).await;
        assert!(story.read().is_empty(), "the same turn is not insisted on");
    });
}

#[test]
fn person_is_reminded_once_in_two_days_of_the_reply_owed_longest() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        complete(&story).await;
        story.write("oi").await;
        let second = second_chat(&mut story).await;
        story.later(HOUR * 49).await;
        story.service.take();
        story.later(SignedDuration::from_secs(6)).await;
        let first = story.read();
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(first[0].to_string().contains(&story.match_id));
        story.later(HOUR * 47).await;
        assert!(story.read().is_empty());
        story.later(HOUR * 2).await;
        story.later(SignedDuration::from_secs(6)).await;
        let next = story.read();
        assert_eq!(next.len(), 1, "{next:?}");
        assert!(next[0].to_string().contains(&second));
    });
}

#[test]
fn answer_and_end_take_the_reminder_back_before_it_is_pushed() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        // Twenty to nine in the evening in São Paulo: two days later the reminder waits for the morning.
        story.later(SignedDuration::from_mins(5 * 60 + 30)).await;
        story.ana.sign_in().await;
        story.write("oi").await;
        story.service.take();
        story.later(HOUR * 50).await;
        assert_eq!(reminders(&mut story.bia).await, [false]);
        let answer = json!({ "match_id": story.match_id, "body": "olá!", "client_id": Uuid::new_v4() });
        story.bia.rpc("send_message", answer).await.ok();
        story.app.run_until_idle().await;
        story.service.take();
        assert_eq!(reminders(&mut story.bia).await, [true]);
        story.later(HOUR * 9).await;
        assert!(story.read().iter().all(|push| !push.to_string().contains("/messages/")));

        story.ana.sign_in().await;
        story.write("e você?").await;
        story.later(HOUR * 50).await;
        assert_eq!(reminders(&mut story.bia).await.iter().filter(|read| !**read).count(), 1);
        story.ana.sign_in().await;
        story
            .ana
            .rpc("unmatch", json!({ "match_id": story.match_id }))
            .await
            .ok();
        story.app.run_until_idle().await;
        assert!(reminders(&mut story.bia).await.iter().all(|read| *read));
    });
}

#[test]
fn reminder_reaches_nobody_who_switched_it_off_or_whose_partner_is_blocked() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        complete(&story).await;
        let off = json!({ "kind": "turn.reminder", "push": false });
        story.bia.insert("notification_preferences", off).await.ok();
        story.write("oi").await;
        story.service.take();
        story.later(HOUR * 49).await;
        story.later(SignedDuration::from_secs(6)).await;
        assert!(story.read().is_empty());
        assert_eq!(reminders(&mut story.bia).await, [false], "the list has it all the same");

        let blocked = Story::begin(engine).await;
        blocked.write("oi").await;
        blocked.bia.rpc("block", json!({ "target": blocked.ana.id })).await.ok();
        blocked.service.take();
        blocked.later(HOUR * 60).await;
        assert!(blocked.read().is_empty());
        let mut bia = blocked.bia.clone();
        assert_eq!(reminders(&mut bia).await, Vec::<bool>::new());
    });
}
