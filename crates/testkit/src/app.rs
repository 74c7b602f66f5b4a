//! The server of one story.

use crate::{Mail, Person, ProfileFacts, mail};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use db::testing::{ENGINES, TestDb};
use db::{Engine, Options};
use enlace::settings::Settings;
use enlace::{Server, TestOverrides, assemble};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::FixedClock;
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use supabase::storage::{FreeSpace, Space};
use tempfile::TempDir;
use tower::ServiceExt;

/// An afternoon in Brazil, far from every edge of a day.
const START: &str = "2026-11-21T18:00:00Z";

/// A disk whose free space a story decides; at first there is plenty.
#[derive(Debug)]
pub struct TestDisk(AtomicU64);

impl Default for TestDisk {
    fn default() -> TestDisk {
        TestDisk(AtomicU64::new(1 << 40))
    }
}

impl TestDisk {
    /// Leaves so many bytes free.
    pub fn leave(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }
}

impl FreeSpace for TestDisk {
    fn space(&self, _: &Path) -> std::io::Result<Space> {
        Ok(Space {
            available: self.0.load(Ordering::Relaxed),
            total: 1 << 50,
        })
    }
}

/// One running Enlace on one engine. Dropping it removes its database and folders.
pub struct TestApp {
    pub enlace: Server,
    pub clock: Arc<FixedClock>,
    /// The disk of the data directory, as the server sees it.
    pub disk: Arc<TestDisk>,
    settings: Settings,
    folder: Arc<TempDir>,
    database: Arc<TestDb>,
    names: AtomicU32,
    address: tokio::sync::OnceCell<SocketAddr>,
}

impl TestApp {
    /// With limits lifted: most stories are not about them.
    pub async fn start(engine: Engine) -> Arc<TestApp> {
        TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await
    }

    /// With settings of the story's own.
    pub async fn with(engine: Engine, settings: &[(&str, &str)]) -> Arc<TestApp> {
        let database = TestDb::open(engine, &enlace::migrations(), Options::default())
            .await
            .expect("a fresh database");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match &database.location {
            db::Location::Postgres(url) => url.clone(),
            db::Location::Sqlite(path) => format!("sqlite:{}", path.display()),
        };
        let data_dir = folder.path().display().to_string();
        let chosen = Settings::from_lookup(|name| {
            let own = settings
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| (*value).to_string());
            own.or_else(|| match name {
                "ENLACE_DATA_DIR" => Some(data_dir.clone()),
                "ENLACE_DATABASE_URL" => Some(url.clone()),
                "ENLACE_LEGAL_DIR" => Some(crate::legal::folder()),
                "ENLACE_JWT_SECRET" => Some("a secret for tests that is long enough".into()),
                _ => None,
            })
        })
        .expect("the settings of the story");
        chosen.make_folders().expect("the story's folders");
        let clock = Arc::new(FixedClock::new(START.parse().expect("a timestamp")));
        TestApp::serve(chosen, clock, Arc::new(folder), Arc::new(database)).await
    }

    /// The same installation served again: the database stays, and files are read again.
    pub async fn again(&self) -> Arc<TestApp> {
        let (folder, database) = (self.folder.clone(), self.database.clone());
        TestApp::serve(self.settings.clone(), self.clock.clone(), folder, database).await
    }

    /// The same installation served again after the operator changed settings.
    ///
    /// # Errors
    ///
    /// The refusal of the start, in words.
    pub async fn again_with(&self, change: impl FnOnce(&mut Settings)) -> Result<Arc<TestApp>, String> {
        let mut settings = self.settings.clone();
        change(&mut settings);
        TestApp::try_serve(settings, self.clock.clone(), self.folder.clone(), self.database.clone()).await
    }

    /// The settings that this server was started with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    async fn serve(
        settings: Settings,
        clock: Arc<FixedClock>,
        folder: Arc<TempDir>,
        database: Arc<TestDb>,
    ) -> Arc<TestApp> {
        let served = TestApp::try_serve(settings, clock, folder, database).await;
        served.expect("the server is put together")
    }

    async fn try_serve(
        settings: Settings,
        clock: Arc<FixedClock>,
        folder: Arc<TempDir>,
        database: Arc<TestDb>,
    ) -> Result<Arc<TestApp>, String> {
        // Every story has sockets and databases of its own, and many run at the same time.
        enlace::listener::open_files::raise();
        let disk = Arc::new(TestDisk::default());
        let choices = TestOverrides {
            clock: clock.clone(),
            disk: disk.clone(),
            hasher: Some(supabase::auth::Hasher::cheap()),
        };
        let enlace = assemble(&settings, choices)
            .await
            .map_err(|error| format!("{error:?}"))?;
        Ok(Arc::new(TestApp {
            enlace,
            clock,
            disk,
            settings,
            folder,
            database,
            names: AtomicU32::new(0),
            address: tokio::sync::OnceCell::new(),
        }))
    }

    pub fn now(&self) -> Timestamp {
        jobs::clock::Clock::now(&*self.clock)
    }

    pub fn advance(&self, by: SignedDuration) {
        self.clock.advance(by);
    }

    /// Runs everything that follows from commits: listeners, jobs, mails. A listener that fails fails the test.
    pub async fn run_until_idle(&self) {
        self.enlace.runner.drain().await.expect("the outbox drains");
        let failing = jobs::failing(&mut self.enlace.app.db.reader()).await;
        assert_eq!(failing.expect("the cursors can be read"), [], "no listener fails");
    }

    /// Sends one request through the whole router, as a client on this machine would unless it says where it is.
    pub async fn send(&self, mut request: Request<Body>) -> Response<Body> {
        let here = ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 4000)));
        request.extensions_mut().get_or_insert_with(|| here);
        self.enlace
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("the router answers")
    }

    /// Where the router listens on this machine, for sockets; it begins to when first asked.
    pub async fn address(&self) -> SocketAddr {
        let listen = || async {
            let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
                .await
                .expect("a free port");
            let address = listener.local_addr().expect("an address");
            let service = self
                .enlace
                .router
                .clone()
                .into_make_service_with_connect_info::<SocketAddr>();
            tokio::spawn(async move { axum::serve(listener, service).await });
            address
        };
        *self.address.get_or_init(listen).await
    }

    /// The mails captured so far for one address, oldest first.
    pub async fn mails_to(&self, address: &str) -> Vec<Mail> {
        self.run_until_idle().await;
        mail::to(&self.folder.path().join("mail"), address)
    }

    /// The short messages to one number so far, oldest first.
    pub async fn texts_to(&self, number: &str) -> Vec<String> {
        self.run_until_idle().await;
        mail::texts(&self.folder.path().join("sms"), number)
    }

    /// A visitor without an account.
    pub fn visitor(self: &Arc<Self>) -> Person {
        Person::visitor(self.clone())
    }

    /// The operator, with the service key.
    pub fn operator(self: &Arc<Self>) -> Person {
        Person::operator(self.clone())
    }

    /// A user who signed up, confirmed and signed in, and did nothing else.
    pub async fn newcomer(self: &Arc<Self>, name: &str) -> Person {
        let number = self.names.fetch_add(1, Ordering::Relaxed);
        let email = format!("{}.{number}@example.org", name.to_lowercase());
        Person::sign_up(self.clone(), name, &email).await
    }

    /// The same under an address of the story's own.
    pub async fn newcomer_at(self: &Arc<Self>, name: &str, email: &str) -> Person {
        Person::sign_up(self.clone(), name, email).await
    }

    /// A person whose profile strangers can see and who may like.
    pub async fn ready(self: &Arc<Self>, name: &str, traits: ProfileFacts) -> Person {
        let person = self.newcomer(name).await;
        person.complete_profile(traits).await;
        person
    }

    /// The product shows these people to each other.
    pub async fn show_to_each_other(&self, people: &[&Person]) {
        for viewer in people {
            for subject in people.iter().filter(|subject| subject.id != viewer.id) {
                viewer.is_shown(subject.id).await;
            }
        }
    }

    /// Makes a match of two ready people and answers its id.
    pub async fn matched(&self, one: &Person, other: &Person) -> String {
        self.show_to_each_other(&[one, other]).await;
        one.rpc("react", crate::json!({"target": other.id, "kind": "like"}))
            .await
            .ok();
        let reply = other
            .rpc("react", crate::json!({"target": one.id, "kind": "like"}))
            .await
            .ok();
        self.run_until_idle().await;
        reply["match_id"]
            .as_str()
            .expect("the second like makes a match")
            .to_string()
    }

    /// Two ready people who are a match, and its id.
    pub async fn match_of(self: &Arc<Self>, one: &str, other: &str) -> (Person, Person, String) {
        let one = self.ready(one, ProfileFacts::default()).await;
        let other = self.ready(other, ProfileFacts::default()).await;
        let id = self.matched(&one, &other).await;
        (one, other, id)
    }
}

/// Tells the same story on SQLite and on PostgreSQL.
pub fn on_both<F, Fut>(story: F)
where
    F: Fn(Engine) -> Fut,
    Fut: Future<Output = ()>,
{
    // One thread is enough: several stories run at once, and with more each answer of a database would change threads.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    for engine in ENGINES {
        runtime.block_on(story(engine));
    }
}
