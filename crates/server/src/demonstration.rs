//! Filling an empty data directory with the demonstration, once.

use anyhow::{Result, ensure};
use app::AppState;
use axum::body::Body;
use axum::http::{Request, header};
use jobs::Runner;
use serde_json::json;
use supabase::auth::{AuthState, Keys};
use tower::ServiceExt;

/// Writes the people and the owner's life; the owner's account is made by the same call that an
/// operator would make.
pub async fn seed(app: &AppState, auth: &AuthState, keys: &Keys, runner: &Runner) -> Result<()> {
    let failed = |fault: app::kernel::Fault| anyhow::anyhow!("the demonstration cannot be written: {fault:?}");
    if app::demo::is_seeded(&mut app.db.reader()).await.map_err(failed)? {
        return app::demo::appear(app, app.clock.now()).await.map_err(failed);
    }
    let body = json!({
        "id": app::demo::owner_id(), "email": app::demo::LOGIN_EMAIL, "password": app::demo::LOGIN_PASSWORD, "email_confirm": true,
    });
    let request = Request::post("/auth/v1/admin/users")
        .header("apikey", keys.service())
        .header(header::AUTHORIZATION, format!("Bearer {}", keys.service()))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))?;
    let response = supabase::auth::router(auth.clone()).oneshot(request).await?;
    ensure!(
        response.status().is_success(),
        "the demonstration's account was refused: {}",
        response.status()
    );
    let now = app.clock.now();
    app::demo::seed(app, now).await.map_err(failed)?;
    runner.drain().await?;
    app::demo::settle(app, now).await.map_err(failed)?;
    Ok(())
}
