//! The requests of a person, one method for each kind.

use super::Person;
use crate::{Reply, Socket};
use axum::body::Body;
use axum::http::{Method, Request, Response, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use uuid::Uuid;

impl Person {
    /// Uploads a photo under the person's own folder.
    pub async fn upload(&self, photo: Uuid, bytes: Vec<u8>, kind: &str) -> Reply {
        self.upload_to(&format!("{}/{photo}", self.id), bytes, kind).await
    }

    /// Uploads to any path of the bucket.
    pub async fn upload_to(&self, path: &str, bytes: Vec<u8>, kind: &str) -> Reply {
        self.upload_into("photos", path, bytes, kind).await
    }

    /// Uploads to any path of any bucket.
    pub async fn upload_into(&self, bucket: &str, path: &str, bytes: Vec<u8>, kind: &str) -> Reply {
        let request = self
            .request(Method::POST, &format!("/storage/v1/object/{bucket}/{path}"))
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(bytes))
            .expect("a request");
        self.receive(request).await
    }

    pub async fn rpc(&self, function: &str, args: Value) -> Reply {
        self.call(Method::POST, &format!("/rest/v1/rpc/{function}"), Some(args))
            .await
    }

    /// Records what the server answers to this person from now on, headers and bodies.
    pub fn record(&self) {
        *self.traffic.lock().expect("a recorder") = Some(String::new());
    }

    /// Takes what was recorded since the last call.
    pub fn recorded(&self) -> String {
        let mut traffic = self.traffic.lock().expect("a recorder");
        traffic.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Reads a table: `person.get("matches?select=*")`.
    pub async fn get(&self, path: &str) -> Reply {
        self.call(Method::GET, &format!("/rest/v1/{path}"), None).await
    }

    /// The rows of a table that can be read.
    pub async fn rows(&self, path: &str) -> Vec<Value> {
        match self.get(path).await.ok() {
            Value::Array(rows) => rows,
            other => panic!("rows, not {other}"),
        }
    }

    /// The `Content-Range` of a table with an exact count: `0-1/2`, and `*/0` where nothing was found.
    pub async fn range(&self, path: &str) -> String {
        let request = self
            .request(Method::GET, &format!("/rest/v1/{path}"))
            .header("prefer", "count=exact");
        let reply = self.receive(request.body(Body::empty()).expect("a request")).await;
        let range = reply.headers.get(header::CONTENT_RANGE);
        range.map_or_else(String::new, |range| range.to_str().expect("ASCII").to_owned())
    }

    /// Reads any path with the person's credentials.
    pub async fn fetch(&self, path: &str) -> Reply {
        self.call(Method::GET, path, None).await
    }

    pub async fn insert(&self, table: &str, row: Value) -> Reply {
        self.call(Method::POST, &format!("/rest/v1/{table}?select=*"), Some(row))
            .await
    }

    pub async fn patch(&self, table: &str, filter: &str, patch: Value) -> Reply {
        self.call(Method::PATCH, &format!("/rest/v1/{table}?{filter}"), Some(patch))
            .await
    }

    pub async fn delete(&self, table: &str, filter: &str) -> Reply {
        self.call(Method::DELETE, &format!("/rest/v1/{table}?{filter}"), None)
            .await
    }

    pub async fn auth(&self, method: Method, path: &str, body: Value) -> Reply {
        self.call(method, &format!("/auth/v1/{path}"), Some(body)).await
    }

    /// The raw answer of an edge function.
    pub async fn edge_response(&self, name: &str) -> Response<Body> {
        let request = self.request(Method::POST, &format!("/functions/v1/{name}"));
        self.app.send(request.body(Body::empty()).expect("a request")).await
    }

    pub async fn edge(&self, name: &str) -> Reply {
        self.call(Method::POST, &format!("/functions/v1/{name}"), Some(json!({})))
            .await
    }

    /// Opens a socket that speaks with the person's current token.
    pub async fn socket(&self) -> Socket {
        Socket::open(self.app.address().await, &self.key, &self.token).await
    }

    /// Sends JSON to any path with the person's credentials.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send_to(Method::POST, path, body).await
    }

    pub async fn send_to(&self, method: Method, path: &str, body: Value) -> Reply {
        self.call(method, path, Some(body)).await
    }

    fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("apikey", &self.key)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        match self.language {
            Some(language) => request.header(header::ACCEPT_LANGUAGE, language),
            None => request,
        }
    }

    async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let builder = self
            .request(method, path)
            .header(header::CONTENT_TYPE, "application/json");
        let builder = builder.header("prefer", "return=representation");
        let body = body.map_or_else(Body::empty, |value| Body::from(value.to_string()));
        self.receive(builder.body(body).expect("a request")).await
    }

    async fn receive(&self, request: Request<Body>) -> Reply {
        let response = self.app.send(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        if let Some(traffic) = self.traffic.lock().expect("a recorder").as_mut() {
            traffic.push_str(&format!("{headers:?} {}\n", String::from_utf8_lossy(&bytes)));
        }
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        Reply { status, headers, body }
    }
}
