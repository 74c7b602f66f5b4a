//! Functions, edge functions, cross-origin rules.

use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use supabase::ApiError;
use supabase::registry::{Access, Edge, Function, Registry};
use uuid::Uuid;

use crate::fixture::{both, id};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Like,
    Pass,
}

#[derive(Deserialize, JsonSchema)]
struct React {
    target: Uuid,
    kind: Kind,
    comment: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Reacted {
    match_id: Option<Uuid>,
    said: String,
}

#[derive(Deserialize, JsonSchema)]
struct Add {
    a: i64,
    b: Vec<i64>,
    label: Option<String>,
}

pub fn declare(registry: Registry) -> Registry {
    registry
        .function(Function::new(
            "react",
            Access::Authenticated,
            |_, args: React| async move {
                let said = match args.kind {
                    Kind::Like => format!("like {}", args.comment.unwrap_or_default()),
                    Kind::Pass => return Err(ApiError::new(409, "STATE", "Já passou.")),
                };
                Ok(Reacted {
                    match_id: Some(args.target),
                    said,
                })
            },
        ))
        .function(Function::of_body(
            "weigh",
            Access::Anyone,
            |_, body: Value| async move { Ok(body) },
        ))
        .function(Function::new(
            "nothing",
            Access::Anyone,
            |_, (): ()| async move { Ok(()) },
        ))
        .function(
            Function::new("add", Access::Anyone, |_, args: Add| async move {
                Ok(json!({"sum": args.a + args.b.iter().sum::<i64>(), "label": args.label}))
            })
            .read_only(),
        )
        .function(Function::new("list", Access::Anyone, |_, (): ()| async move {
            Ok(vec![1, 2])
        }))
        .function(Function::new("where_from", Access::Anyone, |call, (): ()| async move {
            Ok(json!({ "ip": call.ip.0 }))
        }))
        .edge(Edge::new("echo", Access::Anyone, |call, request| async move {
            let body = String::from_utf8_lossy(&request.body).into_owned();
            Ok(axum::Json(json!({
                "method": request.method.as_str(), "type": request.content_type, "body": body,
                "user": call.caller.user_id, "path": request.path, "ip": call.ip.0,
            }))
            .into_response())
        }))
        .edge(
            Edge::new("hook", Access::Anyone, |call, _| async move {
                let token = call.headers.get("authorization").and_then(|value| value.to_str().ok());
                Ok(axum::Json(json!({ "by": call.caller.user_id, "token": token })).into_response())
            })
            .open_to_foreign_tokens(),
        )
        .edge(Edge::new("private", Access::Authenticated, |_, _| async move {
            Ok(().into_response())
        }))
}

#[tokio::test]
async fn functions_by_name_and_arguments() {
    both(|app| async move {
        let body = json!({"target": id(2), "kind": "like", "comment": "olá"}).to_string();
        let done = app.send("POST", "rpc/react", &[], &body).await;
        assert_eq!(
            (done.status, done.json()),
            (200, json!({"match_id": id(2), "said": "like olá"}))
        );
        let stated = app
            .send(
                "POST",
                "rpc/react",
                &[],
                &json!({"target": id(2), "kind": "pass"}).to_string(),
            )
            .await;
        assert_eq!(
            stated.json(),
            json!({"code": "STATE", "message": "Já passou.", "details": null, "hint": null})
        );
        let void = app.send("POST", "rpc/nothing", &[], "{}").await;
        assert_eq!((void.status, void.text.as_str()), (204, ""));
        assert_eq!(app.send("POST", "rpc/nothing", &[], "").await.status, 204);
        let list = app
            .send("POST", "rpc/list?select=*", &[("prefer", "count=exact")], "{}")
            .await;
        assert_eq!((list.json(), list.header("content-range")), (json!([1, 2]), "0-1/2"));
        let single = [("accept", "application/vnd.pgrst.object+json")];
        assert_eq!(
            app.send("POST", "rpc/list", &single, "{}").await.code(),
            (406, "PGRST116".to_owned())
        );

        let got = app.get("rpc/add?a=1&b=%7B2,3%7D&label=4").await;
        assert_eq!((got.status, got.json()), (200, json!({"sum": 6, "label": "4"})));
        assert_eq!(
            app.get("rpc/add?a=1&b=%7B%7D&label=null").await.json(),
            json!({"sum": 1, "label": null})
        );
        let head = app.send("HEAD", "rpc/add?a=1&b=%7B%7D", &[], "").await;
        assert_eq!((head.status, head.text.as_str()), (200, ""));

        let errors = [
            ("POST", "rpc/reakt", body.as_str(), 404, "PGRST202"),
            ("POST", "rpc/react", "{}", 404, "PGRST202"),
            ("POST", "rpc/add", r#"{"a":1,"b":[],"c":2}"#, 404, "PGRST202"),
            ("POST", "rpc/add", r#"{"a":"x","b":[]}"#, 400, "22P02"),
            ("POST", "rpc/add", "[1]", 400, "PGRST102"),
            ("POST", "rpc/add", "{", 400, "PGRST102"),
            ("POST", "rpc/add?limit=1", r#"{"a":1,"b":[]}"#, 400, "PGRST127"),
            ("GET", "rpc/nothing", "", 405, "25006"),
            ("PATCH", "rpc/add", "{}", 405, "PGRST101"),
        ];
        for (method, path, body, status, code) in errors {
            assert_eq!(
                app.send(method, path, &[], body).await.code(),
                (status, code.to_owned()),
                "{method} {path}"
            );
        }
        let typo = app.send("POST", "rpc/reakt", &[], r#"{"target":1}"#).await.json();
        assert_eq!(
            typo["message"],
            "Could not find the function public.reakt(target) in the schema cache"
        );
        assert_eq!(typo["hint"], "Perhaps you meant to call the function public.react");
        let visitor = app.raw("POST", "/rest/v1/rpc/react", &[], &body).await;
        assert_eq!(visitor.code(), (401, "42501".to_owned()));
        let huge = format!("{{\"a\":1,\"b\":[{}]}}", "1,".repeat(600_000));
        assert_eq!(app.send("POST", "rpc/add", &[], &huge).await.status, 413);
    })
    .await;
}

#[tokio::test]
async fn edge_functions() {
    both(|app| async move {
        let echo = app
            .raw(
                "POST",
                "/functions/v1/echo/more?forceFunctionRegion=eu",
                &[("content-type", "text/plain"), ("x-region", "eu")],
                "oi",
            )
            .await;
        assert_eq!(
            echo.json(),
            json!({"method": "POST", "type": "text/plain", "body": "oi", "user": null, "path": "more", "ip": "0.0.0.0"})
        );
        let forwarded = [("x-forwarded-for", "6.6.6.6, 198.51.100.2")];
        for (path, method) in [("/functions/v1/echo", "POST"), ("/rest/v1/rpc/where_from", "POST")] {
            for (peer, seen) in [("10.0.0.1", "198.51.100.2"), ("203.0.113.9", "203.0.113.9")] {
                let answer = app.raw_from(peer, method, path, &forwarded).await.json();
                assert_eq!(answer["ip"], seen, "{path} from {peer}");
            }
        }
        assert_eq!(
            app.raw("GET", "/functions/v1/echo", &[], "").await.json()["method"],
            "GET"
        );
        assert_eq!(
            app.raw("POST", "/functions/v1/nope", &[], "").await.code(),
            (404, "NOT_FOUND".to_owned())
        );
        assert_eq!(
            app.raw("POST", "/functions/v1/private", &[], "").await.code(),
            (401, "42501".to_owned())
        );
    })
    .await;
}

#[tokio::test]
async fn browsers_may_read_what_the_client_needs() {
    both(|app| async move {
        let ask = [
            ("origin", "https://example.org"),
            ("access-control-request-method", "PATCH"),
            (
                "access-control-request-headers",
                "authorization,prefer,x-plugin-of-a-client",
            ),
        ];
        let preflight = app.raw("OPTIONS", "/rest/v1/people", &ask, "").await;
        assert_eq!(
            (preflight.status, preflight.header("access-control-allow-origin")),
            (200, "*")
        );
        for word in ["authorization", "prefer", "x-plugin-of-a-client"] {
            assert!(
                preflight.header("access-control-allow-headers").contains(word),
                "{word}"
            );
        }
        let read = app
            .raw("GET", "/rest/v1/nope", &[("origin", "https://example.org")], "")
            .await;
        for word in ["content-range", "x-supabase-api-version", "x-relay-error"] {
            assert!(read.header("access-control-expose-headers").contains(word), "{word}");
        }
        let _: Value = read.json();
    })
    .await;
}

#[tokio::test]
async fn single_unnamed_argument_takes_the_whole_body() {
    both(|app| async move {
        for body in [
            json!({"a": 1, "": 2}),
            json!([1, 2]),
            json!("text"),
            json!(7),
            json!(null),
        ] {
            let answer = app.send("POST", "rpc/weigh", &[], &body.to_string()).await;
            assert_eq!((answer.status, answer.json()), (200, body));
        }
        assert_eq!(
            app.send("POST", "rpc/weigh", &[], "").await.code(),
            (404, "PGRST202".to_owned())
        );
    })
    .await;
}
