//! The nodes, each a process of its own, and NATS between them.

use crate::Failure;
use enlace::settings::Settings;
use enlace::{Server, TestOverrides, assemble};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use tokio_util::sync::CancellationToken;

/// What all nodes share.
pub struct SharedServices {
    pub data_dir: String,
    pub database: String,
    pub nats: Option<String>,
}

impl SharedServices {
    pub async fn assemble(&self) -> Result<Server, Failure> {
        let settings = Settings::from_lookup(|name| match name {
            "ENLACE_DATA_DIR" => Some(self.data_dir.clone()),
            "ENLACE_DATABASE_URL" => Some(self.database.clone()),
            "ENLACE_NATS_URL" => self.nats.clone(),
            "ENLACE_RATE_LIMITS" => Some("off".to_owned()),
            _ => None,
        })?;
        settings.make_folders()?;
        Ok(assemble(&settings, TestOverrides::default()).await?)
    }
}

/// The process of a node: tells its address by a line, and serves until it is killed.
pub async fn run() -> Result<(), Failure> {
    let word = |name: &str| std::env::var(name).ok().filter(|word| !word.is_empty());
    let surroundings = SharedServices {
        data_dir: word("ENLACE_DATA_DIR").ok_or("no folder")?,
        database: word("ENLACE_DATABASE_URL").ok_or("no database")?,
        nats: word("ENLACE_NATS_URL"),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let enlace = surroundings.assemble().await?;
    println!("{address}");
    enlace::serve::serve(
        listener,
        enlace::listener::ConnectionLimits::default(),
        CancellationToken::new(),
        async move { Ok(enlace) },
    )
    .await?;
    Ok(())
}

/// A running node; killed when dropped.
pub struct Node {
    child: Child,
    pub address: String,
}

impl Node {
    pub fn start(surroundings: &SharedServices) -> Result<Node, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("node")
            .env("ENLACE_DATA_DIR", &surroundings.data_dir)
            .env("ENLACE_DATABASE_URL", &surroundings.database)
            .env("ENLACE_NATS_URL", surroundings.nats.as_deref().unwrap_or_default())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or("a node without an output")?;
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        let node = Node {
            child,
            address: address.trim().to_owned(),
        };
        while !node.is_open()? {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Ok(node)
    }

    /// Whether the node serves: at first it answers that it starts.
    fn is_open(&self) -> Result<bool, Failure> {
        let mut stream = std::net::TcpStream::connect(&self.address)?;
        let ask = format!(
            "GET /health HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(ask.as_bytes())?;
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status)?;
        Ok(status.starts_with("HTTP/1.1 200"))
    }

    /// CPU milliseconds so far.
    pub fn spent(&self) -> f64 {
        ticks(self.child.id()).map_or(0.0, |(_, spent)| spent)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// CPU milliseconds of the living children of a process, which for PostgreSQL are its backends.
pub fn spent_by_children(parent: u32) -> f64 {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = processes.filter_map(|process| process.file_name().to_str()?.parse::<u32>().ok());
    pids.filter_map(ticks)
        .filter(|(of, _)| *of == parent)
        .map(|(_, spent)| spent)
        .sum()
}

/// The parent of a process, and its CPU milliseconds: a tick of Linux is ten.
fn ticks(pid: u32) -> Option<(u32, f64)> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let number = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((number(1)? as u32, (number(11)? + number(12)?) * 10.0))
}

/// A NATS server; killed when dropped.
pub struct Nats {
    child: Child,
    pub url: String,
}

pub fn nats() -> Result<Nats, Failure> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists());
    let child = Command::new(program.unwrap_or("nats-server"))
        .args(["-a", "127.0.0.1", "-p", &port.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let nats = Nats {
        child,
        url: format!("nats://127.0.0.1:{port}"),
    };
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    Ok(nats)
}

impl Drop for Nats {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
