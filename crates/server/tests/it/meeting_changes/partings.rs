//! What a meeting shows after a block, an unmatch and an erasure.

use super::{accept, agreed, calendar, hours, place, read, share, start, subjects};
use testkit::{Value, json, on_both};

#[test]
fn calendar_is_byte_for_byte_alike_after_a_block_an_unmatch_and_leaving() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut files = Vec::new();
        let mut met = Vec::new();
        for name in ["Rui", "Ivo", "Leo"] {
            met.push(agreed(&app, "Ana", name).await);
        }
        for (number, (ana, other, match_id, id)) in met.iter().enumerate() {
            let path = read(ana, id).await["calendar"].as_str().expect("a path").to_owned();
            let file = calendar(&app, &path).await;
            assert!(
                file.contains("STATUS:CONFIRMED\r\n") && file.contains("TRIGGER:-PT2H\r\n"),
                "{file}"
            );
            match number {
                0 => other.rpc("block", json!({ "target": ana.id })).await.ok(),
                1 => other.rpc("unmatch", json!({ "match_id": match_id })).await.ok(),
                _ => other.rpc("delete_account", json!({})).await.ok(),
            };
            app.run_until_idle().await;
            files.push((path, id.as_str().unwrap_or_default().to_owned()));
        }
        for later in [hours(1), hours(40)] {
            app.advance(later);
            let mut shown = Vec::new();
            for (path, id) in &files {
                shown.push(calendar(&app, path).await.replace(id, "id"));
            }
            assert!(shown[0].contains("STATUS:CANCELLED\r\n"), "{}", shown[0]);
            assert_eq!((&shown[1], &shown[2]), (&shown[0], &shown[0]));
        }
    });
}

#[test]
fn plan_and_its_page_read_alike_after_a_block_and_an_erasure() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let mut read_of = Vec::new();
        let mut met = Vec::new();
        for contact in ["marta@contatos.example", "julia@contatos.example"] {
            let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
            for who in [&ana, &rui] {
                who.rpc("mark_video", json!({ "match_id": match_id, "seen": true }))
                    .await
                    .ok();
            }
            let mut args = place(&app, "Café Girondino", hours(24 * 9));
            args["match_id"] = json!(match_id);
            let id = rui.rpc("propose_meeting", args).await.ok();
            accept(&ana, &id, &json!(0)).await.ok();
            // Whoever wants to know sends the plan to an address of their own.
            let contacts = json!([{ "name": "Eu", "email": contact }]);
            ana.rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
                .await
                .ok();
            app.run_until_idle().await;
            let token = app.mails_to(contact).await[0]
                .link()
                .split_once('#')
                .expect("a token")
                .1
                .to_owned();
            met.push((ana, rui, id, token));
        }
        met[0].1.rpc("block", json!({ "target": met[0].0.id })).await.ok();
        met[1].1.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        // Who blocked calls herself otherwise now.
        let renamed = met[0].1.id;
        let written = app.enlace.app.db.tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "UPDATE profiles SET full_name = 'Outra' WHERE id = $1",
                    db::params![renamed],
                )
                .await
            })
        });
        let rows: Result<u64, db::DbError> = written.await;
        assert_eq!(rows.expect("a row"), 1);
        // The second account is erased after seven days; the meeting is two days later.
        for later in [hours(1), hours(8 * 24), hours(3 * 24)] {
            app.advance(later);
            app.run_until_idle().await;
            let mut answers = Vec::new();
            for (ana, rui, id, token) in &mut met {
                ana.sign_in().await;
                let mut view = read(ana, id).await;
                for own in ["id", "calendar", "contacts"] {
                    view[own] = Value::Null;
                }
                let page = app.visitor().rpc("meeting_plan", json!({ "token": token })).await;
                let export = ana.rpc("export_my_data", json!({})).await.ok();
                let stored = export["meetings"][0].clone();
                let kept = ["state", "sequence", "my_turn", "updated_at"].map(|column| stored[column].clone());
                let text = page.body.to_string();
                assert!(!text.contains("Outra") && !text.contains(&rui.id.to_string()), "{text}");
                answers.push((view, page.status, page.body, kept));
            }
            assert_eq!(answers[0], answers[1], "{later:?} later");
            read_of.push(answers.remove(0));
        }
        assert_eq!(read_of[0].2["other"], "Rui");
    });
}

#[test]
fn blocked_person_who_cancels_sends_no_letter_to_whoever_blocked_them() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, _, id) = agreed(&app, "Ana", "Rui").await;
        share(&app, &rui, &id).await;
        share(&app, &ana, &id).await;
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        let before = (subjects(&app, &ana.email).await, subjects(&app, &rui.email).await);
        rui.rpc("cancel_meeting", json!({ "id": id })).await.ok();
        assert_eq!(
            (subjects(&app, &ana.email).await, subjects(&app, &rui.email).await),
            before
        );
    });
}
