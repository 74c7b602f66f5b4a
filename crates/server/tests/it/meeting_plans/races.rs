//! What is sent while a plan or its meeting ends.

use super::{agreed, read, share, start};
use testkit::{json, on_both};

#[test]
fn plan_shared_while_its_meeting_is_cancelled_does_not_run() {
    on_both(|engine| async move {
        let app = start(engine).await;
        for round in 0..6 {
            let (ana, _, _, id) = agreed(&app, "Ana", "Rui").await;
            let contact = json!({ "name": "Marta", "email": format!("marta{round}@contatos.example") });
            let (shared, cancelled) = tokio::join!(
                ana.rpc("share_meeting", json!({ "id": id, "contacts": [contact] })),
                ana.rpc("cancel_meeting", json!({ "id": id })),
            );
            cancelled.ok();
            if !shared.status.is_success() {
                shared.refused(409, "STATE");
            }
            assert_ne!(read(&ana, &id).await["watch"], "on");
        }
    });
}

#[test]
fn position_sent_while_the_plan_ends_does_not_stay() {
    on_both(|engine| async move {
        let app = start(engine).await;
        for round in 0..6 {
            let (ana, _, _, id) = agreed(&app, "Ana", "Rui").await;
            let marta = format!("marta{round}@contatos.example");
            share(&ana, &id, &[marta.as_str()]).await;
            let position = json!({ "latitude": -23.541_75, "longitude": -46.629_125 });
            let (sent, ended) = tokio::join!(
                ana.rpc("share_meeting_location", json!({ "id": id, "position": position })),
                ana.rpc("answer_meeting", json!({ "id": id, "answer": "home" })),
            );
            ended.ok();
            if !sent.status.is_success() {
                sent.refused(409, "STATE");
            }
            let sql = "SELECT count(*) FROM meeting_locations";
            let positions: i64 = app.enlace.app.db.one(sql, db::params![]).await.expect("a count");
            assert_eq!(positions, 0);
        }
    });
}
