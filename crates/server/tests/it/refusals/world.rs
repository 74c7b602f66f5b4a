//! The people of these tests: Ana, who must be protected, a stranger without a relation to her, and Rui, who was her
//! match until she blocked him.

use jiff::SignedDuration;
use std::sync::Arc;
use supabase::fragment::Fragment;
use testkit::{Person, ProfileFacts, TestApp, Value, json};
use uuid::Uuid;

/// Texts that only Ana wrote; an answer that holds one of them speaks of her.
const BIO: &str = "coleciono marés";
const ANSWER: &str = "o farol aceso";
const MESSAGE: &str = "a palavra dela";

/// What a call can name.
pub struct Ids {
    pub person: Uuid,
    pub match_id: Uuid,
    pub message: Uuid,
    /// What Rui wrote to her.
    pub his_message: Uuid,
    pub photo: Uuid,
    pub notification: Uuid,
    /// What she bought.
    pub order: Uuid,
    /// What she reported.
    pub report: Uuid,
    /// What she proposed to Rui.
    pub meeting: Uuid,
    /// The game to which she invited Rui.
    pub game: Uuid,
    /// What she gave to Rui.
    pub gift: Uuid,
    /// What she began to write to him.
    pub letter: Uuid,
}

impl Ids {
    fn nobodys() -> Ids {
        let [
            person,
            match_id,
            message,
            his_message,
            photo,
            notification,
            order,
            report,
            meeting,
            game,
            gift,
            letter,
        ] = std::array::from_fn(|_| Uuid::new_v4());
        Ids {
            person,
            match_id,
            message,
            his_message,
            photo,
            notification,
            order,
            report,
            meeting,
            game,
            gift,
            letter,
        }
    }
}

pub struct World {
    pub app: Arc<TestApp>,
    pub ana: Person,
    /// Ready, and of no condition that Ana or Rui look for; nor do they fit his.
    pub stranger: Person,
    /// Was Ana's match and wrote with her, before she blocked him.
    pub blocked: Person,
    /// Ana's ids, and unknown ones of the same kinds.
    pub hers: Ids,
    pub nobodys: Ids,
    /// A picture of hers that Rui's page had open.
    pub his_link: String,
    /// What `export_my_data` gives Rui after the block: what it gave before, without his like of her.
    pub his_export: Value,
}

impl World {
    pub async fn new(app: Arc<TestApp>) -> World {
        let world = World::before_the_block(app).await;
        world.ana.rpc("block", json!({ "target": world.blocked.id })).await.ok();
        world.app.run_until_idle().await;
        world
    }

    /// The same people while Rui is Ana's match.
    pub async fn before_the_block(app: Arc<TestApp>) -> World {
        let (ana, blocked, match_id) = app.match_of("Ana", "Rui").await;
        let aloof = ProfileFacts::seeking("man", &["man"]);
        let stranger = app.ready("Zeca", aloof).await;
        settle_in(&ana).await;
        let write = async |who: &Person, body: &str| {
            let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            id_of(&who.rpc("send_message", sent).await.ok())
        };
        let his_message = write(&blocked, "Oi, Ana!").await;
        let message = write(&ana, MESSAGE).await;
        app.run_until_idle().await;
        let card = blocked.rpc("person_card", json!({ "target": ana.id })).await.ok();
        let hers = Ids {
            person: ana.id,
            match_id: match_id.parse().expect("an id"),
            message,
            his_message,
            photo: first_id(&ana, "profile_photos").await,
            notification: first_id(&ana, "notifications").await,
            order: id_of(&ana.rpc("billing", json!({})).await.ok()["purchases"][0]),
            report: reported_by(&ana, &blocked, &app).await,
            meeting: proposed_by(&ana, &match_id, &app).await,
            game: invited_by(&ana, &match_id).await,
            gift: given_by(&ana, &blocked, &match_id, &app).await,
            letter: begun_by(&ana, &blocked).await,
        };
        let picture = format!("{}/{}", ana.id, hers.photo);
        ana.upload_into("feedback", &picture, testkit::jpeg(500, 600, 3), "image/jpeg")
            .await
            .ok();
        let mut his_export = blocked.rpc("export_my_data", json!({})).await.ok();
        his_export["reactions"] = json!([]);
        World {
            app,
            ana,
            stranger,
            blocked,
            hers,
            nobodys: Ids::nobodys(),
            his_link: card["photos"][0]["url"].as_str().expect("a picture").to_string(),
            his_export,
        }
    }

    /// The same people at another server of the same installation.
    pub fn at(self, app: &Arc<TestApp>) -> World {
        World {
            app: app.clone(),
            ana: self.ana.at(app),
            stranger: self.stranger.at(app),
            blocked: self.blocked.at(app),
            ..self
        }
    }

    /// The two who must learn nothing, and in which role.
    pub fn others(&self) -> [(&'static str, &Person); 2] {
        [("a stranger", &self.stranger), ("a blocked person", &self.blocked)]
    }

    /// The trace of Ana that a text holds, if it holds one.
    pub fn trace_in(&self, text: &str) -> Option<String> {
        let Ids {
            person,
            match_id,
            message,
            photo,
            notification,
            order,
            report,
            meeting,
            gift,
            letter,
            ..
        } = self.hers;
        let ids = [
            person,
            match_id,
            message,
            photo,
            notification,
            order,
            report,
            meeting,
            gift,
            letter,
        ]
        .map(|id| id.to_string());
        let words = [self.ana.email.as_str(), "\"Ana\"", BIO, ANSWER, MESSAGE].map(str::to_owned);
        ids.into_iter().chain(words).find(|word| text.contains(word))
    }

    /// All that is stored about Ana. Only rows of what another person does themselves may be beside it: whom they
    /// block, and the relation of the two because of it.
    pub async fn stored(&self) -> Vec<(&'static str, Value)> {
        let mut reads = self.app.enlace.app.db.reader();
        let mut all = Vec::new();
        for rule in app::table_rules().filter(|rule| rule.table != "relations") {
            let every = Fragment::default();
            let rows = app::accounts::store::export_page(&mut reads, &rule, self.ana.id, 0, 10_000, every).await;
            all.push((rule.table, Value::Array(rows.expect("her rows"))));
        }
        all
    }
}

/// A report of hers about her match.
async fn reported_by(ana: &Person, other: &Person, app: &TestApp) -> Uuid {
    let args = json!({ "target": other.id, "reason": "other", "text": ANSWER });
    let made = ana.rpc("report", args).await.ok();
    app.run_until_idle().await;
    made["receipt"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("a receipt")
}

async fn invited_by(ana: &Person, match_id: &str) -> Uuid {
    let args = json!({ "game": "quebra-gelo", "match_id": match_id, "client_id": "hers" });
    id_of(&ana.rpc("invite_to_game", args).await.ok())
}

/// A gift of hers in her match, which the other opened: all that she had is spent.
async fn given_by(ana: &Person, other: &Person, match_id: &str, app: &TestApp) -> Uuid {
    let (user, now) = (ana.id, app.now());
    let funded: Result<(), app::kernel::Fault> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(app::wallet::packs::settle_order(tx, user, Uuid::nil(), 5, now)))
        .await;
    funded.expect("credits");
    let args = json!({ "match_id": match_id, "kind": "brigadeiro", "client_id": Uuid::new_v4(), "text": ANSWER });
    let given = id_of(&ana.rpc("send_gift", args).await.ok());
    other.rpc("open_gift", json!({ "id": given })).await.ok();
    app.run_until_idle().await;
    given
}

/// A meeting that she proposed in her match.
async fn proposed_by(ana: &Person, match_id: &str, app: &TestApp) -> Uuid {
    let starts_at = app.now() + SignedDuration::from_hours(48);
    let args =
        json!({ "match_id": match_id, "kind": "cafe", "place": ANSWER, "starts_at": starts_at, "confirm": true });
    let made = ana.rpc("propose_meeting", args).await.ok();
    app.run_until_idle().await;
    made.as_str().and_then(|id| id.parse().ok()).expect("a meeting")
}

/// A letter of hers that did not leave.
async fn begun_by(ana: &Person, other: &Person) -> Uuid {
    let id = Uuid::new_v4();
    let draft = json!({ "id": id, "to": other.id, "body": ANSWER, "paper": "costura", "seal": "ginja", "hours": 6 });
    ana.rpc("save_letter", draft).await.ok();
    id
}

/// Gives Ana something in every place that a person can fill.
async fn settle_in(ana: &Person) {
    let own = format!("id=eq.{}", ana.id);
    ana.patch("profiles", &own, json!({ "bio": BIO, "in_world": true }))
        .await
        .ok();
    let idea = json!({ "kind": "ideia", "text": format!("Uma ideia: {ANSWER}.") });
    ana.insert("feedback", idea).await.ok();
    let prompts = json!({ "prompts": [{ "prompt_id": "p01", "answer": ANSWER }] });
    ana.rpc("save_prompts", prompts).await.ok();
    ana.rpc("save_onboarding", json!({ "step": 2, "data": { "bio": BIO } }))
        .await
        .ok();
    let core = json!({ "q1": "option1", "q3": "option1", "q4": "option1", "q6": "option1", "q12": "option1" });
    ana.rpc("complete_quiz", json!({ "answers": core })).await.ok();
    let deeper = json!({ "mode": "deepen", "answers": { "q2": "option1" }, "asked": ["q2"] });
    ana.rpc("save_quiz_draft", deeper).await.ok();
    ana.rpc(
        "appeal_seal",
        json!({ "text": format!("A verdade é {ANSWER}, sempre foi.") }),
    )
    .await
    .ok();
    ana.insert("search_filters", json!({ "age_max": 60, "distance_km": null }))
        .await
        .ok();
    ana.insert(
        "matchmaking_preferences",
        json!({ "user_id": ana.id, "cultural_values": {} }),
    )
    .await
    .ok();
    ana.insert(
        "notification_preferences",
        json!({ "kind": "match.new", "push": false }),
    )
    .await
    .ok();
    ana.rpc("start_checkout", json!({ "product": "premium_m", "method": "card" }))
        .await
        .ok();
    ana.rpc(
        "set_matchmaking_detail",
        json!({ "question_id": "tq08", "accept": [1], "importance": 1 }),
    )
    .await
    .ok();
}

fn id_of(row: &Value) -> Uuid {
    row["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

async fn first_id(who: &Person, table: &str) -> Uuid {
    let rows = who.get(&format!("{table}?select=id&limit=1")).await.ok();
    id_of(&rows[0])
}
