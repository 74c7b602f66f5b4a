//! Changes of tables while the gate cannot decide: what is tried again, for how long, and who waits.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::client::Client;
use super::table_server::{Act, TableServer, all, on_both_as};
use crate::changes::ATTEMPTS;
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_registry::{Gate, GateRefusal, GateTarget};

/// Lets everybody in, but fails so many times more for some.
#[derive(Clone, Default)]
struct FailingGate {
    left: Arc<Mutex<HashMap<Uuid, u32>>>,
    /// How often it failed.
    failed: Arc<Mutex<u32>>,
}

impl FailingGate {
    fn fails(&self, user: Uuid, times: u32) {
        self.left.lock().unwrap().insert(user, times);
    }

    fn failed(&self) -> u32 {
        std::mem::take(&mut *self.failed.lock().unwrap())
    }
}

impl Gate for FailingGate {
    fn admit<'a>(
        &'a self,
        caller: &'a Caller,
        _: GateTarget<'a>,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), GateRefusal>> {
        Box::pin(async move {
            let mut left = self.left.lock().unwrap();
            match caller.user_id.and_then(|user| left.get_mut(&user)) {
                Some(times) if *times > 0 => {
                    *times -= 1;
                    *self.failed.lock().unwrap() += 1;
                    Err(GateRefusal::Refused(ApiError::new(500, "INTERNAL", "no database")))
                }
                _ => Ok(()),
            }
        })
    }
}

async fn writes(house: &TableServer, room: i64) {
    let row = json!({"author": Uuid::new_v4(), "room": room});
    house.write("notes", Act::Insert(row)).await;
}

/// A visitor, and somebody with a token, who both follow the notes.
async fn subscribers(house: &TableServer) -> (Client, Client, Uuid) {
    let user = Uuid::new_v4();
    let (visitor, _) = house.subscriber(all("notes"), None).await;
    let (known, _) = house.subscriber(all("notes"), Some(&house.server.token(user))).await;
    (visitor, known, user)
}

async fn expect_change(subscriber: &mut Client, room: i64) {
    let change = subscriber.expect("postgres_changes").await;
    assert_eq!(change["data"]["record"]["room"], room, "{change}");
}

#[tokio::test]
async fn gate_that_fails_for_a_while_loses_nothing_and_sends_nothing_twice() {
    let gate = FailingGate::default();
    on_both_as(
        |registry| registry.guarded(gate.clone()),
        |house| {
            let gate = gate.clone();
            async move {
                let (mut visitor, mut known, user) = subscribers(&house).await;
                gate.fails(user, ATTEMPTS - 1);
                for room in [1, 2] {
                    writes(&house, room).await;
                }
                for subscriber in [&mut known, &mut visitor] {
                    expect_change(subscriber, 1).await;
                    expect_change(subscriber, 2).await;
                    subscriber.expect_silence().await;
                }
                assert_eq!(gate.failed(), ATTEMPTS - 1);
            }
        },
    )
    .await;
}

#[tokio::test]
async fn gate_that_keeps_failing_for_one_caller_delays_others_once() {
    let gate = FailingGate::default();
    on_both_as(
        |registry| registry.guarded(gate.clone()),
        |house| {
            let gate = gate.clone();
            async move {
                let (mut visitor, mut known, user) = subscribers(&house).await;
                gate.fails(user, u32::MAX);
                writes(&house, 1).await;
                expect_change(&mut visitor, 1).await;
                assert_eq!(gate.failed(), ATTEMPTS);
                writes(&house, 2).await;
                expect_change(&mut visitor, 2).await;
                assert_eq!(gate.failed(), 1, "nobody waits for the same caller again");
                known.expect_silence().await;
                // Once it decides, it is waited for as before.
                gate.fails(user, 0);
                writes(&house, 3).await;
                expect_change(&mut known, 3).await;
                gate.fails(user, 2);
                writes(&house, 4).await;
                expect_change(&mut known, 4).await;
                for room in [3, 4] {
                    expect_change(&mut visitor, room).await;
                }
                assert_eq!(gate.failed(), 2);
            }
        },
    )
    .await;
}
