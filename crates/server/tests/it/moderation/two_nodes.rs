//! A credible report of the highest severity on one node hides its subject on every node.

use super::sight::{WAYS, ways};
use super::{acquaintances, again, days};
use std::sync::Arc;
use testkit::{ProfileFacts, TestApp, json, on_both};

const LISBON: i64 = 2_267_057;
/// Rounds of both nodes within which a change arrives everywhere.
const ROUNDS: usize = 5;

/// Runs both nodes until the condition holds; panics with `what` if it never does.
async fn until(nodes: [&Arc<TestApp>; 2], what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..ROUNDS {
        tokio::join!(nodes[0].run_until_idle(), nodes[1].run_until_idle());
        if holds().await {
            return;
        }
    }
    panic!("{what}");
}

#[test]
fn credible_report_on_one_node_hides_its_subject_on_both() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let other = app.again().await;
        let nodes = [&app, &other];
        let (ana, rui, message) = acquaintances(&app, "Ana", "Rui").await;
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        let far = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let rosa = app.ready("Rosa", far).await;
        app.advance(days(15));
        let (ana, rui, nina, rosa) = (
            again(&ana).await,
            again(&rui).await,
            again(&nina).await,
            again(&rosa).await,
        );
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "in_world": true })).await.ok();
        // Who is listed in the world was here a moment ago.
        rui.rpc("world_people", json!({})).await.ok();
        app.show_to_each_other(&[&nina, &rui, &rosa]).await;
        for node in nodes {
            let (viewer, traveller) = (nina.at(node), rosa.at(node));
            until(nodes, "seen in every way before", async || {
                ways(&viewer, &traveller, &rui).await == WAYS
            })
            .await;
        }
        let mut sockets = [nina.at(&app).socket().await, nina.at(&other).socket().await];
        for socket in &mut sockets {
            socket.join(&format!("user:{}", nina.id)).await;
        }

        let threat = json!({ "target": rui.id, "reason": "threat", "messages": [message] });
        ana.rpc("report", threat).await.ok();
        for node in nodes {
            let (viewer, traveller) = (nina.at(node), rosa.at(node));
            until(nodes, "seen in no way after", async || {
                ways(&viewer, &traveller, &rui).await.is_empty()
            })
            .await;
        }
        // What he does reaches no stranger's socket on either node.
        for node in nodes {
            let like = json!({ "target": nina.id, "kind": "like" });
            rui.at(node).rpc("react", like).await.refused(404, "NOT_FOUND");
        }
        tokio::join!(nodes[0].run_until_idle(), nodes[1].run_until_idle());
        for socket in &mut sockets {
            let said = socket.received_so_far().await;
            assert!(!format!("{said:?}").contains(&rui.id.to_string()), "{said:?}");
        }
    });
}
