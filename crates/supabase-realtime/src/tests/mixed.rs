//! Many changes drawn with a seed: everybody hears exactly what a model in plain Rust foretells.

use serde_json::{Value, json};
use uuid::Uuid;

use super::client::Client;
use super::table_server::{Act, TableServer, all, on_both};
use supabase_registry::Key;

const CHANGES: usize = 150;

/// Whether a subscription asked for an act on a row with these columns.
type Wants = fn(&str, &Value) -> bool;

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

#[derive(Clone)]
struct Note {
    key: Key,
    author: Uuid,
    facts: Value,
}

/// A subscriber, and what it asked for in the words of the model.
struct EventRecorder {
    client: Client,
    viewer: Option<Uuid>,
    wants: Wants,
}

impl EventRecorder {
    fn receives(&self, act: &str, note: &Note) -> bool {
        // What is gone has no policy any more: of it all hear the key, and no filter fits.
        let shown = act == "DELETE" || note.facts["hidden"] == false || self.viewer == Some(note.author);
        shown && (self.wants)(act, &note.facts)
    }
}

async fn subscribers(house: &TableServer, people: [Uuid; 2]) -> Vec<EventRecorder> {
    let only =
        |event: &str, filter: &str| json!([{"event": event, "schema": "public", "table": "notes", "filter": filter}]);
    let asked: [(Option<Uuid>, Value, Wants); 6] = [
        (None, all("notes"), |_, _| true),
        // Authors see what is theirs: one of the two hears each change, and what others see of it is then decided too.
        (Some(people[0]), all("notes"), |_, _| true),
        (Some(people[1]), all("notes"), |_, _| true),
        (Some(people[1]), only("*", "room=eq.1"), |act, facts| {
            act != "DELETE" && facts["room"] == 1
        }),
        (Some(Uuid::new_v4()), only("UPDATE", ""), |act, _| act == "UPDATE"),
        (
            Some(people[0]),
            only("INSERT", "title=like.a*,room=neq.0"),
            |act, facts| act == "INSERT" && facts["title"] == "abc" && facts["room"] != 0,
        ),
    ];
    let mut subscribers = Vec::new();
    for (viewer, bindings, wants) in asked {
        let token = viewer.map(|viewer| house.server.token(viewer));
        let (client, _) = house.subscriber(bindings, token.as_deref()).await;
        subscribers.push(EventRecorder { client, viewer, wants });
    }
    subscribers
}

/// Changes something; answers the word for it and the row as it is now, or was last.
async fn change(
    house: &TableServer,
    dice: &mut Dice,
    people: [Uuid; 2],
    notes: &mut Vec<Note>,
) -> (&'static str, Note) {
    let title = ["abc", "bcd"][dice.below(2)];
    let facts = json!({"room": dice.below(3), "hidden": dice.below(2) == 0, "title": title});
    let (what, at) = (dice.below(4), dice.below(notes.len().max(1)));
    if what == 0 || notes.is_empty() {
        let author = people[dice.below(2)];
        let mut row = facts.clone();
        row["author"] = json!(author);
        let key = house.write("notes", Act::Insert(row)).await.expect("a new row");
        notes.push(Note { key, author, facts });
        return ("INSERT", notes[notes.len() - 1].clone());
    }
    let key = notes[at].key.clone();
    match what {
        1 => {
            notes[at].facts = facts.clone();
            house.write("notes", Act::Update(key, facts)).await;
        }
        2 => {
            let mut row = facts.clone();
            row["id"] = json!(key.uuid(0).unwrap());
            row["author"] = json!(notes[at].author);
            notes[at].facts = facts;
            house.write("notes", Act::Merge(row)).await;
        }
        _ => {
            house.write("notes", Act::Delete(key)).await;
            return ("DELETE", notes.swap_remove(at));
        }
    }
    ("UPDATE", notes[at].clone())
}

#[tokio::test]
async fn everybody_hears_what_the_model_foretells() {
    on_both(|house| async move {
        let people = [Uuid::new_v4(), Uuid::new_v4()];
        let mut subscribers = subscribers(&house, people).await;
        let (mut dice, mut notes) = (Dice(2026), Vec::new());
        let mut delivered = [0; 6];
        for step in 0..CHANGES {
            let (act, note) = change(&house, &mut dice, people, &mut notes).await;
            for (subscriber, delivered) in subscribers.iter_mut().zip(&mut delivered) {
                if !subscriber.receives(act, &note) {
                    continue;
                }
                *delivered += 1;
                let mut data = subscriber.client.expect("postgres_changes").await["data"].take();
                let gone = act == "DELETE";
                let row = data[if gone { "old_record" } else { "record" }].take();
                let id = json!(note.key.uuid(0).unwrap());
                assert_eq!((&data["type"], &row["id"]), (&json!(act), &id), "change {step}");
                for (name, value) in note.facts.as_object().into_iter().flatten().filter(|_| !gone) {
                    assert_eq!(&row[name], value, "change {step}: {name}");
                }
            }
        }
        for subscriber in &mut subscribers {
            subscriber.client.expect_silence().await;
        }
        assert!(
            delivered.iter().all(|delivered| *delivered > 3),
            "{delivered:?}: too little was drawn"
        );
    })
    .await;
}
