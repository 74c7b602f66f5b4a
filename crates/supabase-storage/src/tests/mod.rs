//! The routes over a bucket of notes in memory: each belongs to the user whose id is its folder, and shared ones are
//! read by one more person.

mod files;
mod forms;
mod mutated;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::{Body, to_bytes};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::{HeaderMap, Method, Request};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::FixedClock;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::*;
use supabase_base::keys::Keys;

const NOW: &str = "2026-11-21T12:01:00Z";
const ANA: Uuid = Uuid::from_u128(1);
const BIA: Uuid = Uuid::from_u128(2);
const LIMIT: usize = 100;

#[derive(Default)]
struct Notes {
    files: Mutex<BTreeMap<String, Bytes>>,
    /// Users whom the owner lets read; cleared when the permission ends.
    guests: Mutex<Vec<Uuid>>,
}

impl Notes {
    fn files(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Bytes>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn guests(&self) -> std::sync::MutexGuard<'_, Vec<Uuid>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owns(viewer: Viewer, path: &str) -> bool {
        matches!(viewer.user(), Some(id) if path.starts_with(&format!("{id}/")))
    }

    fn entry(path: &str, bytes: &Bytes) -> FileEntry {
        let created_at = "2026-11-20T08:00:00Z".parse().unwrap();
        FileEntry {
            id: Uuid::from_u128(9),
            path: path.to_owned(),
            size: bytes.len(),
            content_type: "text/plain",
            created_at,
        }
    }
}

impl BucketPolicy for Notes {
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        let owns = Notes::owns(Viewer::of(&call.caller), path.as_str());
        Box::pin(async move {
            if owns {
                Ok(())
            } else {
                Err(StorageError::access_denied())
            }
        })
    }

    fn put<'a>(
        &'a self,
        _: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>> {
        Box::pin(async move {
            if !upload.replace && self.files().contains_key(path.as_str()) {
                return Err(StorageError::already_exists());
            }
            self.files().insert(path.as_str().to_owned(), upload.bytes);
            Ok(StoredFile { id: Uuid::from_u128(9) })
        })
    }

    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        _: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move {
            let guest = matches!(viewer.user(), Some(id) if self.guests().contains(&id));
            let may = |path: &ObjectPath| {
                self.files().contains_key(path.as_str()) && (guest || Notes::owns(viewer, path.as_str()))
            };
            Ok(paths.iter().map(may).collect())
        })
    }

    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async move {
            Ok(self.files().get(path.as_str()).map(|bytes| Object {
                entry: Notes::entry(path.as_str(), bytes),
                etag: hex::encode(bytes),
                bytes: bytes.clone(),
            }))
        })
    }

    fn list<'a>(&'a self, call: &'a Call, _: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>> {
        let viewer = Viewer::of(&call.caller);
        Box::pin(async move {
            let files = self.files();
            Ok(files
                .iter()
                .filter(|(path, _)| Notes::owns(viewer, path))
                .map(|(path, bytes)| Notes::entry(path, bytes))
                .collect())
        })
    }

    fn remove<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
    ) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>> {
        let owns = Notes::owns(Viewer::of(&call.caller), path.as_str());
        Box::pin(async move {
            let gone = if owns { self.files().remove(path.as_str()) } else { None };
            Ok(gone.map(|bytes| Notes::entry(path.as_str(), &bytes)))
        })
    }
}

struct World {
    router: Router,
    notes: Arc<Notes>,
    keys: Keys,
    clock: Arc<FixedClock>,
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    bytes: Bytes,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    fn code(&self) -> String {
        let body = self.json();
        assert!(
            body["statusCode"].is_string() && body["error"].is_string() && body["message"].is_string(),
            "{body}"
        );
        format!("{} {}", self.status, body["code"].as_str().unwrap())
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl World {
    fn new() -> World {
        let clock = Arc::new(FixedClock::new(NOW.parse().unwrap()));
        let keys = Keys::new(b"a secret that is long enough for tests", SignedDuration::from_hours(1));
        let notes = Arc::new(Notes::default());
        let bucket = Bucket {
            id: "notes",
            file_size_limit: LIMIT,
            allowed_mime_types: &["text/plain"],
            policy: notes.clone(),
        };
        let verifier = Arc::new(Verifier::new(keys.clone(), clock.clone()));
        let router = router(StorageState::new(vec![bucket], verifier, clock.clone()));
        World {
            router,
            notes,
            keys,
            clock,
        }
    }

    fn token(&self, user: Uuid) -> String {
        let exp = NOW.parse::<Timestamp>().unwrap().as_second() + 36_000;
        let claims = json!({"sub": user, "aud": "authenticated", "role": "authenticated", "exp": exp});
        self.keys.sign(&claims).unwrap()
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        user: Option<Uuid>,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(format!("/storage/v1{path}"));
        if let Some(user) = user {
            request = request.header("authorization", format!("Bearer {}", self.token(user)));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = self
            .router
            .clone()
            .oneshot(request.body(body.into()).unwrap())
            .await
            .unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            bytes: to_bytes(body, usize::MAX).await.unwrap(),
        }
    }

    async fn get(&self, path: &str, user: Option<Uuid>) -> Answer {
        self.ask(Method::GET, path, user, &[], Body::empty()).await
    }

    async fn post(&self, path: &str, user: Option<Uuid>, body: Value) -> Answer {
        self.ask(
            Method::POST,
            path,
            user,
            &[("content-type", "application/json")],
            body.to_string(),
        )
        .await
    }

    /// Ana's note of that name.
    async fn write(&self, name: &str, text: &str) -> Answer {
        let path = format!("/object/notes/{ANA}/{name}");
        self.ask(
            Method::POST,
            &path,
            Some(ANA),
            &[("content-type", "text/plain")],
            text.to_owned(),
        )
        .await
    }
}
