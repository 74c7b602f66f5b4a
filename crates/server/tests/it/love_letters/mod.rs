//! Cartas: written at a desk, sealed under the guard, some hours on their way, opened once.

mod desk;
mod keepsake;
mod strangers;
mod transit;

use db::params;
use jiff::{SignedDuration, Timestamp};
use testkit::{Person, Reply, TestApp, Value, json};
use uuid::Uuid;

/// A letter of a morning.
const MORNING: &str = "Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma pedindo mais cinco \
    minutos. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o melhor \
    pedaço. Era o do bolo de fubá, o do canto, que ficava mais torradinho.";
/// A letter of an evening.
const EVENING: &str = "Hoje o mar estava tão liso que parecia vidro, e pensei no que contou sobre a casa da serra. Eu quase \
    nunca falo do meu pai, mas ele tinha um barco pequeno, azul, e me ensinou a remar antes de eu aprender a ler. Queria \
    ter levado você àquela manhã de neblina em Paraty.";

/// Saves a draft; answers its id.
async fn write(who: &Person, to: &Person, body: &str) -> Uuid {
    let id = Uuid::new_v4();
    save(who, id, to.id, body, json!({})).await.ok();
    id
}

async fn save(who: &Person, id: Uuid, to: Uuid, body: &str, more: Value) -> Reply {
    let mut args = json!({ "id": id, "to": to, "body": body, "paper": "costura", "seal": "ginja", "hours": 6 });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    who.rpc("save_letter", args).await
}

async fn act(who: &Person, function: &str, id: Uuid) -> Reply {
    who.rpc(function, json!({ "id": id })).await
}

/// Writes and seals a letter; answers its id.
async fn send(who: &Person, to: &Person, body: &str) -> Uuid {
    let id = write(who, to, body).await;
    act(who, "seal_letter", id).await.ok();
    id
}

async fn album(who: &Person) -> Value {
    who.rpc("letters", json!({})).await.ok()
}

/// The states of the letters in the album, the latest first.
async fn states(who: &Person) -> Vec<String> {
    let album = album(who).await;
    let all = album["letters"].as_array().expect("a list").iter();
    all.map(|one| format!("{} {}", text(&one["direction"]), text(&one["state"])))
        .collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The kinds of notifications of letters.
async fn notices(who: &Person) -> Vec<String> {
    let rows = who.get("notifications?select=kind&kind=like.letter.*").await.ok();
    let all = rows.as_array().expect("a list").iter();
    all.map(|row| text(&row["kind"]).to_owned()).collect()
}

/// Moves the clock there, has these people come in again, and runs what is due.
async fn until(app: &TestApp, time: &str, people: &mut [&mut Person]) {
    let time: Timestamp = time.parse().expect("a time");
    app.advance(time.duration_since(app.now()));
    for person in people {
        person.sign_in().await;
    }
    app.run_until_idle().await;
}

async fn hours(app: &TestApp, hours: i64, people: &mut [&mut Person]) {
    let time = app.now() + SignedDuration::from_hours(hours);
    until(app, &time.to_string(), people).await;
}

/// Changes something of an account that no act of the product changes in these tests.
async fn set(app: &TestApp, sql: &'static str, user: Uuid) {
    app.enlace
        .app
        .db
        .tx::<_, db::DbError, _>(move |tx| Box::pin(async move { tx.exec(sql, params![user]).await }))
        .await
        .expect("it is changed");
}

/// Gives a person Premium for a year.
async fn entitle(app: &TestApp, user: Uuid) {
    let (now, until) = (app.now(), app.now() + SignedDuration::from_hours(24 * 365));
    app.enlace
        .app
        .db
        .tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                     VALUES ($1, $1, 'premium', 'test', $2, $3)",
                    params![user, now, until],
                )
                .await
            })
        })
        .await
        .expect("a right");
}
