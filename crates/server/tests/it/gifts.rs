//! Gifts: each with its effect, paid when opened, back otherwise, and silent for who wants peace.

use crate::wallet::audited;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

/// Two matched people, of whom the first has credits.
async fn pair(engine: db::Engine) -> (Arc<TestApp>, Person, Person, String) {
    let long = ("ENLACE_JWT_EXP", "400000000");
    let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await;
    let (ana, rui, id) = app.match_of("Ana", "Rui").await;
    fund(&app, &ana, 300).await;
    (app, ana, rui, id)
}

pub(crate) async fn fund(app: &TestApp, who: &Person, credits: i64) {
    let (db, user, now) = (&app.enlace.app.db, who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = db
        .tx(move |tx| {
            Box::pin(
                async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), credits, now).await },
            )
        })
        .await;
    funded.expect("funded");
}

pub(crate) async fn credits(app: &TestApp, who: &Person) -> (i64, i64) {
    let balance = app::wallet::balance(&mut app.enlace.app.db.reader(), who.id).await;
    let balance = balance.expect("a balance");
    (balance.available, balance.pending)
}

fn args(match_id: &str, kind: &str, more: Value) -> Value {
    let mut args = json!({ "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4() });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    args
}

async fn give(app: &TestApp, who: &Person, match_id: &str, kind: &str, more: Value) -> Value {
    let given = who.rpc("send_gift", args(match_id, kind, more)).await.ok();
    app.run_until_idle().await;
    given
}

async fn act(who: &Person, function: &str, gift: &Value, more: Value) -> Reply {
    let mut args = json!({ "id": gift["id"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    who.rpc(function, args).await
}

async fn read(who: &Person, gift: &Value) -> Value {
    act(who, "gift", gift, json!({})).await.ok()
}

async fn opened(who: &Person, gift: &Value) -> Value {
    act(who, "open_gift", gift, json!({})).await.ok()
}

async fn received(who: &Person) -> Vec<Value> {
    let all = who.rpc("my_gifts", json!({})).await.ok();
    let all = all.as_array().expect("a list").clone();
    all.into_iter().filter(|gift| gift["direction"] == "received").collect()
}

/// The lines of gifts in a statement.
async fn gift_lines(who: &Person) -> Vec<Value> {
    let lines = who.rpc("wallet_statement", json!({})).await.ok();
    let lines = lines.as_array().expect("lines").clone();
    lines.into_iter().filter(|line| line["kind"] == "gift").collect()
}

async fn notices(who: &Person) -> usize {
    let rows = who.get("notifications?select=id&kind=eq.gift.received").await.ok();
    rows.as_array().map_or(0, Vec::len)
}

async fn effects(who: &Person, match_id: &str) -> Value {
    who.rpc("gift_effects", json!({ "match_id": match_id })).await.ok()
}

#[test]
fn gift_is_paid_when_it_is_opened_and_not_before() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let once = args(&id, "rosa", json!({ "text": "Para alegrar o seu dia" }));
        let both = tokio::join!(ana.rpc("send_gift", once.clone()), ana.rpc("send_gift", once.clone()));
        let gift = both.0.ok();
        assert_eq!(gift["id"], both.1.ok()["id"], "a double click is one gift");
        assert_eq!(ana.rpc("send_gift", once.clone()).await.ok()["id"], gift["id"]);
        let mut other = once;
        other["kind"] = json!("livro");
        ana.rpc("send_gift", other).await.refused(409, "IDEMPOTENCY");
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (290, 10));
        assert_eq!((&gift["state"], &gift["credits"]), (&json!("delivered"), &json!(10)));
        let cards = rui.get("conversation_cards?select=kind,subject_id,author_id").await.ok();
        assert_eq!(
            cards,
            json!([{ "kind": "gift", "subject_id": gift["id"], "author_id": ana.id }])
        );
        assert_eq!(notices(&rui).await, 1);

        let wrapped = read(&rui, &gift).await;
        assert_eq!((&wrapped["kind"], &wrapped["text"]), (&Value::Null, &Value::Null), "{wrapped}");
        act(&rui, "thank_gift", &gift, json!({})).await.refused(409, "STATE");
        act(&ana, "open_gift", &gift, json!({})).await.refused(404, "NOT_FOUND");
        let twice = tokio::join!(opened(&rui, &gift), opened(&rui, &gift));
        assert_eq!((&twice.0["kind"], &twice.1["state"]), (&json!("rosa"), &json!("opened")));
        assert_eq!(twice.0["text"], "Para alegrar o seu dia");
        assert_eq!(credits(&app, &ana).await, (290, 0));
        assert_eq!(credits(&app, &rui).await, (0, 0), "credits are nobody's present");
        assert_eq!(act(&rui, "thank_gift", &gift, json!({})).await.ok()["state"], "thanked");
        assert_eq!(act(&rui, "thank_gift", &gift, json!({})).await.ok()["state"], "thanked");
        assert_eq!(read(&ana, &gift).await["state"], "thanked");
        audited(&app).await;
    });
}

#[test]
fn gift_without_credits_is_refused_and_nothing_is_lost() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let refused = rui.rpc("send_gift", args(&id, "rosa", json!({}))).await;
        let refusal = refused.refused(402, "CREDITS_REQUIRED");
        assert_eq!(refusal["message"], "Faltam 10 créditos para este presente.");
        for (kind, more) in [
            ("lua", json!({})),
            ("livro", json!({})),
            ("livro", json!({ "text": "x".repeat(281) })),
            ("fita", json!({ "wishes": ["mar", "pão"] })),
            ("vinil", json!({ "text": "porque sim", "title": "Carinhoso" })),
            ("cafe", json!({ "place": "Café", "times": ["2026-11-22T18:00:00Z"] })),
        ] {
            ana.rpc("send_gift", args(&id, kind, more)).await.refused(422, "VALIDATION");
        }
        ana.rpc("send_gift", args(&Uuid::new_v4().to_string(), "rosa", json!({})))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(credits(&app, &ana).await, (300, 0));
        assert!(received(&ana).await.is_empty());
        audited(&app).await;
    });
}

#[test]
fn daily_caps_hold_for_one_person_and_for_all() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let (ana, _rui, id) = app.match_of("Ana", "Rui").await;
        fund(&app, &ana, 300).await;
        for _ in 0..5 {
            give(&app, &ana, &id, "brigadeiro", json!({})).await;
        }
        let refusal = ana.rpc("send_gift", args(&id, "pastel", json!({}))).await.refused(429, "LIMIT");
        assert_eq!(refusal["details"]["kind"], "gifts_person", "{refusal}");
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let with_bia = app.matched(&ana, &bia).await;
        for _ in 0..5 {
            give(&app, &ana, &with_bia, "brigadeiro", json!({})).await;
        }
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        let with_caio = app.matched(&ana, &caio).await;
        let refusal = ana
            .rpc("send_gift", args(&with_caio, "pastel", json!({})))
            .await
            .refused(429, "LIMIT");
        assert_eq!(refusal["details"]["kind"], "gifts", "{refusal}");
        app.advance(SignedDuration::from_hours(24));
        give(&app, &ana, &id, "pastel", json!({})).await;
    });
}

#[test]
fn unopened_gift_goes_back_when_the_match_ends_and_after_its_term() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let late = give(&app, &ana, &id, "azulejo", json!({})).await;
        assert_eq!(credits(&app, &ana).await, (275, 25));
        app.advance(SignedDuration::from_hours(24 * 30 + 1));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (300, 0));
        assert_eq!(read(&ana, &late).await["state"], "refunded");
        act(&rui, "open_gift", &late, json!({})).await.refused(404, "NOT_FOUND");
        let lines = gift_lines(&ana).await;
        assert_eq!((&lines[0]["state"], &lines[0]["change"]), (&json!("expired"), &json!(-25)));

        let kept = give(&app, &ana, &id, "rosa", json!({})).await;
        opened(&rui, &kept).await;
        let open = give(&app, &ana, &id, "azulejo", json!({})).await;
        assert_eq!(credits(&app, &ana).await, (265, 25));
        rui.rpc("unmatch", json!({ "match_id": id })).await.ok();
        act(&rui, "open_gift", &open, json!({})).await.refused(409, "STATE");
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (290, 0), "the opened one stays spent");
        ana.rpc("send_gift", args(&id, "rosa", json!({}))).await.refused(409, "STATE");
        audited(&app).await;
    });
}

#[test]
fn statement_reads_alike_after_a_block_an_erasure_and_a_ban_of_the_recipient() {
    on_both(|engine| async move {
        let (app, mut ana, rui, id) = pair(engine).await;
        let gift = give(&app, &ana, &id, "rosa", json!({})).await;
        let mut others = Vec::new();
        for name in ["Bia", "Cris"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            let with = app.matched(&ana, &other).await;
            give(&app, &ana, &with, "rosa", json!({})).await;
            others.push(other);
        }
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let (db, erased, banned, now) = (&app.enlace.app.db, others[0].id, others[1].id, app.now());
        let gone: Result<(), app::kernel::Fault> = db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec("UPDATE accounts SET status = 'banned' WHERE user_id = $1", db::params![banned])
                        .await?;
                    app::accounts::leave::erase(tx, app::table_rules(), erased, now).await
                })
            })
            .await;
        gone.expect("erased");
        app.run_until_idle().await;
        act(&ana, "gift", &gift, json!({})).await.refused(404, "NOT_FOUND");
        assert_eq!(ana.rpc("my_gifts", json!({})).await.ok(), json!([]));
        let left: i64 = db
            .one(
                "SELECT count(*) FROM gifts WHERE recipient_id = $1 OR sender_id = $1",
                db::params![erased],
            )
            .await
            .expect("a count");
        assert_eq!(left, 0);
        let alike = async |who: &Person, state: &str| {
            let mut lines = gift_lines(who).await;
            assert_eq!(lines.len(), 3);
            for line in &mut lines {
                assert_eq!(line["state"], state, "{line}");
                (line["id"], line["at"]) = (Value::Null, Value::Null);
            }
            assert!(lines.iter().all(|line| *line == lines[0]), "{lines:?}");
        };
        assert_eq!(credits(&app, &ana).await, (270, 30));
        alike(&ana, "pending").await;
        app.advance(SignedDuration::from_hours(24 * 30 + 2));
        app.run_until_idle().await;
        ana.sign_in().await;
        assert_eq!(credits(&app, &ana).await, (300, 0));
        alike(&ana, "expired").await;
        audited(&app).await;
    });
}

#[test]
fn sender_cannot_tell_a_muted_gift_from_one_that_nobody_opened() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let with_bia = app.matched(&ana, &bia).await;
        rui.rpc("set_gifts_muted", json!({ "muted": true })).await.ok();
        let quiet = give(&app, &ana, &id, "rosa", json!({ "text": "Oi" })).await;
        let loud = give(&app, &ana, &with_bia, "rosa", json!({ "text": "Oi" })).await;
        assert_eq!((notices(&rui).await, notices(&bia).await), (0, 1));
        let plain = |mut gift: Value| {
            for own in ["id", "match_id", "person_id"] {
                gift[own] = Value::Null;
            }
            gift
        };
        assert_eq!(plain(read(&ana, &quiet).await), plain(read(&ana, &loud).await));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let rows = export["gifts"].as_array().expect("her gifts").clone();
        let shapes: Vec<Vec<(String, bool)>> = rows
            .iter()
            .map(|row| {
                let fields = row.as_object().expect("a row").iter();
                fields.map(|(name, value)| (name.clone(), value.is_null())).collect()
            })
            .collect();
        assert_eq!(shapes[0], shapes[1], "{rows:?}");
        // Who muted finds it in a quiet place, and may open it.
        assert_eq!(received(&rui).await[0]["quiet"], true);
        assert_eq!(opened(&rui, &quiet).await["text"], "Oi");
        assert_eq!(read(&ana, &quiet).await["state"], "opened");
    });
}

#[test]
fn sunflower_arrives_in_the_morning_of_its_recipient() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let sun = give(&app, &ana, &id, "girassol", json!({ "text": "Hoje vai dar certo." })).await;
        assert_eq!(sun["state"], "sent");
        assert!(received(&rui).await.is_empty());
        act(&rui, "open_gift", &sun, json!({})).await.refused(404, "NOT_FOUND");
        // 06:00 in São Paulo.
        let dawn: Timestamp = "2026-11-22T09:00:00Z".parse().expect("a time");
        app.advance(dawn.duration_since(app.now()) - SignedDuration::from_secs(60));
        app.run_until_idle().await;
        assert_eq!(notices(&rui).await, 0);
        app.advance(SignedDuration::from_mins(7));
        app.run_until_idle().await;
        assert_eq!(notices(&rui).await, 1);
        assert_eq!(opened(&rui, &sun).await["text"], "Hoje vai dar certo.");
    });
}

#[test]
fn coffee_becomes_a_meeting_at_one_of_its_two_times() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        let times = shop["suggested_times"].as_array().expect("times").clone();
        assert_eq!(times, ["2026-11-22T22:00:00Z", "2026-11-23T19:00:00Z"]);
        let coffee = give(
            &app,
            &ana,
            &id,
            "cafe",
            json!({ "place": "Café Girondino", "times": times }),
        )
        .await;
        let choose = |time: Value, confirm: bool| json!({ "time": time, "confirm": confirm });
        act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .refused(409, "STATE");
        assert_eq!(opened(&rui, &coffee).await["times"], json!(times));
        act(&rui, "choose_gift_time", &coffee, choose(json!("2026-11-24T19:00:00Z"), true))
            .await
            .refused(422, "VALIDATION");
        // They have not seen each other on video: the warning of first meetings comes first.
        act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), false))
            .await
            .refused(409, "CONFIRM");
        let chosen = act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .ok();
        let again = act(&rui, "choose_gift_time", &coffee, choose(times[1].clone(), true))
            .await
            .ok();
        assert_eq!(chosen["meeting_id"], again["meeting_id"]);
        app.run_until_idle().await;
        let meetings = ana.rpc("meetings", json!({})).await.ok();
        assert_eq!(meetings[0]["id"], chosen["meeting_id"], "{meetings}");
        assert_eq!(read(&ana, &coffee).await["meeting_id"], chosen["meeting_id"]);
    });
}

#[test]
fn sweets_stay_pinned_for_a_day_and_both_ways_are_a_bridge() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        fund(&app, &rui, 50).await;
        let brigadeiro = give(&app, &ana, &id, "brigadeiro", json!({})).await;
        assert_eq!(effects(&ana, &id).await["pinned"], json!([]), "nothing before it is opened");
        opened(&rui, &brigadeiro).await;
        let pinned = effects(&ana, &id).await;
        assert_eq!(pinned["pinned"][0]["kind"], "brigadeiro");
        assert_eq!((&pinned["pinned"], &pinned["sweet_bridge"]), (&effects(&rui, &id).await["pinned"], &json!(false)));
        app.advance(SignedDuration::from_hours(23));
        let pastel = give(&app, &rui, &id, "pastel", json!({})).await;
        opened(&ana, &pastel).await;
        let both = effects(&rui, &id).await;
        assert_eq!((both["pinned"].as_array().map(Vec::len), &both["sweet_bridge"]), (Some(2), &json!(true)));
        app.advance(SignedDuration::from_hours(2));
        let later = effects(&rui, &id).await;
        assert_eq!((&later["pinned"][0]["kind"], later["pinned"].as_array().map(Vec::len)), (&json!("pastel"), Some(1)));
        assert_eq!(later["sweet_bridge"], true);
    });
}

#[test]
fn rose_frames_the_next_message_of_who_gave_it_and_no_other() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let write = async |who: &Person, body: &str| {
            let sent = json!({ "match_id": id, "body": body, "client_id": Uuid::new_v4() });
            let row = who.rpc("send_message", sent).await.ok();
            app.run_until_idle().await;
            row["id"].clone()
        };
        write(&ana, "Antes").await;
        let rose = give(&app, &ana, &id, "rosa", json!({})).await;
        opened(&rui, &rose).await;
        write(&rui, "Dele").await;
        let framed = write(&ana, "Depois").await;
        write(&ana, "E mais").await;
        assert_eq!(effects(&rui, &id).await["framed"], json!([framed]));
    });
}

#[test]
fn dedications_songs_and_serenades_are_read_after_opening_alone() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for (kind, more) in [
            ("livro", json!({ "text": "Para ler devagar." })),
            ("serenata", json!({ "text": "Debaixo da tua janela\ncanto baixo." })),
            (
                "vinil",
                json!({ "text": "Toca quando penso em você.", "title": "Carinhoso", "artist": "Pixinguinha" }),
            ),
        ] {
            let gift = give(&app, &ana, &id, kind, more.clone()).await;
            let wrapped = read(&rui, &gift).await.to_string();
            assert!(!wrapped.contains(kind) && !wrapped.contains("Carinhoso"), "{wrapped}");
            let inside = opened(&rui, &gift).await;
            assert_eq!((&inside["kind"], &inside["text"]), (&json!(kind), &more["text"]));
            if kind == "vinil" {
                assert_eq!(inside["song"], json!({ "title": "Carinhoso", "artist": "Pixinguinha" }));
            }
        }
        let shelf = rui.rpc("my_gifts", json!({ "match_id": id })).await.ok();
        assert_eq!(shelf.as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn ribbon_reveals_wishes_only_when_both_have_written() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let hers = json!(["ver o mar", "um cachorro", "tempo"]);
        let ribbon = give(&app, &ana, &id, "fita", json!({ "wishes": hers })).await;
        let write = json!({ "wishes": ["uma horta", "viajar", "rir mais"] });
        act(&rui, "write_gift_wishes", &ribbon, write.clone())
            .await
            .refused(409, "STATE");
        let inside = opened(&rui, &ribbon).await;
        assert!(!inside.to_string().contains("ver o mar"), "{inside}");
        act(&rui, "write_gift_wishes", &ribbon, json!({ "wishes": ["um"] }))
            .await
            .refused(422, "VALIDATION");
        // No warning stands beside a wish, so payment details are no wish, whatever their author says.
        let pix = "chave pix 123e4567-e89b-42d3-a456-426614174000";
        for _ in 0..2 {
            let meant = json!({ "wishes": [pix, "viajar", "rir mais"], "confirm": true });
            let refusal = act(&rui, "write_gift_wishes", &ribbon, meant).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "payment", "wait_seconds": Value::Null }));
            app.advance(SignedDuration::from_secs(31));
        }
        let malu = crate::moderation::moderator(&app, "Malu").await;
        crate::moderation::report(&app, &ana, &rui, "scam", json!({})).await;
        crate::moderation::decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let linked = json!({ "wishes": ["veja www.exemplo.com", "viajar", "rir mais"] });
        act(&rui, "write_gift_wishes", &ribbon, linked).await.refused(422, "VALIDATION");
        let both = act(&rui, "write_gift_wishes", &ribbon, write.clone()).await.ok();
        assert_eq!((&both["their_wishes"], &both["own_wishes"]), (&hers, &write["wishes"]));
        let again = json!({ "wishes": ["outra", "coisa", "agora"] });
        let same = act(&rui, "write_gift_wishes", &ribbon, again).await.ok();
        assert_eq!(same["own_wishes"], write["wishes"], "written once");
        assert_eq!(read(&ana, &ribbon).await["their_wishes"], write["wishes"]);
    });
}

#[test]
fn tile_and_star_are_the_same_picture_for_both() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for kind in ["azulejo", "estrela"] {
            let gift = give(&app, &ana, &id, kind, json!({})).await;
            assert_eq!(read(&rui, &gift).await["picture"], Value::Null, "wrapped");
            let (one, other) = (opened(&rui, &gift).await, read(&ana, &gift).await);
            assert!(one["picture"].as_str().is_some_and(|svg| svg.starts_with("<svg ")), "{one}");
            assert_eq!(one["picture"], other["picture"]);
            if kind == "estrela" {
                let matched: Timestamp = one["matched_at"].as_str().and_then(|at| at.parse().ok()).expect("a time");
                assert_eq!(one["sky_place"], "brasilia");
                let expected = app::gifts::sky::draw(matched, app::gifts::sky::SkyPlace::Brasilia);
                assert_eq!(one["picture"], json!(expected));
            }
        }
    });
}

#[test]
fn memories_are_printed_with_the_yes_of_both_and_never_without() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        for (who, body) in [(&ana, "Oi, Rui!"), (&rui, "Oi, Ana! Tudo bem?")] {
            let sent = json!({ "match_id": id, "body": body, "client_id": Uuid::new_v4() });
            who.rpc("send_message", sent).await.ok();
        }
        let memories = give(&app, &ana, &id, "memorias", json!({})).await;
        let path = format!("gift-memories?id={}", memories["id"].as_str().expect("an id"));
        opened(&rui, &memories).await;
        ana.edge(&path).await.refused(409, "STATE");
        rui.edge(&path).await.refused(409, "STATE");
        let no = act(&rui, "agree_gift_memories", &memories, json!({ "agree": false })).await.ok();
        assert_eq!((&no["agreed"], &no["printable"]), (&json!(false), &json!(false)));
        assert_eq!(read(&ana, &memories).await["agreed"], true, "she reads her own answer alone");
        let yes = act(&rui, "agree_gift_memories", &memories, json!({ "agree": true })).await.ok();
        assert_eq!(yes["printable"], true);
        for who in [&ana, &rui] {
            let response = who.edge_response(&path).await;
            assert_eq!(response.status().as_u16(), 200);
            assert_eq!(response.headers()["content-type"], "application/pdf");
        }
        act(&ana, "agree_gift_memories", &memories, json!({ "agree": false })).await.ok();
        rui.edge(&path).await.refused(409, "STATE");
    });
}

#[test]
fn words_of_a_gift_are_judged_as_messages_are() {
    on_both(|engine| async move {
        let (app, ana, rui, id) = pair(engine).await;
        let pix = "Me ajuda: chave pix 123e4567-e89b-42d3-a456-426614174000";
        let mut held = args(&id, "livro", json!({ "text": pix }));
        let refusal = ana.rpc("send_gift", held.clone()).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "payment", "{refusal}");
        assert_eq!(credits(&app, &ana).await, (300, 0));
        app.advance(SignedDuration::from_secs(31));
        held["confirm"] = json!(true);
        let gift = ana.rpc("send_gift", held).await.ok();
        app.run_until_idle().await;
        assert_eq!(opened(&rui, &gift).await["notice"], "payment", "the recipient is warned");
    });
}

#[test]
fn asking_three_people_for_gifts_is_a_sign_of_risk() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, _rui, id) = app.match_of("Ana", "Rui").await;
        let mut matches = vec![id];
        for name in ["Bia", "Caio"] {
            let other = app.ready(name, ProfileFacts::default()).await;
            matches.push(app.matched(&ana, &other).await);
        }
        let points = async || -> i64 {
            let db = &app.enlace.app.db;
            let sql = "SELECT count(*) FROM guard_points WHERE user_id = $1 AND rule = 'gift_begging'";
            db.one(sql, db::params![ana.id]).await.expect("a count")
        };
        for (at, match_id) in matches.iter().enumerate() {
            assert_eq!(points().await, 0);
            let body = format!("Me manda um presente? {at}");
            let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            ana.rpc("send_message", sent).await.ok();
        }
        assert_eq!(points().await, 1);
    });
}

#[test]
fn price_in_money_is_beside_the_credits_where_one_lives() {
    on_both(|engine| async move {
        let (_app, ana, _rui, _id) = pair(engine).await;
        let shop = ana.rpc("gift_shop", json!({})).await.ok();
        let gifts = shop["gifts"].as_array().expect("gifts");
        assert_eq!(gifts.len(), 12);
        let coffee = gifts.iter().find(|gift| gift["kind"] == "cafe").expect("a coffee");
        assert_eq!(
            (&coffee["credits"], &coffee["amount"], &shop["currency"]),
            (&json!(5), &json!(99), &json!("BRL"))
        );
    });
}
