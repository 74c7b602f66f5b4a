//! Stamps, search, and what devices have.

use super::*;
use crate::kernel::fault::FaultResult;
use crate::messaging::model::{MessageKind, Stamp};
use crate::messaging::search::{MessageSearch, MessageSearchAnswer, search};
use crate::messaging::stamps::NewStamp;
use crate::messaging::store::Message;
use crate::messaging::{delivered, stamps};

fn stamp(match_id: Uuid, stamp: &str, client_id: &str) -> NewStamp {
    NewStamp {
        match_id,
        stamp: stamp.into(),
        client_id: client_id.into(),
        reply_to: None,
    }
}

async fn send_stamp(world: &MatchTestApp, from: Member, new: NewStamp) -> FaultResult<Message> {
    let now = world.now();
    world
        .act(move |tx| Box::pin(stamps::send(tx, from, new, MessagePace::default(), now)))
        .await
}

async fn find(world: &MatchTestApp, who: Member, text: &str, limit: Option<usize>) -> MessageSearchAnswer {
    let wanted = MessageSearch {
        text: text.into(),
        limit,
    };
    search(&mut world.db.reader(), who, wanted, world.now()).await.unwrap()
}

#[tokio::test]
async fn stamp_follows_words_once_and_is_no_text() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        assert!(matches!(
            send_stamp(&world, ana, stamp(id, "sol", "s0")).await,
            Err(Fault::State {
                state: "first_words",
                ..
            })
        ));
        world.send(bia, id, "Bom dia!").await;
        assert_eq!(
            field_of(send_stamp(&world, ana, stamp(id, "foguete", "s1")).await.unwrap_err()),
            "stamp"
        );
        let sent = send_stamp(&world, ana, stamp(id, "sol", "s1")).await.unwrap();
        assert_eq!(
            (sent.kind, sent.stamp, sent.body.as_deref()),
            (MessageKind::Stamp, Some(Stamp::Sol), Some(""))
        );
        assert_eq!(send_stamp(&world, ana, stamp(id, "sol", "s1")).await.unwrap(), sent);
        for other in [stamp(id, "lua", "s1"), stamp(id, "sol", "t1")] {
            if other.client_id == "t1" {
                world.try_send(ana, text(id, "Oi!", "t1")).await.unwrap();
            }
            assert!(matches!(send_stamp(&world, ana, other).await, Err(Fault::KeyReused)));
        }
        assert!(matches!(
            world.try_send(ana, text(id, "Oi!", "s1")).await,
            Err(Fault::KeyReused)
        ));
        assert!(matches!(
            world.edit(ana, sent.id, "Oi!").await,
            Err(Fault::State { state: "kind", .. })
        ));
        let row = &world.rows(bia, "messages", "id").await[1];
        assert_eq!(
            (&row["kind"], &row["stamp"], &row["photo"]),
            (&json!("stamp"), &json!("sol"), &json!(null))
        );
        let listed = &world.rows(bia, "matches", "id").await[0];
        assert_eq!(listed["last_message"]["kind"], "text");
        world.delete(ana, sent.id).await.unwrap();
        assert_eq!(world.rows(bia, "messages", "id").await[1]["stamp"], json!(null));
        world.unmatch(bia, id).await.unwrap();
        assert!(send_stamp(&world, ana, stamp(id, "sol", "s2")).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn search_finds_own_open_words_and_nothing_else() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let (eva, rui) = (world.person().await, world.person().await);
        let (elsewhere, others) = (
            world.create(ana, eva).await.unwrap(),
            world.create(eva, rui).await.unwrap(),
        );
        let first = world.send(ana, id, "Gosto de PÃO de queijo").await;
        let second = world.send(bia, id, "E eu de pão com manteiga").await;
        world.send(eva, elsewhere, "Prefiro bolo").await;
        world.send(eva, others, "O pão daqui é outro").await;
        let gone = world.send(ana, id, "pão que apaguei").await;
        world.delete(ana, gone.id).await.unwrap();
        let found = find(&world, ana, "pao", None).await;
        let ids: Vec<Uuid> = found.results.iter().map(|found| found.id).collect();
        assert_eq!((ids, found.complete), (vec![second.id, first.id], true));
        let line = &found.results[1];
        assert_eq!(
            (line.before.as_str(), line.words.as_str(), line.mine),
            ("Gosto de ", "PÃO", true)
        );
        assert_eq!((line.match_id, line.person_id), (id, bia.id));
        let one = find(&world, ana, "PÃO", Some(1)).await;
        assert_eq!((one.results.len(), one.complete), (1, false));
        assert_eq!(find(&world, ana, "queijo gosto", None).await.results.len(), 1);
        assert_eq!(find(&world, ana, "%%", Some(9)).await.results.len(), 0);
        // A text with a word that the reader hides is not found by them; its writer finds it.
        world
            .exec(
                "INSERT INTO message_notices (message_id, recipient, hides) VALUES ($1, $2, TRUE)",
                params![second.id, ana.id],
            )
            .await;
        assert_eq!(find(&world, ana, "manteiga", None).await.results.len(), 0);
        assert_eq!(find(&world, bia, "manteiga", None).await.results.len(), 1);
        world.block(bia, ana).await;
        assert_eq!(find(&world, ana, "pão", None).await.results.len(), 0);
        world.close_gracefully(eva, elsewhere, BYE).await.unwrap();
        assert_eq!(find(&world, ana, "bolo", None).await.results.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn delivery_is_told_only_while_both_share_receipts() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        let arrive = async |who: Member| {
            let now = world.now();
            world
                .act(move |tx| Box::pin(delivered::note(tx, who, now)))
                .await
                .unwrap();
            world.settle().await;
            let said = world.voice.take();
            said.into_iter().filter(|said| said.1 == "message.delivered").count()
        };
        let marks = async |who: Member| {
            let rows = world.rows(who, "messages", "id").await;
            rows.iter().map(|row| row["delivered"] == true).collect::<Vec<_>>()
        };
        let receipts = async |who: Member, on: bool| {
            let sql = "UPDATE profiles SET read_receipts = $2 WHERE id = $1";
            world.exec(sql, params![who.id, on]).await;
        };
        world.send(ana, id, "um").await;
        world.send(ana, id, "dois").await;
        assert_eq!(marks(ana).await, [false, false]);
        receipts(bia, false).await;
        assert_eq!(arrive(bia).await, 0);
        assert_eq!(
            world
                .count(
                    "SELECT count(*) FROM match_members WHERE delivered_id IS NOT NULL",
                    params![]
                )
                .await,
            0,
            "no trace of a device whose owner shares nothing"
        );
        receipts(bia, true).await;
        assert_eq!(marks(ana).await, [false, false]);
        receipts(ana, false).await;
        assert_eq!((arrive(bia).await, marks(ana).await), (0, vec![false, false]));
        receipts(ana, true).await;
        world.send(ana, id, "três").await;
        assert_eq!(marks(ana).await, [true, true, false]);
        assert_eq!(
            (arrive(bia).await, arrive(bia).await),
            (1, 0),
            "one event for many messages"
        );
        assert_eq!(marks(ana).await, [true, true, true]);
        assert_eq!(
            marks(bia).await,
            [false, false, false],
            "it says something of own messages alone"
        );
        assert_eq!(arrive(ana).await, 0);
    })
    .await;
}
