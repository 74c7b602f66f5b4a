//! The senders: messages at a fixed rate, over connections that are kept.

use crate::pairs::ConnectedPairs;
use crate::{Failure, Round};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use uuid::Uuid;

type Idle = Arc<Mutex<Vec<BufReader<TcpStream>>>>;

/// Sends and answers how many messages were accepted.
pub async fn send(
    crowd: &Arc<ConnectedPairs>,
    addresses: &Arc<[String]>,
    round: &Arc<Round>,
    rate: usize,
    messages: usize,
) -> Result<usize, Failure> {
    let idle: Vec<Idle> = addresses.iter().map(|_| Idle::default()).collect();
    let (mut sending, name) = (tokio::task::JoinSet::new(), Uuid::new_v4().simple().to_string());
    let mut ticks = tokio::time::interval(Duration::from_secs_f64(1.0 / rate as f64));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    for number in 0..messages {
        ticks.tick().await;
        let due = round.micros();
        round.due[number].store(due, Ordering::Relaxed);
        // Another node than that of the receiver, where there are several.
        let node = (number % crowd.pairs.len() + 1) % addresses.len();
        let (crowd, address, idle) = (crowd.clone(), addresses[node].clone(), idle[node].clone());
        let client_id = format!("{name}-{number}");
        sending.spawn(async move { one(&crowd, number, &client_id, &address, &idle).await });
    }
    let mut accepted = 0;
    while let Some(sent) = sending.join_next().await {
        match sent? {
            Ok(()) => accepted += 1,
            Err(error) => eprintln!("not accepted: {error}"),
        }
    }
    Ok(accepted)
}

async fn one(
    crowd: &ConnectedPairs,
    number: usize,
    client_id: &str,
    address: &str,
    idle: &Idle,
) -> Result<(), Failure> {
    let pair = &crowd.pairs[number % crowd.pairs.len()];
    let body =
        json!({ "match_id": pair.match_id, "body": "Oi, tudo bem com você?", "client_id": client_id }).to_string();
    let request = format!(
        "POST /rest/v1/rpc/send_message HTTP/1.1\r\nhost: {address}\r\napikey: {}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        crowd.key,
        pair.sender_token,
        body.len()
    );
    let kept = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut stream = match kept {
        Some(stream) => stream,
        None => {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            BufReader::new(stream)
        }
    };
    stream.write_all(request.as_bytes()).await?;
    answer(&mut stream).await?;
    idle.lock().unwrap_or_else(PoisonError::into_inner).push(stream);
    Ok(())
}

/// Reads one answer with a length to its end; anything but 200 is an error.
async fn answer(stream: &mut BufReader<TcpStream>) -> Result<(), Failure> {
    let (mut status, mut length, mut line) = (String::new(), 0, String::new());
    stream.read_line(&mut status).await?;
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err("the server hung up".into());
        }
        let line = line.trim().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(told) = line.strip_prefix("content-length:") {
            length = told.trim().parse::<usize>()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    match status.starts_with("HTTP/1.1 200") {
        true => Ok(()),
        false => Err(format!("{} {}", status.trim(), String::from_utf8_lossy(&body)).into()),
    }
}
