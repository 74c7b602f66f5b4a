//! A small world for the stories of photos and profiles: people, and the storage over its real routes.

use crate::accounts::{birth, consent, store as accounts};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, Notifier, new_person_id};
use crate::media::classify::PhotoClassifier;
use crate::media::{self, Photos};
use crate::notify::push::PushService;
use crate::profiles::{ready, sign_up, update};
use crate::safety::exposure;
use crate::{AppState, discovery};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request};
use db::{Db, Tx, TxFuture, params};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::{Clock, FixedClock};
use serde_json::{Value, json};
use std::future::Future;
use std::io::Cursor;
use std::sync::Arc;
use supabase::auth::keys::Keys;
use supabase::push::{EndpointRules, HttpTransport, VapidKey};
use supabase::verifier::Verifier;
use tempfile::TempDir;
use tower::ServiceExt;
use uuid::Uuid;

/// São Paulo in the gazetteer.
pub const SAO_PAULO: i64 = 3_448_439;

#[derive(Clone)]
pub struct MediaTestApp {
    pub app: AppState,
    pub clock: Arc<FixedClock>,
    keys: Keys,
    router: Router,
    pub folder: Arc<TempDir>,
}

pub struct Answer {
    pub status: u16,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_string()
    }
}

/// Tells the same story on both databases.
pub async fn on_both<F, Fut>(story: F)
where
    F: Fn(MediaTestApp) -> Fut,
    Fut: Future<Output = ()>,
{
    let sets = [supabase::auth::migrations(), jobs::migrations(), crate::migrations()];
    db::testing::on_both(&sets, |db| async { story(MediaTestApp::new(db)).await }).await;
}

fn push() -> PushService {
    let rules = EndpointRules::Public;
    let vapid = VapidKey::new(&VapidKey::random().unwrap(), "https://enlace.example").unwrap();
    PushService {
        vapid: Arc::new(vapid),
        transport: Arc::new(HttpTransport::new(rules).unwrap()),
        rules,
        fcm: None,
        apns: None,
    }
}

impl MediaTestApp {
    fn new(db: Db) -> MediaTestApp {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let keys = Keys::new(
            b"a secret that is long enough for tests",
            SignedDuration::from_hours(48),
        );
        let folder = Arc::new(TempDir::new().unwrap());
        let app = AppState {
            db,
            clock: clock.clone(),
            waker: Notifier::default(),
            index: discovery::DeckIndex::default(),
            world: crate::discovery::WorldCounts::default(),
            photos: Photos::new(folder.path(), keys.clone()),
            limits: crate::kernel::LimitEnforcement::Yes,
            presence: crate::accounts::presence::Presence::default(),
            hasher: supabase::auth::Hasher::cheap(),
            vault: crate::kernel::Vault::new(&[1; 32]),
            legal: Arc::default(),
            payments: crate::billing::Payments::new(None, Vec::new(), "https://enlace.example"),
            letter_pace: crate::letters::model::LetterPace::default(),
            contact_texts: false,
            push: push(),
            suggestions: Arc::new(crate::daily_match::suggestions::TemplateWriter),
            claim: None,
        };
        let router = media::storage(
            &app,
            media::buckets(&app),
            Arc::new(Verifier::new(keys.clone(), clock.clone())),
        );
        MediaTestApp {
            app,
            clock,
            keys,
            router,
            folder,
        }
    }

    /// The same world, whose photos another classifier judges.
    pub fn judged_by(mut self, classifier: Arc<dyn PhotoClassifier>) -> MediaTestApp {
        self.app.photos = self.app.photos.judged_by(classifier);
        let verifier = Verifier::new(self.keys.clone(), self.clock.clone());
        self.router = media::storage(&self.app, media::buckets(&self.app), Arc::new(verifier));
        self
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub async fn act<T: Send + 'static>(
        &self,
        act: impl for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, crate::kernel::Fault> + Send + 'static,
    ) -> FaultResult<T> {
        self.app.act(act).await
    }

    /// A person who signed up and confirmed, and entered nothing else.
    pub async fn newcomer(&self) -> Member {
        let (member, now) = (Member { id: new_person_id() }, self.now());
        self.act(move |tx| {
            Box::pin(async move {
                accounts::insert_account(tx, member.id, None, None, crate::kernel::Language::Brazil, now).await?;
                accounts::set_confirmed(tx, member.id, now).await?;
                sign_up::create(tx, member.id, &Value::Null, now).await
            })
        })
        .await
        .unwrap();
        member
    }

    /// A person whose profile is complete but for a photo.
    pub async fn person(&self) -> Member {
        let (member, now) = (self.newcomer().await, self.now());
        self.act(move |tx| {
            Box::pin(async move {
                birth::set(tx, member, "1994-05-05", now).await?;
                for purpose in consent::SENSITIVE_FIELDS {
                    consent::grant(tx, member, purpose, now).await?;
                }
                let patch = json!({
                    "full_name": "Ana Luísa", "gender_identity": "woman", "gender_preferences": [], "city_id": SAO_PAULO,
                });
                update::update(tx, member, patch.as_object().unwrap(), crate::kernel::LimitEnforcement::No, now).await
            })
        })
        .await
        .unwrap();
        self.acquaint(member).await;
        member
    }

    /// The product shows this person to everybody, and everybody to them.
    async fn acquaint(&self, member: Member) {
        let (db, now) = (&self.app.db, self.now());
        let others: Vec<Uuid> = db
            .all("SELECT id FROM profiles WHERE id <> $1", params![member.id])
            .await
            .unwrap();
        for other in others {
            for (viewer, subject) in [(member.id, other), (other, member.id)] {
                exposure::record_shown(
                    db,
                    viewer,
                    &[subject],
                    exposure::ExposureSource::Deck,
                    self.app.limits,
                    now,
                )
                .await
                .unwrap();
            }
        }
    }

    pub async fn ask(&self, method: Method, path: &str, who: Option<Member>, body: impl Into<Body>) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("content-type", "image/jpeg");
        if let Some(member) = who {
            let exp = self.now().as_second() + 3600;
            let claims = json!({"sub": member.id, "aud": "authenticated", "role": "authenticated", "exp": exp});
            request = request.header("authorization", format!("Bearer {}", self.keys.sign(&claims).unwrap()));
        }
        let response = self
            .router
            .clone()
            .oneshot(request.body(body.into()).unwrap())
            .await
            .unwrap();
        let status = response.status().as_u16();
        Answer {
            status,
            bytes: to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec(),
        }
    }

    pub async fn get(&self, path: &str, who: Option<Member>) -> Answer {
        self.ask(Method::GET, path, who, Body::empty()).await
    }

    pub async fn upload(&self, who: Member, folder: Uuid, photo: Uuid, bytes: Vec<u8>) -> Answer {
        self.ask(
            Method::POST,
            &format!("/storage/v1/object/photos/{folder}/{photo}"),
            Some(who),
            bytes,
        )
        .await
    }

    /// A photo of one's own, taken without complaint.
    pub async fn photo(&self, who: Member) -> Uuid {
        let id = Uuid::new_v4();
        let answer = self.upload(who, who.id, id, jpeg(400, 500, 9)).await;
        assert_eq!(answer.status, 200, "{}", answer.json());
        id
    }

    pub async fn count(&self, sql: &str, user: Member) -> i64 {
        self.app.db.one(sql, params![user.id]).await.unwrap()
    }

    pub async fn missing(&self, user: Member) -> Vec<String> {
        let facts = crate::profiles::store::facts(&mut self.app.db.reader(), user.id)
            .await
            .unwrap();
        ready::judge(&facts).missing.iter().map(|key| key.to_string()).collect()
    }
}

/// A colourful JPEG; `seed` makes different pictures.
pub fn jpeg(width: u32, height: u32, seed: u8) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        Rgb([(x % 251) as u8 ^ seed, (y % 241) as u8, seed])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture)
        .write_to(&mut bytes, ImageFormat::Jpeg)
        .unwrap();
    bytes.into_inner()
}

/// A PNG that claims these dimensions and holds this as its data.
pub fn png(width: u32, height: u32, data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    for (kind, content) in [(b"IHDR", header.as_slice()), (b"IDAT", data), (b"IEND", b"")] {
        bytes.extend(chunk(kind, content));
    }
    bytes
}

/// One chunk of a PNG.
pub fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let body = [kind.as_slice(), content].concat();
    [
        &(content.len() as u32).to_be_bytes()[..],
        &body,
        &crc32(&body).to_be_bytes(),
    ]
    .concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            }
        })
    })
}
