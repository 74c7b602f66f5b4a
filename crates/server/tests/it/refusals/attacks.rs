//! A script against the whole surface, taken from the registry: whoever was blocked, or met somebody who hid, is answered
//! byte for byte what they are answered once that person is erased. So no filter, order, count, embedding, write or
//! address tells anything about her, and a table that is declared later is attacked as well.

mod battery;
mod forms;

use super::world::World;
use app::accounts::age;
use battery::{Values, filters, strike, values_of};
use std::collections::BTreeSet;
use supabase::registry::{Policy, Registry, Type};
use testkit::{Person, ProfileFacts, SocketMessage, TestApp, json, on_both};

#[test]
fn answers_about_a_hidden_person_are_those_about_an_erased_one() {
    on_both(|engine| async move {
        let world = World::before_the_block(TestApp::start(engine).await).await;
        let app = world.app.clone();
        // Somebody who likes her, and to whom she hides.
        let nina = app.ready("Nina", ProfileFacts::default()).await;
        app.show_to_each_other(&[&nina, &world.ana]).await;
        nina.rpc("react", json!({ "target": world.ana.id, "kind": "like" }))
            .await
            .ok();
        app.run_until_idle().await;
        let values = values_of(&world, &[&world.ana, &world.blocked, &nina]).await;
        assert!(
            values.count() > 150,
            "her values are known to the script: {}",
            values.count()
        );

        world.ana.rpc("block", json!({ "target": world.blocked.id })).await.ok();
        let own = format!("id=eq.{}", world.ana.id);
        world.ana.patch("profiles", &own, json!({ "paused": true })).await.ok();
        app.run_until_idle().await;
        let attackers = [("the blocked", &world.blocked), ("who was shown", &nina)];
        let mut before = Vec::new();
        for (role, who) in attackers {
            before.push((role, strike(&world, who, &values).await));
        }
        let mut seats = [
            listening(&world, &world.blocked, &values).await,
            listening(&world, &nina, &values).await,
        ];
        erase(&world).await;
        for seat in &mut seats {
            assert_eq!(
                seat.received_so_far().await,
                Vec::<SocketMessage>::new(),
                "no row of hers is told of"
            );
        }
        for ((role, before), (_, who)) in before.into_iter().zip(attackers) {
            let after = strike(&world, who, &values).await;
            assert_eq!(before.len(), after.len(), "{role}");
            let good = after.iter().filter(|(_, answer)| answer.starts_with('2')).count();
            assert!(
                good * 2 > after.len(),
                "{role}: most requests are good ones: {good} of {}",
                after.len()
            );
            let told = before.iter().zip(&after).filter(|(one, other)| one != other);
            let told: Vec<_> = told.take(3).collect();
            assert!(told.is_empty(), "{role}: {told:#?}");
        }
    });
}

/// A socket that asks for the changes of every table that tells of them, unfiltered and by each of her ids.
async fn listening(world: &World, who: &Person, values: &Values) -> testkit::Socket {
    let mut socket = who.socket().await;
    let registry = &world.app.enlace.registry;
    for resource in registry.resources().filter(|resource| resource.publishes.is_some()) {
        let name = resource.name;
        let system = socket.subscribe(&format!("all:{name}"), &[name]).await;
        assert_eq!(system["status"], "ok", "{name}: {system}");
        for column in resource.columns.iter().filter(|column| column.ty == Type::Uuid) {
            for value in values.of(name, column.name) {
                if let Some(filter) = filters(column, value).first() {
                    let topic = format!("{name}:{}:{value}", column.name);
                    socket
                        .subscribe_where(&topic, name, &format!("{}={filter}", column.name))
                        .await;
                }
            }
        }
    }
    socket.received_so_far().await;
    socket
}

/// Erases Ana as the end of the undo window does, at the same hour.
async fn erase(world: &World) {
    let (user, now, state) = (world.ana.id, world.app.now(), &world.app.enlace.app);
    let erased: Result<(), app::kernel::Fault> = state
        .db
        .tx(move |tx| Box::pin(async move { app::accounts::leave::erase(tx, app::table_rules(), user, now).await }))
        .await;
    erased.expect("an erasure");
    world.app.run_until_idle().await;
}

/// The gate is asked once for a request; so what it leaves open leads to nothing that it would close.
#[test]
fn what_stays_open_embeds_nothing_that_is_closed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let registry = &app.enlace.registry;
        let open = |name: &str, policy: Policy| {
            policy.always_open.is_some() || policy.always_readable.is_some() || age::is_own_affair(name)
        };
        for resource in registry.resources() {
            for target in reached(registry, resource.name) {
                let (at, policy) = (resource.name, registry.find_resource(&target).expect("declared").policy);
                assert!(
                    !open(at, resource.policy) || open(&target, policy),
                    "{at} leads to {target}"
                );
                assert!(
                    policy.staff.is_none() || policy.staff == resource.policy.staff,
                    "{at} leads to {target}"
                );
            }
        }
        let functions = registry
            .functions()
            .filter_map(|function| Some((function, function.rows_of?)));
        for (function, rows) in functions {
            let reached = reached(registry, rows);
            let closed = reached.iter().any(|target| {
                let policy = registry.find_resource(target).expect("declared").policy;
                !open(target, policy)
            });
            assert!(
                !(closed && open(function.name, function.policy)),
                "{} leads to {reached:?}",
                function.name
            );
        }
    });
}

/// The tables that a table embeds, however deep.
fn reached(registry: &Registry, name: &str) -> BTreeSet<String> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![name.to_owned()]);
    while let Some(name) = next.pop() {
        let relations = registry.find_resource(&name).map(|found| found.relations.as_slice());
        for relation in relations.unwrap_or_default() {
            if reached.insert(relation.target.to_owned()) {
                next.push(relation.target.to_owned());
            }
        }
    }
    reached
}

#[test]
fn hostile_requests_are_refused_without_a_word_of_the_database() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        let mallory = world.app.ready("Mallory", ProfileFacts::default()).await;
        let before = world.stored().await;
        forms::of_requests(&world, &mallory).await;
        forms::of_arguments(&world, &mallory).await;
        world.app.run_until_idle().await;
        assert_eq!(world.stored().await, before, "nothing of hers changed");
    });
}
