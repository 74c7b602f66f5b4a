//! A whole server of its own: accounts, tables with policies, functions and files, without any product.
//!
//! `cargo run -p supabase --example film_club -- sqlite:/tmp/club.db 127.0.0.1:54321 /tmp/files`, or `postgres://…` and
//! `s3://…`; it prints its keys, and any Supabase client may talk to it.
#![allow(clippy::print_stdout, reason = "whoever starts the example needs its keys")]

use std::{error::Error, net::SocketAddr, sync::Arc};

use db::{Db, Location, Options, params};
use jiff::SignedDuration;
use jobs::clock::{Clock, SystemClock};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::{self, AuthConfig, Keys};
use supabase::caller::Caller;
use supabase::registry::{Access, Function, Registry};
use supabase::storage::{self, Files, FilesBucket, Rules};
use supabase::table::{self, Table};
use supabase::{ApiError, Fragment, columns, functions, realtime::OpenTopics, wire::Wire};

#[derive(Deserialize, JsonSchema)]
struct YearFilter {
    year: i64,
}

#[derive(Serialize, JsonSchema)]
struct Pick {
    id: i64,
    title: String,
    year: Option<i64>,
    score: Option<f64>,
}

/// The tables, each after those that it refers to.
pub fn tables() -> Vec<Table> {
    let own = |caller: &Caller| Fragment::new("\"author\" = ").bind(caller.user_id);
    let films = columns![
        id Int, title Text, year Int nullable, score Real nullable, colour Bool default, released Date nullable,
        added_at Time default, details Json nullable, director_id Int nullable, writer_id Int nullable,
        remake_of Int nullable
    ];
    let both = columns![film_id Int, genre_id Int];
    let reviews = columns![id Uuid default, film_id Int, author Uuid, stars Int nullable, body Text default,
        hidden Bool default];
    vec![
        Table::new("people", &["id"], columns![id Int, name Text, country Text nullable]),
        Table::new("films", &["id"], films)
            .references("director_id", "people", "id")
            .references("writer_id", "people", "id")
            .references("remake_of", "films", "id"),
        Table::new("soundtracks", &["film_id"], columns![film_id Int, label Text]).references("film_id", "films", "id"),
        Table::new("genres", &["id"], columns![id Int, name Text]).unique("genres_name_key", &["name"]),
        Table::new("film_genres", &["film_id", "genre_id"], both)
            .references("film_id", "films", "id")
            .references("genre_id", "genres", "id"),
        // The author of a review owns it; hidden ones are visible to their author alone. Others may subscribe to
        // changes.
        Table::new("reviews", &["id"], reviews)
            .published()
            .unique("reviews_film_id_author_key", &["film_id", "author"])
            .references("film_id", "films", "id")
            .visible(move |caller| Fragment::new("NOT \"hidden\" OR ").append(own(caller)))
            .writable(own),
    ]
}

/// Everything that this server offers over `/rest/v1`.
pub fn registry(db: Db) -> Registry {
    let since = move |_, YearFilter { year }: YearFilter| {
        let db = db.clone();
        async move {
            let sql = "SELECT id, title, year, score FROM films WHERE year >= $1 ORDER BY id";
            let found = db.all(sql, params![year]).await?.into_iter();
            let pick = |(id, title, year, score)| Pick { id, title, year, score };
            Ok::<Vec<Pick>, ApiError>(found.map(pick).collect())
        }
    };
    let whoami = |call: supabase::registry::Call, (): ()| async move { Ok(call.caller.user_id) };
    let since = Function::new("films_since", Access::Anyone, since).read_only();
    table::declare(Registry::new(), &tables())
        .function(since.rows_of("films"))
        .function(Function::new("whoami", Access::Authenticated, whoami))
        .edge(functions::mirror())
}

/// The whole server over an open database.
pub fn router(db: Db, files: Files, keys: Keys, clock: Arc<dyn Clock>) -> axum::Router {
    let mut accounts = AuthConfig::new("http://127.0.0.1:54321");
    accounts.mailer_autoconfirm = true;
    Wire::new(db.clone(), keys, clock, registry(db))
        .accounts(accounts)
        .files(files)
        .topics(OpenTopics)
        .router()
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let place: Location = args.next().unwrap_or("film_club.db".into()).parse()?;
    let listener = tokio::net::TcpListener::bind(args.next().unwrap_or("127.0.0.1:0".into())).await?;
    let db = Db::open(place, Options::default()).await?;
    db.migrate(&[jobs::migrations(), auth::migrations()]).await?;
    table::migrate(&db, &tables()).await?;
    let (place, clock) = (args.next().unwrap_or("club_files".into()), Arc::new(SystemClock));
    let files = Files::new(db.clone(), storage::open(&place)?).rules(Rules::own_folders());
    let posters = FilesBucket::new("posters").largest(1 << 20);
    let buckets = [
        posters.types(&["image/*", "text/plain"]),
        FilesBucket::new("stills").public(),
    ];
    files.declare(&buckets, clock.now()).await?;
    let mut secret = [0_u8; 32];
    getrandom::fill(&mut secret)?;
    let keys = Keys::new(&secret, SignedDuration::from_hours(1));
    let (address, anon, service) = (listener.local_addr()?, keys.anon(), keys.service());
    println!("url http://{address}\nanon {anon}\nservice {service}");
    let router = router(db, files, keys, clock);
    Ok(axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await?)
}
