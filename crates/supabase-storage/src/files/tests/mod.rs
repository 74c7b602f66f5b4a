//! Plain buckets through the routes, on both databases, over a folder. Users write below a folder named after their
//! id; whatever lies in `shared/` is read by everybody who is signed in.

mod buckets;
mod lists;
mod moving;
mod objects;
mod pictures;
mod signed;
mod sweeping;
mod tus;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use bytes::Bytes;
use db::Db;
use http::{HeaderMap, Method, Request};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::FixedClock;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;
use uuid::Uuid;

use super::*;
use crate::{FolderStore, StorageState, router};
use supabase_base::caller::Role;
use supabase_base::fragment::Fragment;
use supabase_base::keys::Keys;
use supabase_base::verifier::Verifier;

const NOW: &str = "2026-11-21T12:01:00Z";
const ANA: Uuid = Uuid::from_u128(1);
const BIA: Uuid = Uuid::from_u128(2);
const SERVICE: Uuid = Uuid::nil();
const LIMIT: u64 = 9 * 1024 * 1024;

struct World {
    router: Router,
    files: Files,
    keys: Keys,
    clock: Arc<FixedClock>,
    folder: Arc<TempDir>,
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    bytes: Bytes,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {:?}", self.bytes))
    }

    /// The statuses of HTTP and of the body, and the code.
    fn code(&self) -> String {
        let body = self.json();
        assert!(body["error"].is_string() && body["message"].is_string(), "{body}");
        let text = |key: &str| body[key].as_str().unwrap_or_default().to_owned();
        format!("{} {} {}", self.status, text("statusCode"), text("code"))
    }

    fn ok(self) -> Answer {
        assert!(self.status < 300, "{} {:?}", self.status, self.bytes);
        self
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// Runs a story on a world over each database, with the bucket `notes` declared.
async fn on_both<F, Fut>(story: F)
where
    F: Fn(World) -> Fut,
    Fut: Future<Output = ()>,
{
    db::testing::on_both(&[supabase_base::migrations()], |db| {
        let story = &story;
        async move {
            let world = World::over(db, Arc::new(tempfile::tempdir().unwrap()));
            let buckets = [FilesBucket::new("notes").largest(LIMIT)];
            world.files.declare(&buckets, NOW.parse().unwrap()).await.unwrap();
            story(world).await;
        }
    })
    .await;
}

fn rules() -> Rules {
    let own = |caller: &Caller| Fragment::new("\"folder\" = ").bind(caller.user_id.map(|id| id.to_string()));
    let mine = |caller: &Caller| Fragment::new("\"owner_id\" = ").bind(caller.user_id.map(|id| id.to_string()));
    let read = move |caller: &Caller| match caller.role {
        Role::Anon => Fragment::new("1=0"),
        _ => Fragment::new("\"folder\" = 'shared' OR ").append(own(caller)),
    };
    let write = move |caller: &Caller| Fragment::new("\"bucket_id\" <> 'closed' AND ").append(own(caller));
    Rules::default().read(read).insert(write).update(own).delete(mine)
}

impl World {
    /// A server over what is there already: also one that starts again.
    fn over(db: Db, folder: Arc<TempDir>) -> World {
        let clock = Arc::new(FixedClock::new(NOW.parse().unwrap()));
        let keys = Keys::new(b"a secret that is long enough for tests", SignedDuration::from_hours(1));
        let files = Files::new(db, Arc::new(FolderStore::new(folder.path()))).rules(rules());
        let verifier = Arc::new(Verifier::new(keys.clone(), clock.clone()));
        let state = StorageState::new(Vec::new(), verifier, clock.clone()).files(files.clone());
        World {
            router: router(state),
            files,
            keys,
            clock,
            folder,
        }
    }

    fn restarted(&self) -> World {
        World::over(self.files.db.clone(), self.folder.clone())
    }

    fn token(&self, user: Uuid) -> String {
        if user == SERVICE {
            return self.keys.service().to_owned();
        }
        let exp = NOW.parse::<Timestamp>().unwrap().as_second() + 360_000;
        let claims = json!({"sub": user, "aud": "authenticated", "role": "authenticated", "exp": exp});
        self.keys.sign(&claims).unwrap()
    }

    async fn ask(
        &self,
        method: &str,
        path: &str,
        user: impl Into<Option<Uuid>>,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let path = path.strip_prefix("http://club.test/storage/v1").unwrap_or(path);
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/storage/v1{path}"))
            .header("host", "club.test");
        if let Some(user) = user.into() {
            request = request.header("authorization", format!("Bearer {}", self.token(user)));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.into()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            bytes: to_bytes(body, usize::MAX).await.unwrap(),
        }
    }

    async fn get(&self, path: &str, user: impl Into<Option<Uuid>>) -> Answer {
        self.ask("GET", path, user, &[], Body::empty()).await
    }

    async fn post(&self, path: &str, user: impl Into<Option<Uuid>>, body: Value) -> Answer {
        let json = [("content-type", "application/json")];
        self.ask("POST", path, user, &json, body.to_string()).await
    }

    /// A text by that name, written by the operator.
    async fn write(&self, name: &str, text: &str) {
        let kind = [("content-type", "text/plain;charset=UTF-8")];
        let path = format!("/object/{name}");
        self.ask("POST", &path, SERVICE, &kind, text.to_owned()).await.ok();
    }

    async fn make_bucket(&self, id: &str, settings: Value) {
        let mut body = settings;
        body["id"] = json!(id);
        body["name"] = json!(id);
        self.post("/bucket", SERVICE, body).await.ok();
    }

    /// Files in the store, drafts not counted.
    fn stored(&self) -> usize {
        count(&self.folder.path().join("files"))
    }

    fn drafts(&self) -> usize {
        count(&self.folder.path().join(".unfinished"))
    }

    /// Waits for the tasks that delete bytes beside requests.
    async fn stored_becomes(&self, expected: usize) {
        for _ in 0..10_000 {
            if self.stored() == expected {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        panic!("{} files are stored, not {expected}", self.stored());
    }
}

fn count(folder: &std::path::Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    entries
        .map(|entry| entry.unwrap().path())
        .map(|path| if path.is_dir() { count(&path) } else { 1 })
        .sum()
}
