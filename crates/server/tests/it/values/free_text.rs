//! The question of free text: its answer is read by others as the texts of a profile are.

use super::{eight, side_by_side};
use db::params;
use testkit::{TestApp, Value, json, on_both};

#[test]
fn free_text_is_judged_before_others_read_it_and_a_report_keeps_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        let save = async |text: &str| {
            let mut sheet = eight("Quero ter");
            sheet["tq20"] = json!(text);
            let row = json!({ "user_id": rui.id, "cultural_values": sheet });
            rui.insert("matchmaking_preferences", row).await
        };
        let read = async || side_by_side(&ana, &rui).await["own_words"]["words"].clone();
        for refused in [
            "me chama no whatsapp, é mais fácil",
            "boleto, urgente: 123e4567-e89b-42d3-a456-426614174000 é a chave pix",
        ] {
            let refusal = save(refused).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], "cultural_values", "{refusal}");
        }
        let rude = "vai tomar no cu, sua puta";
        for _ in 0..2 {
            save(rude).await.refused(409, "CONFIRM");
        }
        assert_eq!(read().await, Value::Null, "nothing is saved, the question is");
        rui.rpc("confirm_profile_texts", json!({})).await.ok();
        save(rude).await.ok();
        assert_eq!(read().await, rude);
        // A text that is saved already is not judged again.
        let db = &app.enlace.app.db;
        let judged = async || {
            let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = 'profile'";
            db.one::<i64>(sql, params![rui.id]).await.expect("a count")
        };
        let before = judged().await;
        save(rude).await.ok();
        assert_eq!(judged().await, before);
        // A report keeps it, unless its owner keeps it private.
        let kept = async |reason: &str| {
            let report = json!({ "target": rui.id, "reason": reason });
            ana.rpc("report", report).await.ok();
            let sql = "SELECT profile_snapshot FROM reports WHERE subject = $1 AND reason = $2";
            let kept: Value = db.one(sql, params![rui.id, reason]).await.expect("a report");
            kept["texts"].to_string()
        };
        let texts = kept("harassment").await;
        assert!(texts.contains("value:tq20") && texts.contains(rude), "{texts}");
        let hide = json!({ "question_id": "tq20", "accept": [], "importance": 0, "private": true });
        rui.rpc("set_matchmaking_detail", hide).await.ok();
        let texts = kept("hate").await;
        assert!(!texts.contains("tq20"), "{texts}");
    });
}
