//! Stories of notifications and letters, on both databases.

use super::model::{KINDS, Notice, NotificationKind};
use super::preferences::PreferenceChange;
use super::{gather, notices, preferences, read};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Member};
use crate::matches::test_support::{MatchTestApp, SITE, on_both};
use db::params;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

fn likes(user: Member, at: Timestamp) -> Notice {
    Notice::new(user.id, NotificationKind::LIKE_RECEIVED, "like.received".into(), at)
}

async fn gathered(world: &MatchTestApp, notice: Notice) {
    world
        .act(move |tx| Box::pin(async move { gather(tx, &notice).await }))
        .await
        .unwrap();
}

async fn set(
    world: &MatchTestApp,
    who: Member,
    kind: &'static str,
    push: Option<bool>,
    email: Option<bool>,
) -> FaultResult<()> {
    let change = PreferenceChange {
        push,
        email,
        frequency: None,
    };
    world
        .act(move |tx| Box::pin(async move { preferences::set(tx, who, kind, change).await }))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fact_is_told_once_and_facts_of_a_kind_gather() {
    on_both(|world| async move {
        let ana = world.person().await;
        let once = Notice {
            dedupe: "fact:1".into(),
            kind: NotificationKind::CONVERSATION_CLOSED,
            ..likes(ana, world.now())
        };
        for _ in 0..2 {
            let once = once.clone();
            world
                .act(move |tx| Box::pin(async move { notices::send_notice(tx, &once).await }))
                .await
                .unwrap();
        }
        let first = world.now();
        for _ in 0..3 {
            gathered(&world, likes(ana, world.now())).await;
            world.later(SignedDuration::from_secs(1));
        }
        // The same fact again, out of order: nothing changes.
        gathered(&world, likes(ana, first)).await;
        let rows = world.rows(ana, "notifications", "kind").await;
        assert_eq!(rows.len(), 2);
        assert_eq!(
            (&rows[1]["kind"], &rows[1]["count"]),
            (&json!("like.received"), &json!(3))
        );
        assert_eq!(world.badges(ana).await.notifications, 2);
        let (now, like) = (world.now(), rows[1]["id"].as_str().unwrap().parse::<Uuid>().unwrap());
        let eva = world.person().await;
        world
            .act(move |tx| Box::pin(async move { read::mark(tx, eva, Some(vec![like]), now).await }))
            .await
            .unwrap();
        world
            .act(move |tx| Box::pin(async move { read::remove(tx, eva, &[like], now).await }))
            .await
            .unwrap();
        assert_eq!(
            world.badges(ana).await.notifications,
            2,
            "others' notifications are out of reach"
        );
        world
            .act(move |tx| Box::pin(async move { read::mark(tx, ana, Some(vec![like]), now).await }))
            .await
            .unwrap();
        assert_eq!(world.badges(ana).await.notifications, 1);
        gathered(&world, likes(ana, world.now())).await;
        assert_eq!(world.rows(ana, "notifications", "kind").await[1]["count"], json!(1));
        world
            .act(move |tx| Box::pin(async move { read::mark(tx, ana, None, now).await }))
            .await
            .unwrap();
        assert_eq!(world.badges(ana).await.notifications, 0);
        world
            .act(move |tx| Box::pin(async move { read::remove(tx, ana, &[like], now).await }))
            .await
            .unwrap();
        assert_eq!(world.rows(ana, "notifications", "kind").await.len(), 1);
        let many = vec![Uuid::now_v7(); 201];
        let refused = world
            .act(move |tx| Box::pin(async move { read::mark(tx, ana, Some(many), now).await }))
            .await;
        assert!(matches!(refused, Err(Fault::Validation { field: "ids", .. })));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_has_one_unread_notification_which_reading_clears() {
    on_both(|world| async move {
        let (ana, bia, id) = world.matched().await;
        world.read(bia, id).await.unwrap();
        world.settle().await;
        for n in 0..3 {
            world.send(ana, id, &format!("m{n}")).await;
            world.later(SignedDuration::from_secs(1));
        }
        world.settle().await;
        let of_messages = async || -> Vec<_> {
            world
                .rows(bia, "notifications", "created_at")
                .await
                .into_iter()
                .filter(|row| row["kind"] == "message.new")
                .collect()
        };
        let rows = of_messages().await;
        assert_eq!(rows.len(), 1);
        assert_eq!(
            (&rows[0]["count"], &rows[0]["person_id"], &rows[0]["ref"]),
            (&json!(3), &json!(ana.id), &json!(id))
        );
        world.read(bia, id).await.unwrap();
        assert_eq!(world.badges(bia).await.notifications, 0);
        // Read before it could be told: no notification.
        world.send(ana, id, "rápida").await;
        world.read(bia, id).await.unwrap();
        world.settle().await;
        assert_eq!(world.badges(bia).await.notifications, 0);
        world.later(SignedDuration::from_secs(1));
        world.send(ana, id, "nova").await;
        world.settle().await;
        let rows = of_messages().await;
        assert_eq!(
            (rows.len(), &rows[0]["count"], &rows[0]["read_at"]),
            (1, &json!(1), &json!(null))
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn preferences_have_defaults_and_know_their_kinds() {
    on_both(|world| async move {
        let ana = world.person().await;
        let rows = world.rows(ana, "notification_preferences", "kind").await;
        assert_eq!(rows.len(), KINDS.len());
        let of = |rows: &[serde_json::Value], kind: &str| {
            let row = rows.iter().find(|row| row["kind"] == kind).unwrap();
            json!({ "kind": row["kind"], "push": row["push"], "email": row["email"] })
        };
        assert_eq!(
            of(&rows, "match.new"),
            json!({ "kind": "match.new", "push": true, "email": true })
        );
        assert_eq!(
            of(&rows, "marketing"),
            json!({ "kind": "marketing", "push": false, "email": false })
        );
        set(&world, ana, "match.new", None, Some(false)).await.unwrap();
        set(&world, ana, "match.new", None, None).await.unwrap();
        let rows = world.rows(ana, "notification_preferences", "kind").await;
        assert_eq!(
            of(&rows, "match.new"),
            json!({ "kind": "match.new", "push": true, "email": false })
        );
        for (kind, push, email, field) in [
            ("match.old", Some(true), None, "kind"),
            ("", None, None, "kind"),
            ("safety.alert", Some(false), None, "push"),
            ("billing", None, Some(false), "email"),
        ] {
            match set(&world, ana, kind, push, email).await {
                Err(Fault::Validation { field: found, .. }) => assert_eq!(found, field),
                other => panic!("{kind}: {other:?}"),
            }
        }
        let eva = world.person().await;
        assert_eq!(
            of(&world.rows(eva, "notification_preferences", "kind").await, "match.new")["email"],
            json!(true)
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_leaves_only_to_whoever_has_not_seen_it_and_wants_it() {
    on_both(|world| async move {
        let (away, here, _) = world.matched().await;
        let (unwilling, _, _) = world.matched().await;
        let (blocked, blocker, _) = world.matched().await;
        let (reader, _, read) = world.matched().await;
        set(&world, unwilling, "match.new", None, Some(false)).await.unwrap();
        world.settle().await;
        assert!(world.mails().await.is_empty(), "a letter waits");
        world.block(blocker, blocked).await;
        world.read(reader, read).await.unwrap();
        world.later(SignedDuration::from_mins(9));
        world
            .exec(
                "UPDATE accounts SET last_seen_at = $2 WHERE user_id = $1",
                params![here.id, world.now()],
            )
            .await;
        world.later(SignedDuration::from_mins(2));
        world.settle().await;
        let mails = world.mails().await;
        let to: Vec<&str> = mails.iter().map(|mail| mail["to"].as_str().unwrap()).collect();
        assert!(to.contains(&format!("{}@example.org", away.id).as_str()));
        for person in [here, unwilling, blocked, blocker, reader] {
            assert!(!to.contains(&format!("{}@example.org", person.id).as_str()));
        }
        let letter = mails
            .iter()
            .find(|mail| mail["to"] == format!("{}@example.org", away.id))
            .unwrap();
        assert_eq!(letter["subject"], "Você tem uma novidade");
        assert!(
            letter["text"]
                .as_str()
                .unwrap()
                .lines()
                .any(|line| line.starts_with(&format!("{SITE}/messages/")))
        );
        assert!(!letter.to_string().contains("Alguém"), "no name of anybody else");
        assert_eq!(mails.iter().filter(|mail| mail["to"] == letter["to"]).count(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_to_leave_gets_a_letter_with_the_date() {
    on_both(|world| async move {
        let ana = world.person().await;
        let now = world.now();
        world
            .act(move |tx| Box::pin(async move { crate::accounts::leave::ask(tx, ana, now).await }))
            .await
            .unwrap();
        world.settle().await;
        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert!(
            mails[0]["text"]
                .as_str()
                .unwrap()
                .contains("28 de novembro de 2026, às 9h"),
            "{}",
            mails[0]["text"]
        );
    })
    .await;
}
