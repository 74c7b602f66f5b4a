//! A throw-away PostgreSQL cluster on a free port of 127.0.0.1.

use std::{
    ffi::OsString,
    net::TcpListener,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use tokio_postgres::NoTls;
use uuid::Uuid;

use crate::DbError;

/// What is said when there is no PostgreSQL on this machine.
const MISSING: &str = "PostgreSQL is not installed: `apt-get install postgresql`, or put initdb on the PATH";

/// How long a start may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the server and outlives us for a moment: when our end of its standard input closes, however we ended, it stops
/// the server by its process id and removes the folder.
const SUPERVISOR: &str = r#"
folder=$1; shift
"$@" >"$folder/log" 2>&1 </dev/null &
cat >/dev/null
kill -QUIT "$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)" 2>/dev/null || kill "$!" 2>/dev/null
wait
rm -rf "$folder"
"#;

/// A running cluster. Nothing in it is meant to last: it does not wait for the disk.
pub struct TemporaryPostgres {
    port: u16,
    folder: PathBuf,
    supervisor: Child,
    /// Databases of ended tests, which the next call of `create_database` removes.
    released: Mutex<Vec<String>>,
}

impl TemporaryPostgres {
    /// The cluster of this process, started at the first call; it ends with the process. Blocks while it starts.
    pub fn shared() -> Result<&'static TemporaryPostgres, String> {
        static SHARED: OnceLock<Result<TemporaryPostgres, String>> = OnceLock::new();
        SHARED
            .get_or_init(|| TemporaryPostgres::start(&[]))
            .as_ref()
            .map_err(Clone::clone)
    }

    /// Starts a cluster of one's own; it ends when the value is dropped. `settings` (`name=value`) win over those of
    /// a test. Blocks while it starts.
    pub fn start(settings: &[&str]) -> Result<TemporaryPostgres, String> {
        let bin = binaries().ok_or(MISSING)?;
        let user = Unprivileged::find()?;
        let folder = tempfile::Builder::new()
            .prefix("postgres-")
            .tempdir()
            .map_err(|error| format!("no temporary folder: {error}"))?;
        if let Some(user) = &user {
            chown(folder.path(), Some(user.uid), Some(user.gid))
                .map_err(|error| format!("cannot give the temporary folder away: {error}"))?;
        }
        let data = folder.path().join("data");
        let mut initdb = command(&user, &bin.join("initdb"));
        initdb
            .args([
                "--username=test",
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync",
            ])
            .arg("-D")
            .arg(&data)
            .current_dir(folder.path());
        let made = initdb
            .output()
            .map_err(|error| format!("initdb cannot be run: {error}"))?;
        if !made.status.success() {
            let reason = String::from_utf8_lossy(&made.stderr);
            return Err(format!("initdb failed: {}", reason.trim()));
        }
        // From here on the supervisor removes the folder.
        run(&bin, &user, folder.keep(), settings)
    }

    /// The connection string of a database of this cluster.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://test@127.0.0.1:{}/{database}", self.port)
    }

    /// The folder that holds the cluster.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The process id of the server.
    pub fn server_pid(&self) -> Option<u32> {
        self.status(0)?.parse().ok()
    }

    /// A line of the file in which the server tells its state.
    fn status(&self, line: usize) -> Option<String> {
        let state = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        state.lines().nth(line).map(|line| line.trim().to_owned())
    }

    /// Marks a database for removal. It is removed when the next one is made, because a `Drop` cannot await.
    pub fn release_database(&self, name: &str) {
        let mut released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        released.push(name.to_owned());
    }

    fn take_released(&self) -> Vec<String> {
        std::mem::take(&mut *self.released.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes a database, as a copy of `template` if one is named, and returns its name.
    pub async fn create_database(&self, template: Option<&str>) -> Result<String, DbError> {
        let failed = |error: tokio_postgres::Error| {
            let reason = error.as_db_error().map(ToString::to_string);
            DbError::Other(reason.unwrap_or_else(|| error.to_string()))
        };
        let (client, connection) = tokio_postgres::connect(&self.url("postgres"), NoTls)
            .await
            .map_err(failed)?;
        let connection = tokio::spawn(connection);
        for old in self.take_released() {
            // FORCE: connections of a test that has ended may still be closing.
            let drop = format!("DROP DATABASE IF EXISTS {old} WITH (FORCE)");
            if let Err(error) = client.batch_execute(&drop).await {
                tracing::warn!(%error, "the database of an ended test stays: {error}");
            }
        }
        let name = format!("test_{}", Uuid::new_v4().simple());
        let template = template.unwrap_or("template0");
        // FILE_COPY is the quicker way where nothing waits for the disk.
        let made = client
            .batch_execute(&format!(
                "CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"
            ))
            .await;
        drop(client);
        if let Ok(Err(error)) = connection.await {
            tracing::debug!(%error, "the connection to the cluster ended badly");
        }
        made.map_err(failed)?;
        Ok(name)
    }
}

impl Drop for TemporaryPostgres {
    fn drop(&mut self) {
        drop(self.supervisor.stdin.take());
        if let Err(error) = self.supervisor.wait() {
            tracing::warn!(%error, "the supervisor of PostgreSQL is lost");
        }
    }
}

/// Starts the server under its supervisor and waits until it answers.
fn run(bin: &Path, user: &Option<Unprivileged>, folder: PathBuf, wishes: &[&str]) -> Result<TemporaryPostgres, String> {
    let port = TcpListener::bind(("127.0.0.1", 0))
        .and_then(|listener| listener.local_addr())
        .map_err(|error| format!("no free port: {error}"))?
        .port();
    let server = command(user, &bin.join("postgres"));
    let mut supervisor = Command::new("sh");
    supervisor.arg("-c").arg(SUPERVISOR).arg("supervisor").arg(&folder);
    supervisor.arg(server.get_program()).args(server.get_args());
    supervisor.arg("-D").arg(folder.join("data"));
    let mut settings = OsString::from("unix_socket_directories=");
    settings.push(&folder);
    supervisor.arg("-c").arg(settings);
    for setting in [
        format!("port={port}"),
        "listen_addresses=127.0.0.1".to_owned(),
        "max_connections=200".to_owned(),
        "fsync=off".to_owned(),
        "synchronous_commit=off".to_owned(),
        "full_page_writes=off".to_owned(),
        "shared_buffers=32MB".to_owned(),
        "autovacuum=off".to_owned(),
    ] {
        supervisor.arg("-c").arg(setting);
    }
    for wish in wishes {
        supervisor.arg("-c").arg(wish);
    }
    let supervisor = supervisor
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // An interrupt from the terminal must not end the supervisor before its work is done.
        .process_group(0)
        .spawn()
        .map_err(|error| format!("sh cannot be run: {error}"))?;
    let cluster = TemporaryPostgres {
        port,
        folder,
        supervisor,
        released: Mutex::default(),
    };
    let begun = Instant::now();
    loop {
        if cluster.status(7).is_some_and(|state| state == "ready") {
            return Ok(cluster);
        }
        if begun.elapsed() > PATIENCE {
            let log = std::fs::read_to_string(cluster.folder.join("log")).unwrap_or_default();
            return Err(format!("PostgreSQL did not start: {}", log.trim()));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The folder with `initdb` and `postgres`: on the PATH, or where Debian puts the newest.
fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).collect::<Vec<_>>();
    let mut packaged: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    packaged.sort_by_key(|path| {
        let version = path.parent().and_then(|p| p.file_name()?.to_str()?.parse().ok());
        std::cmp::Reverse(version.unwrap_or(0_u32))
    });
    on_path
        .into_iter()
        .chain(packaged)
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// The user that the server runs as when we are root, which PostgreSQL refuses to be.
struct Unprivileged {
    name: &'static str,
    uid: u32,
    gid: u32,
}

impl Unprivileged {
    /// `None` when we are an ordinary user ourselves.
    fn find() -> Result<Option<Unprivileged>, String> {
        if id(&["-u"]) != Some(0) {
            return Ok(None);
        }
        ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| {
                let (uid, gid) = (id(&["-u", name])?, id(&["-g", name])?);
                Some(Unprivileged { name, uid, gid })
            })
            .map(Some)
            .ok_or_else(|| "PostgreSQL refuses root, and there is no user postgres or nobody".to_owned())
    }
}

fn id(args: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(args).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// A command that drops our rights first where there are any to drop.
fn command(user: &Option<Unprivileged>, program: &Path) -> Command {
    let Some(user) = user else {
        return Command::new(program);
    };
    let exists = |tool: &str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(tool).exists())
    };
    let mut command;
    if exists("setpriv") {
        command = Command::new("setpriv");
        command
            .arg(format!("--reuid={}", user.uid))
            .arg(format!("--regid={}", user.gid))
            .arg("--clear-groups");
    } else if exists("runuser") {
        command = Command::new("runuser");
        command.args(["-u", user.name, "--"]);
    } else {
        command = Command::new("su");
        command.args(["-s", "/bin/sh", "-c", "exec \"$0\" \"$@\"", "--", user.name]);
    }
    command.arg(program);
    command
}
