//! Whom nothing is pushed to, and when.

use super::{AWAY, Story, subscribe};
use app::notify::{Notice, NotificationKind, send_notice};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, json, on_both};

/// Something happens to Bia that nobody did.
async fn happen(story: &Story, kind: NotificationKind, name: &str) {
    let notice = Notice {
        user: story.bia.id,
        kind,
        reference: None,
        person: None,
        unnamed: None,
        dedupe: name.to_owned(),
        at: story.app.now(),
    };
    let done = story
        .app
        .enlace
        .app
        .act(move |tx| Box::pin(async move { send_notice(tx, &notice).await }));
    done.await.expect("the notification is written");
    story.later(SignedDuration::from_secs(6)).await;
}

#[test]
fn message_that_was_read_or_is_hidden_is_pushed_to_nobody() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.say("lida").await;
        story
            .bia
            .rpc("mark_read", json!({ "match_id": story.match_id }))
            .await
            .ok();
        story.later(SignedDuration::from_secs(6)).await;
        story.say("de quem foi bloqueada").await;
        story.bia.rpc("block", json!({ "target": story.ana.id })).await.ok();
        story.later(SignedDuration::from_secs(6)).await;
        assert!(story.read().is_empty());
    });
}

#[test]
fn message_waits_while_the_person_is_here() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.bia.rpc("badges", json!({})).await.ok();
        story.write("oi").await;
        assert!(story.read().is_empty());
        story.later(SignedDuration::from_mins(2)).await;
        assert_eq!(story.read().len(), 1);
    });
}

#[test]
fn news_that_the_open_app_showed_is_not_pushed_later() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        happen(&story, NotificationKind::CHART_ASKED, "um").await;
        assert_eq!(story.read().len(), 1);
        story.bia.rpc("badges", json!({})).await.ok();
        happen(&story, NotificationKind::CHART_ASKED, "dois").await;
        story.app.advance(SignedDuration::from_secs(70));
        story.bia.rpc("badges", json!({})).await.ok();
        story.later(AWAY).await;
        assert!(story.read().is_empty());
    });
}

#[test]
fn preference_switches_a_kind_off() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let off = json!({ "kind": "message.new", "push": false });
        story.bia.insert("notification_preferences", off).await.ok();
        story.write("oi").await;
        assert!(story.read().is_empty());
        happen(&story, NotificationKind::CHART_ASKED, "um").await;
        assert_eq!(story.read().len(), 1);
        happen(&story, NotificationKind::CONVERSATION_CLOSED, "dois").await;
        assert!(story.read().is_empty(), "off unless chosen");
    });
}

#[test]
fn quiet_hours_hold_messages_until_the_morning() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        // It is three in the afternoon in São Paulo.
        story.later(SignedDuration::from_hours(8)).await;
        story.ana.sign_in().await;
        story.write("boa noite").await;
        assert!(story.read().is_empty());
        let login = NotificationKind::of("security.login").expect("a kind");
        happen(&story, login, "acesso").await;
        let received = story.service.take();
        assert_eq!(received[0].header("urgency"), "high");
        story.later(SignedDuration::from_mins(8 * 60 + 40)).await;
        assert!(story.read().is_empty(), "not before eight");
        story.later(SignedDuration::from_mins(20)).await;
        assert_eq!(story.read().len(), 1);
    });
}

#[test]
fn six_a_day_are_enough_and_messages_do_not_count() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        for number in 0..8 {
            happen(&story, NotificationKind::CHART_ASKED, &number.to_string()).await;
        }
        assert_eq!(story.read().len(), 6);
        story.write("oi").await;
        assert_eq!(story.read().len(), 1);
        let login = NotificationKind::of("security.login").expect("a kind");
        happen(&story, login, "acesso").await;
        assert_eq!(story.read().len(), 1, "what protects the account always passes");
        story.later(SignedDuration::from_hours(24)).await;
        story.ana.sign_in().await;
        happen(&story, NotificationKind::CHART_ASKED, "amanhã").await;
        assert_eq!(story.read().len(), 1);
    });
}

async fn like(story: &Story, name: &str) -> Person {
    let from = story.app.ready(name, ProfileFacts::default()).await;
    from.is_shown(story.bia.id).await;
    let like = json!({ "target": story.bia.id, "kind": "like" });
    from.rpc("react", like).await.ok();
    story.later(SignedDuration::from_secs(6)).await;
    from
}

#[test]
fn likes_are_told_together_in_the_evening() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        story.bia.rpc("set_push_detail", json!({ "complete": true })).await.ok();
        let rui = like(&story, "Rui").await;
        like(&story, "Gil").await;
        like(&story, "Leo").await;
        assert!(story.read().is_empty());
        rui.rpc("block", json!({ "target": story.bia.id })).await.ok();
        story.later(SignedDuration::from_hours(4)).await;
        let received = story.service.take();
        assert_eq!(received[0].header("urgency"), "low");
        let read = story.browser.read(&received);
        assert_eq!(read.len(), 1);
        assert_eq!(read[0]["notification"]["body"], "2 pessoas curtiram você");
        story.later(SignedDuration::from_hours(24)).await;
        assert!(story.read().is_empty());
        story.bia.sign_in().await;
    });
}

#[test]
fn each_browser_of_a_person_is_reached() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let phone = story.service.browser();
        subscribe(&story.bia, &phone).await;
        story.app.advance(AWAY);
        story.write("oi").await;
        let received = story.service.take();
        assert_eq!(
            (story.browser.read(&received).len(), phone.read(&received).len()),
            (1, 1)
        );
    });
}

#[test]
fn sixty_pushes_in_an_hour_are_enough_for_one_account() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        for number in 0..61 {
            story.write(&number.to_string()).await;
        }
        assert_eq!(story.service.take().len(), 60);
        story.later(SignedDuration::from_hours(1)).await;
        assert_eq!(story.read().len(), 1, "the last message waited");
    });
}

#[test]
fn own_quiet_hours_hold_messages_and_let_security_pass() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        // It is three in the afternoon in São Paulo.
        let week = |from: i64, until: i64| {
            let days = (1..=7).map(|weekday| json!({ "weekday": weekday, "from": from, "until": until }));
            json!({ "days": days.collect::<Vec<_>>() })
        };
        for wrong in [
            week(0, 24),
            week(-1, 8),
            json!({ "days": [{ "weekday": 1, "from": 22, "until": 8 }] }),
        ] {
            let refused = story.bia.rpc("set_quiet_hours", wrong).await;
            assert!(matches!(refused.status.as_u16(), 400 | 422), "{}", refused.body);
        }
        story.bia.rpc("set_quiet_hours", week(15, 17)).await.ok();
        let settings = story.bia.rpc("push_settings", json!({})).await.ok();
        assert_eq!(settings["quiet"], week(15, 17)["days"]);
        let export = story.bia.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["push_quiet_hours"].as_array().map(Vec::len), Some(7));
        story.app.advance(AWAY);
        story.write("à tarde").await;
        assert!(story.read().is_empty());
        let login = NotificationKind::of("security.login").expect("a kind");
        happen(&story, login, "acesso").await;
        assert_eq!(story.read().len(), 1, "security passes");
        story.later(SignedDuration::from_hours(2)).await;
        assert_eq!(story.read().len(), 1, "at five");
        story.later(SignedDuration::from_hours(6)).await;
        story.ana.sign_in().await;
        story.write("à noite").await;
        assert_eq!(story.read().len(), 1, "the product's own night is not hers");
    });
}
