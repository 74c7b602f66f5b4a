//! Many clients in a process of their own. It says `ready` when all are connected, and `heard` each time that all have
//! heard one more message; it ends when its standard input does.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::Failure;

/// The process, as the server's side sees it.
pub struct Clients {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Clients {
    /// Connects so many; `topic` is what they join: `room` all the same one, `-` none, other words one each.
    pub fn start(url: &str, count: usize, topic: &str) -> Result<Clients, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["clients", url, &count.to_string(), topic])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let lines = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut clients = Clients { child, lines };
        tokio::task::block_in_place(|| clients.expect("ready"))?;
        Ok(clients)
    }

    /// Waits until every one has heard one more message.
    pub fn heard_by_all(&mut self) -> Result<(), Failure> {
        self.expect("heard")
    }

    fn expect(&mut self, word: &str) -> Result<(), Failure> {
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        match line.trim() == word {
            true => Ok(()),
            false => Err(format!("the clients said {line:?} instead of {word:?}").into()),
        }
    }
}

impl Drop for Clients {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        // It has ended either way.
        let _ended = self.child.wait();
    }
}

/// The clients' side.
pub async fn run(arguments: &[String]) -> Result<(), Failure> {
    let [url, count, topic] = arguments else {
        return Err("clients URL COUNT TOPIC".into());
    };
    let count: usize = count.parse()?;
    let received = Arc::new(AtomicUsize::new(0));
    for first in (0..count).step_by(50) {
        let some = (first..count.min(first + 50)).map(|number| {
            let topic = match topic.as_str() {
                "-" => None,
                "room" => Some("realtime:room".to_owned()),
                word => Some(format!("realtime:{word}:{number}")),
            };
            one(url, topic, count, received.clone())
        });
        futures_util::future::try_join_all(some).await?;
    }
    say("ready")?;
    // Nothing is ever written there: this waits for its end.
    tokio::task::spawn_blocking(|| std::io::stdin().read(&mut [0; 1])).await??;
    Ok(())
}

async fn one(url: &str, topic: Option<String>, count: usize, received: Arc<AtomicUsize>) -> Result<(), Failure> {
    let (mut socket, _) = connect_async(url).await?;
    if let Some(topic) = topic {
        let config = json!({"private": true, "presence": {"enabled": false}});
        let join = json!(["1", "1", topic, "phx_join", {"config": config}]);
        socket.send(Message::text(join.to_string())).await?;
        let reply = socket.next().await.ok_or("no reply")??;
        if !reply.to_text()?.contains("\"ok\"") {
            return Err(format!("refused: {reply}").into());
        }
    }
    tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            if message.is_binary()
                && (received.fetch_add(1, Relaxed) + 1).is_multiple_of(count)
                && say("heard").is_err()
            {
                return;
            }
        }
        // The measuring process would wait for ever; if it is gone, the run is over anyway.
        let _over = say("lost a socket");
    });
    Ok(())
}

fn say(word: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{word}")?;
    out.flush()
}
