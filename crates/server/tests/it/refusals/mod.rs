//! Every declaration has exactly one case that says how a stranger and a blocked person are refused. These tests name
//! declarations without one.
//!
//! `functions` and `reads` are the tables; `topics` has the cases of realtime.

mod assurance;
mod attacks;
mod functions;
mod naming;
mod reads;
mod secrets;
mod topics;
pub mod world;

use app::messaging::topics::TopicKind;
use testkit::{Reply, TestApp, on_both};
use world::World;

#[test]
fn everything_declared_has_its_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let registry = &app.enlace.registry;
        let buckets = app::buckets(&app.enlace.app);
        compare(
            "function",
            registry.functions().map(|known| known.name),
            functions::CASES,
        );
        compare(
            "resource",
            registry.resources().map(|known| known.name),
            reads::RESOURCES,
        );
        compare("edge function", registry.edges().map(|known| known.name), reads::EDGES);
        compare("bucket", buckets.iter().map(|known| known.id), reads::BUCKETS);
        compare("topic", TopicKind::ALL.into_iter().map(TopicKind::word), topics::CASES);
    });
}

/// Fails naming what is declared without a case, what has a case without being declared, and what has two.
fn compare<'r, C>(what: &str, declared: impl Iterator<Item = &'r str>, cases: &[(&str, C)]) {
    let declared: Vec<&str> = declared.collect();
    let cased: Vec<&str> = cases.iter().map(|(name, _)| *name).collect();
    let lacking: Vec<&&str> = declared.iter().filter(|name| !cased.contains(name)).collect();
    assert!(lacking.is_empty(), "no case for the {what}s {lacking:?}");
    let stale: Vec<&&str> = cased.iter().filter(|name| !declared.contains(name)).collect();
    assert!(stale.is_empty(), "cases for {what}s that do not exist: {stale:?}");
    assert_eq!(declared.len(), cased.len(), "a {what} has two cases: {cased:?}");
}

#[test]
fn read_by_stranger_or_blocked_person_reveals_nothing() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        let before = world.stored().await;
        for (name, case) in reads::RESOURCES {
            case.check(name, &world).await;
        }
        for (name, _) in reads::EDGES {
            reads::check_edge(name, &world).await;
        }
        for (name, file) in reads::BUCKETS {
            reads::check_bucket(name, *file, &world).await;
        }
        world.app.run_until_idle().await;
        assert_eq!(world.stored().await, before, "nothing of hers changed");
    });
}

#[test]
fn call_by_stranger_or_blocked_person_reveals_nothing() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        let before = world.stored().await;
        for (name, case) in functions::CASES {
            case.check(name, &world).await;
            assert_eq!(world.stored().await, before, "{name} changed something of hers");
        }
        world.app.run_until_idle().await;
        assert_eq!(world.stored().await, before, "nothing of hers changed");
    });
}

#[test]
fn join_by_stranger_or_blocked_person_reveals_nothing() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        for (word, case) in topics::CASES {
            topics::check(word, case, &world).await;
        }
    });
}

/// Asserts that two answers are indistinguishable.
fn same_answer(at: &str, one: &Reply, other: &Reply) {
    assert_eq!((one.status, &one.body), (other.status, &other.body), "{at}");
}

fn is_refusal(reply: &Reply) -> bool {
    reply.status.is_client_error()
}
