//! Clients that ask one after the other, each over a connection that it keeps, and tell how long they waited.

use crate::Failure;
use std::io::{Read, Write};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// Hands the clients their tokens and waits for what they tell.
pub fn attend(mut child: Child, tokens: &[String]) -> Result<String, Failure> {
    let mut input = child.stdin.take().ok_or("the clients take no input")?;
    input.write_all(tokens.join("\n").as_bytes())?;
    drop(input);
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err("the clients failed".into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// The process of the clients: `address key function body clients requests`, tokens by line on the standard input.
pub async fn run(words: &[String]) -> Result<(), Failure> {
    let [address, key, function, body, clients, requests] = words else {
        return Err("address key function body clients requests".into());
    };
    let mut tokens = String::new();
    std::io::stdin().read_to_string(&mut tokens)?;
    let asks: Vec<String> = tokens
        .lines()
        .map(|token| {
            format!(
                "POST /rest/v1/rpc/{function} HTTP/1.1\r\nhost: {address}\r\napikey: {key}\r\n\
                 authorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            )
        })
        .collect();
    let (asks, next, requests) = (
        Arc::new(asks),
        Arc::new(AtomicUsize::new(0)),
        requests.parse::<usize>()?,
    );
    let began = Instant::now();
    let mut clients_at_work = tokio::task::JoinSet::new();
    for _ in 0..clients.parse::<usize>()? {
        let (asks, next, address) = (asks.clone(), next.clone(), address.clone());
        clients_at_work.spawn(async move { client(&address, &asks, &next, requests).await });
    }
    let mut waits = Vec::with_capacity(requests);
    while let Some(done) = clients_at_work.join_next().await {
        waits.extend(done??);
    }
    let rate = waits.len() as f64 / began.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() * percent / 100).min(waits.len() - 1)].as_secs_f64() * 1e3;
    println!("{:.2} | {:.2} | {rate:.0}", at(50), at(99));
    Ok(())
}

async fn client(address: &str, asks: &[String], next: &AtomicUsize, requests: usize) -> Result<Vec<Duration>, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut stream = BufReader::new(stream);
    let mut waits = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= requests {
            return Ok(waits);
        }
        let began = Instant::now();
        stream.write_all(asks[number % asks.len()].as_bytes()).await?;
        answer(&mut stream).await?;
        waits.push(began.elapsed());
    }
}

/// Reads one answer with a length to its end; anything but 200 is an error.
async fn answer(stream: &mut BufReader<TcpStream>) -> Result<(), Failure> {
    let mut length = None;
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    if !line.starts_with("HTTP/1.1 200") {
        return Err(format!("refused: {line}").into());
    }
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
            length = Some(told.trim().parse::<usize>()?);
        }
    }
    let mut body = vec![0; length.ok_or("an answer without a length")?];
    stream.read_exact(&mut body).await?;
    Ok(())
}
