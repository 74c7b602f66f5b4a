//! What sockets cost: the CPU time of one message to a thousand of them, beside a loop by hand that does nothing but
//! pass on bytes, and the memory of five thousand idle ones.
//!
//! Both sides are servers in this process; the clients are another process (this program again), whose time does not
//! count. Both write the same frames, with the same small buffers. Kernel buffers count on neither side.
//!
//! `cargo run --release -p supabase --example socket_cost`
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

mod bare;
mod clients;
#[path = "../rest_cost/spent.rs"]
mod spent;

use std::error::Error;
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use ::realtime::{Hub, Limits, LocalBus};
use axum::Router;
use bytes::Bytes;
use jiff::SignedDuration;
use jobs::clock::{Clock, SystemClock};
use serde_json::{Value, json};
use supabase::auth::Keys;
use supabase::realtime::{OpenTopics, Publisher, Realtime, Settings};
use supabase::verifier::Verifier;
use tokio::net::TcpListener;

use clients::Clients;

const SOCKETS: usize = 1_000;
const ROUNDS: usize = 15;
const MESSAGES: usize = 20;
const IDLE: usize = 5_000;
/// Connected before the memory is looked at for the first time: what is made once is not a socket's.
const WARM: usize = 200;
const RESTARTED: &str = "SOCKET_COST_RESTARTED";

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.get(1).is_some_and(|word| word == "clients") {
        return runtime()?.block_on(clients::run(&arguments[2..]));
    }
    if std::env::var_os(RESTARTED).is_none() {
        // Only a shell may raise the limit of open files without unsafe code; it then becomes this program again.
        let raise = "ulimit -n \"$(ulimit -Hn)\" 2>/dev/null; exec \"$0\" \"$@\"";
        let program = std::env::current_exe()?;
        let mut shell = Command::new("sh");
        shell.args(["-c", raise]).arg(program).args(&arguments[1..]);
        return Err(shell.env(RESTARTED, "1").exec().into());
    }
    runtime()?.block_on(measure())
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

async fn measure() -> Result<(), Failure> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let keys = Keys::new(&[7; 64], SignedDuration::from_hours(1));
    let limits = Limits {
        // A round is written faster than a thousand clients in one process read it.
        queue_len: MESSAGES * 4,
        ..Limits::default()
    };
    let realtime = Realtime::new(
        Hub::start(Arc::new(LocalBus::default()), limits),
        Arc::new(Verifier::new(keys.clone(), clock.clone())),
        Arc::new(OpenTopics),
        clock,
        Settings {
            // The clients send no heartbeats, and a busy machine may take its time.
            idle: Duration::from_secs(3600),
            // All of them come from one address.
            sockets_per_address: None,
            ..Settings::default()
        },
        None,
    );
    let wire = serve(realtime.router()).await?;
    let url = format!("ws://{wire}/realtime/v1/websocket?apikey={}&vsn=2.0.0", keys.service());
    idle(&url).await?;
    fan_out(&url, realtime.publisher()).await
}

async fn serve(router: Router) -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

/// Each socket is in a topic of its own, as people in the app are.
async fn idle(url: &str) -> Result<(), Failure> {
    let open = open_files();
    if open < IDLE + WARM + 100 {
        println!("{IDLE} idle sockets: not measured, because this machine lets a process open {open} files.");
        return Ok(());
    }
    let warm = Clients::start(url, WARM, "warm")?;
    let before = resident()?;
    let clients = Clients::start(url, IDLE, "idle")?;
    let grown = resident()?.saturating_sub(before);
    println!(
        "{IDLE} idle sockets, each in a topic of its own: {:.1} KiB each.",
        grown as f64 / 1024.0 / IDLE as f64
    );
    drop((warm, clients));
    Ok(())
}

async fn fan_out(url: &str, publisher: Publisher) -> Result<(), Failure> {
    let bare = bare::Room::new();
    let address = serve(bare.router()).await?;
    let mut theirs = Clients::start(&format!("ws://{address}/socket"), SOCKETS, "-")?;
    let mut ours = Clients::start(url, SOCKETS, "room")?;
    let payload = json!({"id": "0190a6c2-0000-7000-8000-000000000000", "body": "Olá, tudo bem por aí?"});
    let mut ratios = Vec::new();
    let (mut spent_ours, mut spent_theirs) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..ROUNDS {
        let mine = round(&mut ours, || {
            publisher.broadcast("room", "message", &payload)?;
            Ok(())
        })?;
        let frame = frame(&payload);
        let by_hand = round(&mut theirs, || {
            bare.say(frame.clone());
            Ok(())
        })?;
        ratios.push(mine.as_secs_f64() / by_hand.as_secs_f64());
        spent_ours += mine;
        spent_theirs += by_hand;
    }
    ratios.sort_by(f64::total_cmp);
    let each = |spent: Duration| spent.as_secs_f64() * 1e3 / (ROUNDS * MESSAGES) as f64;
    println!(
        "One message to {SOCKETS} sockets: {:.2} ms of CPU over the wire, {:.2} ms by a bare loop; ratio {:.2} (median of {ROUNDS} rounds).",
        each(spent_ours),
        each(spent_theirs),
        ratios[ROUNDS / 2]
    );
    Ok(())
}

/// Sends one message after another, each once all have the one before; answers the CPU time of it all.
fn round(clients: &mut Clients, mut send: impl FnMut() -> Result<(), Failure>) -> Result<Duration, Failure> {
    let before = spent::so_far()?;
    for _ in 0..MESSAGES {
        send()?;
        tokio::task::block_in_place(|| clients.heard_by_all())?;
    }
    Ok(spent::so_far()?.saturating_sub(before))
}

/// The very bytes that the wire writes: `04 | lengths | JSON | topic | event | payload`.
fn frame(payload: &Value) -> Bytes {
    let (topic, event) = ("realtime:room", "message");
    let mut bytes = vec![4, topic.len() as u8, event.len() as u8, 0, 1];
    bytes.extend(topic.as_bytes());
    bytes.extend(event.as_bytes());
    bytes.extend(payload.to_string().as_bytes());
    bytes.into()
}

/// Bytes of this process that are in memory.
fn resident() -> Result<usize, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: usize = line
        .and_then(|line| line.split_whitespace().next())
        .ok_or("no VmRSS")?
        .parse()?;
    Ok(kib * 1024)
}

fn open_files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    soft.and_then(|word| word.parse().ok()).unwrap_or(1024)
}
