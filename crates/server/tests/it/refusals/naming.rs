//! Strangers are read only by their own id, and only by people they were shown to: over the whole registry.

use super::world::{Ids, World};
use super::{functions, reads};
use supabase::registry::{Registry, Resource};
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

/// A ready person that Ana could meet, but who was never shown to her. Rui does not meet them.
async fn unacquainted(world: &World) -> Person {
    let nina = world.app.ready("Nina", ProfileFacts::default()).await;
    nina.rpc("block", json!({ "target": world.blocked.id })).await.ok();
    nina
}

#[test]
fn person_who_was_not_shown_is_answered_like_an_unknown_id() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        let nina = unacquainted(&world).await;
        let before = world.stored().await;
        let mut naming = 0;
        for (name, case) in functions::CASES {
            naming += usize::from(case.check_unknown(name, &world, &nina).await);
        }
        assert!(naming > 20, "the functions that name somebody were tried");
        for (name, case) in reads::RESOURCES {
            case.check_unknown(name, &world, &nina).await;
        }
        for (name, file) in reads::BUCKETS {
            reads::check_unknown_file(name, *file, &world, &nina).await;
        }
        world.app.run_until_idle().await;
        assert_eq!(world.stored().await, before, "nothing of hers changed");

        // Nothing but the showing was missing.
        let deck = nina.rpc("discover", json!({})).await.ok();
        assert_eq!(deck[0]["id"], json!(world.ana.id), "{deck}");
        let target = json!({ "target": world.ana.id });
        for name in ["person_card", "explain", "value_match"] {
            nina.rpc(name, target.clone()).await.ok();
        }
        let photo = format!(
            "/storage/v1/object/photos/{}/{}/400.webp",
            world.ana.id, world.hers.photo
        );
        assert_eq!(nina.fetch(&photo).await.status, 200);
        nina.rpc("react", json!({ "target": world.ana.id, "kind": "pass" }))
            .await
            .ok();
    });
}

/// Every request of one table, with all that it can embed, that names no person by their own id.
fn unnamed(registry: &Registry, resource: &Resource, hers: &Ids) -> Vec<String> {
    let name = resource.name;
    let mut selects = vec!["*".to_owned()];
    for way in &resource.relations {
        let (target, key) = (way.target, way.name);
        selects.push(format!("*,{target}!{key}(*)"));
        selects.push(format!("*,{target}!{key}!inner(*)"));
        selects.push(format!("*,...{target}!{key}(*)"));
        for next in registry.find_resource(target).iter().flat_map(|next| &next.relations) {
            selects.push(format!("*,{target}!{key}(*,{}!{}(*))", next.target, next.name));
        }
    }
    let mut filters = vec![String::new()];
    for column in &resource.columns {
        let column = column.name;
        filters.push(format!("&{column}=not.is.null"));
        filters.push(format!("&or=({column}.is.null,{column}.not.is.null)"));
        filters.push(format!("&order={column}.desc"));
    }
    for column in [
        "position=eq.0",
        "position=in.(0,1)",
        "prompt_id=eq.p01",
        "name=eq.Ana",
        "age=gte.18",
    ] {
        filters.push(format!("&{column}"));
    }
    filters.push(format!("&id=eq.{}", hers.photo));
    for column in ["id", "person_id", "target_id"] {
        for test in ["neq", "gte", "lte", "isdistinct", "not.eq"] {
            filters.push(format!("&{column}={test}.{}", hers.match_id));
        }
        let her = hers.person;
        filters.push(format!("&or=({column}.eq.{her},{column}.not.is.null)"));
        filters.push(format!("&or=({column}.eq.{her},{column}.in.({her}))"));
        filters.push(format!("&not.or=({column}.neq.{her},{column}.is.null)"));
    }
    let plain = filters.iter().map(|filter| format!("{name}?select=*{filter}"));
    let embedding = selects.iter().flat_map(|select| {
        let some = ["", "&position=eq.0", "&limit=1"].map(str::to_owned);
        let of_her = ["id", "person_id", "target_id"].map(|column| {
            let her = hers.person;
            format!("&or=({column}.eq.{her},{column}.not.is.null)")
        });
        some.into_iter()
            .chain(of_her)
            .map(move |filter| format!("{name}?select={select}{filter}"))
    });
    plain.chain(embedding).collect()
}

/// What only a row of Ana's holds: her texts and her photo. Her id stands in a row of the viewer's own.
fn is_about_her(world: &World, text: &str) -> bool {
    let photo = world.hers.photo.to_string();
    [photo.as_str(), "\"Ana\"", "coleciono marés", "o farol aceso"]
        .iter()
        .any(|word| text.contains(word))
}

#[test]
fn no_table_yields_a_known_stranger_who_is_not_named() {
    on_both(|engine| async move {
        let world = World::new(TestApp::start(engine).await).await;
        let nina = unacquainted(&world).await;
        nina.is_shown(world.ana.id).await;
        nina.rpc("react", json!({ "target": world.ana.id, "kind": "like" }))
            .await
            .ok();
        let registry = &world.app.enlace.registry;
        let mut asked = 0;
        for resource in registry.resources().filter(|resource| !resource.relations.is_empty()) {
            for path in unnamed(registry, resource, &world.hers) {
                let reply = nina.get(&path).await;
                assert!(!is_about_her(&world, &reply.body.to_string()), "{path}: {}", reply.body);
                asked += usize::from(reply.status.is_success());
            }
        }
        assert!(asked > 100, "most requests are good ones: {asked}");
        for table in ["people", "person_photos", "person_prompts"] {
            assert_eq!(nina.range(&format!("{table}?select=*")).await, "*/0", "{table}");
        }
        let prompts = "person_prompts?position=eq.0&select=people(*)";
        assert_eq!(nina.range(prompts).await, "*/0");

        // Named, she is there, with what hangs on her.
        let her = world.ana.id;
        for path in [
            format!("people?select=*,person_photos(*),person_prompts(*)&id=eq.{her}"),
            format!("person_prompts?select=*,people(*,person_photos(*))&person_id=eq.{her}"),
            format!("likes?select=*,people(*)&target_id=eq.{her}"),
            format!("likes?select=*,people(*)&people.id=eq.{her}"),
        ] {
            let reply = nina.get(&path).await.ok();
            assert!(is_about_her(&world, &reply.to_string()), "{path}: {reply}");
            assert_eq!(nina.range(&path).await, "0-0/1", "{path}");
        }
    });
}
