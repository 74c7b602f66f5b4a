//! Hearing a request out before its answer leaves.
//!
//! The HTTP server closes a connection whose request body was not read to the end. A client that is still
//! sending then sees a broken pipe where a refusal was meant for it: a photo for an unknown bucket, a row
//! from a visitor. So whatever a handler leaves unread is read here and dropped.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};

/// Unread bytes that are still read; a sender of more may see the connection break.
const MOST: usize = 64 << 20;
/// How long a slow sender is listened to after the answer is known.
const LONGEST: Duration = Duration::from_secs(30);

/// The layer around every service that takes bodies.
pub async fn drain_request_body(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let shared = Shared(Arc::new(Mutex::new(body)));
    let response = next.run(Request::from_parts(parts, Body::new(shared.clone()))).await;
    if tokio::time::timeout(LONGEST, shared.drop_rest()).await.is_err() {
        tracing::debug!("a refused body did not end in time");
    }
    response
}

/// The body of a request in two hands: the handler's, and ours once the handler is done with it.
#[derive(Clone)]
struct Shared(Arc<Mutex<Body>>);

impl Shared {
    fn with<T>(&self, look: impl FnOnce(Pin<&mut Body>) -> T) -> T {
        // A handler that panicked while it read leaves a body that can still be read on.
        look(Pin::new(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    async fn drop_rest(&self) {
        let mut read = 0;
        while read <= MOST && !self.with(|body| body.is_end_stream()) {
            match poll_fn(|context| self.with(|body| body.poll_frame(context))).await {
                Some(Ok(frame)) => read += frame.data_ref().map_or(0, Bytes::len),
                // The end, or the sender has gone away.
                None | Some(Err(_)) => return,
            }
        }
    }
}

impl HttpBody for Shared {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.with(|body| body.poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.with(|body| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.with(|body| body.size_hint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::http::StatusCode;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    /// A handler that answers at once and one that reads everything, behind the layer and on a real socket.
    async fn serve() -> std::net::SocketAddr {
        let app = Router::new()
            .route("/refuse", post(|| async { StatusCode::NOT_FOUND }))
            .route("/read", post(|body: Bytes| async move { body.len().to_string() }))
            .layer(axum::middleware::from_fn(drain_request_body));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Sends the head, then the body in pieces, and returns the first line of the answer.
    async fn post_slowly(address: std::net::SocketAddr, path: &str, pieces: usize) -> std::io::Result<String> {
        let piece = [b'x'; 1 << 16];
        let mut socket = TcpStream::connect(address).await?;
        let length = pieces * piece.len();
        let head = format!("POST {path} HTTP/1.1\r\nhost: e\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
        socket.write_all(head.as_bytes()).await?;
        for _ in 0..pieces {
            socket.write_all(&piece).await?;
            tokio::task::yield_now().await;
        }
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    #[tokio::test]
    async fn refusal_reaches_a_client_that_is_still_sending() {
        let address = serve().await;
        let answer = post_slowly(address, "/refuse", 100).await.expect("no broken pipe");
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }

    #[tokio::test]
    async fn handler_that_reads_gets_everything() {
        let address = serve().await;
        let answer = post_slowly(address, "/read", 4).await.expect("an answer");
        assert!(answer.ends_with(&(4usize << 16).to_string()), "{answer}");
    }
}
