//! The position on the page of the link.

use super::{MARTA, all_readable, minutes, raw, set_pins, start, subjects, token, watched};
use jiff::SignedDuration;
use testkit::{Value, json, on_both};

#[test]
fn position_is_on_the_link_page_alone_and_gone_when_stopped_or_after_a_day() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = watched(&app).await;
        let token = token(&app.mails_to(MARTA).await[0]);
        let shown = async || {
            let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await.ok();
            page["location"]["position"].clone()
        };
        let at = |latitude: f64| json!({ "id": id, "position": { "latitude": latitude, "longitude": -46.629_125 } });
        ana.rpc("share_meeting_location", at(91.0))
            .await
            .refused(422, "VALIDATION");
        rui.rpc("share_meeting_location", at(-23.541_5))
            .await
            .refused(409, "STATE");
        ana.rpc("share_meeting_location", at(-20.111_5)).await.ok();
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        assert_eq!(
            shown().await,
            json!({ "latitude": -23.541_75, "longitude": -46.629_125 })
        );
        for (person, answers) in [
            (&ana, all_readable(&app, &ana, &id).await),
            (&rui, all_readable(&app, &rui, &id).await),
        ] {
            for (_, _, bytes) in answers {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                assert!(
                    !text.contains("23.541") && !text.contains("46.629"),
                    "{} {text}",
                    person.name
                );
            }
        }
        ana.rpc("stop_meeting_location", json!({ "id": id })).await.ok();
        assert_eq!(shown().await, Value::Null);
        // While the plan runs it takes the PIN, and the second one looks like the first.
        set_pins(&ana).await;
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        ana.rpc("stop_meeting_location", json!({ "id": id })).await.ok();
        app.advance(SignedDuration::from_hours(9) + minutes(30));
        app.run_until_idle().await;
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        let stop = |pin: Value| json!({ "id": id, "pin": pin });
        for wrong in [Value::Null, json!("1111")] {
            ana.rpc("stop_meeting_location", stop(wrong))
                .await
                .refused(422, "VALIDATION");
        }
        assert_ne!(shown().await, Value::Null, "nothing forced it away");
        let first = raw(&app, &ana, "stop_meeting_location", stop(json!("2468"))).await;
        assert_eq!((first.0, shown().await), (204, Value::Null));
        app.run_until_idle().await;
        let letters = subjects(&app, MARTA).await.len();
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        assert_eq!(
            raw(&app, &ana, "stop_meeting_location", stop(json!("135790"))).await,
            first
        );
        assert_eq!(shown().await, Value::Null);
        app.run_until_idle().await;
        let told = subjects(&app, MARTA).await;
        assert_eq!(
            (told.len(), told[letters].as_str()),
            (letters + 1, "Ana pode estar em perigo")
        );
        ana.rpc("share_meeting_location", at(-23.541_75)).await.ok();
        app.advance(SignedDuration::from_hours(24));
        assert_eq!(shown().await, Value::Null);
        // A quarter of an hour after the link nothing of the plan is left.
        app.advance(minutes(45));
        app.run_until_idle().await;
        app.visitor()
            .rpc("meeting_plan", json!({ "token": token }))
            .await
            .refused(404, "NOT_FOUND");
        for table in [
            "meeting_contacts",
            "meeting_checkins",
            "meeting_answers",
            "meeting_locations",
        ] {
            let sql = format!("SELECT count(*) FROM {table}");
            let left: i64 = app
                .enlace
                .app
                .db
                .one(sql.as_str(), db::params![])
                .await
                .expect("a count");
            assert_eq!(left, 0, "{table}");
        }
    });
}
