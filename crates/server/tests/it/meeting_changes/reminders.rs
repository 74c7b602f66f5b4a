//! Reminders of a meeting.

use super::{accept, agreed, hours, place, propose_another, read, start};
use jiff::SignedDuration;
use testkit::{Person, json, on_both};

#[test]
fn reminders_come_on_the_evening_before_and_two_hours_before_while_the_meeting_stands() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let mut args = place(&app, "Café Girondino", hours(48));
        args["match_id"] = json!(match_id);
        let id = ana.rpc("propose_meeting", args).await.ok();
        accept(&rui, &id, &json!(0)).await.ok();
        rui.insert(
            "notification_preferences",
            json!({ "kind": "meeting.reminder", "push": false, "email": false }),
        )
        .await
        .ok();
        app.run_until_idle().await;
        let reminded = async |who: &Person| {
            let rows = who
                .get("notifications?select=kind,ref&kind=eq.meeting.reminder")
                .await
                .ok();
            rows.as_array().map_or(0, Vec::len)
        };
        // The stories begin at three in the afternoon of São Paulo: the evening before is after 28 hours.
        let evening: jiff::Timestamp = "2026-11-22T22:00:00Z".parse().expect("a time");
        app.advance(evening.duration_since(app.now()) - SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((reminded(&ana).await, reminded(&rui).await), (0, 0));
        app.advance(SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((reminded(&ana).await, reminded(&rui).await), (1, 1));
        // What moves is reminded of at its new time alone.
        propose_another(&app, &ana, &id, "Café Girondino", hours(30)).await.ok();
        let sequence = read(&rui, &id).await["sequence"].clone();
        accept(&rui, &id, &sequence).await.ok();
        app.advance(hours(28) - SignedDuration::from_secs(1));
        app.run_until_idle().await;
        let before = reminded(&ana).await;
        app.advance(SignedDuration::from_secs(1));
        app.run_until_idle().await;
        assert_eq!((before, reminded(&ana).await), (2, 3));
        let chosen = async |who: &Person| {
            let path = "notification_preferences?select=push,email,push_fixed,sent&kind=eq.meeting.reminder";
            who.get(path).await.ok()[0].clone()
        };
        let usual = json!({ "push": true, "email": true, "push_fixed": false, "sent": true });
        assert_eq!(chosen(&ana).await, usual);
        assert_eq!(chosen(&rui).await["push"], false);
    });
}

#[test]
fn cancelled_or_ended_meeting_is_reminded_of_to_nobody() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        let (bia, ivo, _, _) = agreed(&app, "Bia", "Ivo").await;
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        bia.rpc("block", json!({ "target": ivo.id })).await.ok();
        app.advance(hours(8));
        app.run_until_idle().await;
        for person in [&ana, &rui, &bia, &ivo] {
            let rows = person
                .get("notifications?select=kind&kind=eq.meeting.reminder")
                .await
                .ok();
            assert_eq!(rows, json!([]), "{}", person.name);
        }
    });
}
