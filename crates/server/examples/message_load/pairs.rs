//! The pairs: people of the crowd who are matches, with their tokens.

use crate::node::SharedServices;
use crate::{Failure, crowd};
use app::accounts::legal::accept;
use app::kernel::Language;
use jobs::clock::{Clock, SystemClock};
use serde_json::json;
use uuid::Uuid;

pub struct ConnectedPairs {
    pub key: String,
    pub pairs: Vec<Pair>,
}

pub struct Pair {
    pub match_id: Uuid,
    pub sender_token: String,
    pub receiver_token: String,
}

pub async fn prepare(surroundings: &SharedServices, pairs: usize) -> Result<ConnectedPairs, Failure> {
    let enlace = surroundings.assemble().await?;
    let people = crowd::write(&enlace.app.db, pairs * 8, pairs * 2).await?;
    let (library, now) = (enlace.app.legal.clone(), SystemClock.now());
    let members = people.clone();
    let made = enlace.app.db.tx(move |tx| {
        Box::pin(async move {
            for person in &members {
                accept::all_in_force(tx, &library, *person, Language::Brazil, "sign_up", now).await?;
            }
            let mut matches = Vec::new();
            for pair in members.chunks_exact(2) {
                matches.push(app::matches::create::create(tx, pair[0], pair[1], 80, now).await?);
            }
            Ok::<_, app::kernel::fault::Fault>(matches)
        })
    });
    let matches = made
        .await
        .map_err(|fault| format!("the pairs were not made: {fault:?}"))?;
    enlace.runner.drain().await?;
    let tables = enlace
        .app
        .db
        .tx(|tx| Box::pin(async move { tx.batch("ANALYZE").await }));
    tables.await?;
    let token = |person: Uuid| {
        let claims = json!({
            "sub": person, "aud": "authenticated", "role": "authenticated", "exp": now.as_second() + 24 * 3600,
            "session_id": Uuid::new_v4(), "aal": "aal1", "is_anonymous": false,
        });
        enlace.keys.sign(&claims)
    };
    let mut ready = Vec::new();
    for (match_id, pair) in matches.into_iter().zip(people.chunks_exact(2)) {
        ready.push(Pair {
            match_id,
            sender_token: token(pair[0])?,
            receiver_token: token(pair[1])?,
        });
    }
    let crowd = ConnectedPairs {
        key: enlace.keys.anon().to_owned(),
        pairs: ready,
    };
    enlace.app.db.close().await;
    Ok(crowd)
}
