//! The App Store: whose purchases count, and what becomes of them whatever order Apple's word comes in.

mod orders;
mod proofs;
mod purchases;

use super::IOS;
use super::apple_kit::{Apple, Flaw, deliver};
use crate::billing::LONG;
use axum::http::StatusCode;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, json};

/// The product with an App Store of the test behind it.
async fn open(engine: db::Engine, more: &[(&str, &str)]) -> (Arc<TestApp>, Apple) {
    let apple = Apple::new(Flaw::None);
    let folder = tempfile::tempdir().expect("a folder").keep();
    let file = folder.join("root.pem");
    std::fs::write(&file, &apple.root_pem).expect("a root");
    let file = file.display().to_string();
    let settings = [&[LONG, IOS, ("ENLACE_APP_STORE_ROOTS", file.as_str())], more].concat();
    (TestApp::with(engine, &settings).await, apple)
}

const UNLIMITED: &[(&str, &str)] = &[("ENLACE_RATE_LIMITS", "off")];

async fn show(who: &Person, proof: &str) -> Reply {
    who.rpc("verify_store_purchase", json!({ "store": "apple", "proof": proof }))
        .await
}

async fn notify(app: &Arc<TestApp>, body: &str) {
    assert_eq!(deliver(app, body).await, StatusCode::OK);
    app.run_until_idle().await;
}
