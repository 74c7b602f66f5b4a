//! Filling an empty data directory with the demonstration, once.

use crate::settings::Settings;
use anyhow::{Context, Result, ensure};
use app::AppState;
use app::demo::{COLLEAGUES, LOGIN_EMAIL, LOGIN_PASSWORD, MODERATOR_EMAIL, PARTNER_EMAIL};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use jobs::Runner;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use supabase::auth::{AuthState, Keys, shown_code};
use tokio::sync::OnceCell;
use tower::ServiceExt;
use uuid::Uuid;

/// No answer of the account service is longer.
const ANSWER_MAX: usize = 1 << 20;

/// Where the secret of the moderator's second factor lies, for the page that shows its code.
pub fn factor_file(data_dir: &Path) -> PathBuf {
    data_dir.join("demo-moderator.totp")
}

/// What a person who starts the demonstration needs, in three lines: where it is, the accounts, and the mails with what
/// answers there.
pub fn welcome(settings: &Settings) -> [String; 3] {
    let site = settings.site_url.trim_end_matches('/');
    let letters = match settings.letter_pace().0 {
        Some(hour) => format!("an hour of a letter's way lasts {} s", hour.as_secs()),
        None => "letters travel as everywhere".to_owned(),
    };
    [
        format!("Enlace is at {site}"),
        format!(
            "sign in as {LOGIN_EMAIL}, in a private window as {PARTNER_EMAIL}, and on {site}/demo/code as {MODERATOR_EMAIL}; \
             the password is {LOGIN_PASSWORD}"
        ),
        format!(
            "mails are on {site}/demo/mails; people marked \"responde por um roteiro\" answer in seconds; {letters}"
        ),
    ]
}

/// Writes the people, the owner's life and the moderator's queue; the accounts are made by the same calls that an
/// operator and a member would make.
pub async fn seed(app: &AppState, auth: &AuthState, keys: &Keys, runner: &Runner, data_dir: &Path) -> Result<()> {
    let failed = |fault: app::kernel::Fault| anyhow::anyhow!("the demonstration cannot be written: {fault:?}");
    let wire = Wire {
        auth,
        keys,
        password_hash: OnceCell::new(),
    };
    let now = app.clock.now();
    if app::demo::is_seeded(&mut app.db.reader()).await.map_err(failed)? {
        app::demo::appear(app, now).await.map_err(failed)?;
    } else {
        // Before the people: the sign-up makes the rows of an account, which the people then fill.
        wire.account(app::demo::owner_id(), LOGIN_EMAIL).await?;
        wire.account(app::demo::partner_id(), PARTNER_EMAIL).await?;
        app::demo::seed(app, now).await.map_err(failed)?;
        runner.drain().await?;
        app::demo::settle(app, now).await.map_err(failed)?;
    }
    let file = factor_file(data_dir);
    if !file.exists() {
        wire.account(app::demo::moderator_id(), MODERATOR_EMAIL).await?;
        // The role is given to an account that has its factor. A start that was cut off after it finds the secret here.
        let made = file.with_extension("new");
        if !made.exists() {
            // Of this moment: on a slow machine the code of the beginning is old by now.
            let secret = wire.second_factor(MODERATOR_EMAIL, app.clock.now().as_second()).await?;
            std::fs::write(&made, secret).context("the moderator's second factor cannot be kept")?;
        }
        app::demo::seed_moderation(app, now).await.map_err(failed)?;
        std::fs::rename(&made, &file).context("the moderator's second factor cannot be kept")?;
        runner.drain().await?;
    }
    // Beside it, so that an older demonstration gets them too.
    for colleague in &COLLEAGUES {
        if !colleague.is_written(&mut app.db.reader()).await.map_err(failed)? {
            wire.account(colleague.id(), colleague.email).await?;
            app::demo::seed_colleague(app, colleague, now).await.map_err(failed)?;
            runner.drain().await?;
        }
    }
    Ok(())
}

/// The account service, called as clients call it.
struct Wire<'a> {
    auth: &'a AuthState,
    keys: &'a Keys,
    /// Of [`LOGIN_PASSWORD`]. All accounts have it and everybody may know it, so it is hashed once for all of them.
    password_hash: OnceCell<String>,
}

impl Wire<'_> {
    /// Makes a confirmed account, as an operator would.
    async fn account(&self, id: Uuid, email: &str) -> Result<()> {
        let known = self.get(&format!("admin/users/{id}"), self.keys.service()).await?;
        if known.is_success() {
            // A start that was cut off made it already.
            return Ok(());
        }
        let hashed = || self.auth.hasher().hash(LOGIN_PASSWORD.to_owned());
        let password_hash = self.password_hash.get_or_try_init(hashed).await;
        let password_hash =
            password_hash.map_err(|error| anyhow::anyhow!("the password cannot be hashed: {error:?}"))?;
        let body = json!({ "id": id, "email": email, "password_hash": password_hash, "email_confirm": true });
        self.post("admin/users", self.keys.service(), body).await.map(drop)
    }

    /// Adds an authenticator app to an account, as its owner would, and answers the secret.
    async fn second_factor(&self, email: &str, second: i64) -> Result<String> {
        let credentials = json!({ "email": email, "password": LOGIN_PASSWORD });
        let session = self
            .post("token?grant_type=password", self.keys.anon(), credentials)
            .await?;
        let token = text(&session["access_token"])?;
        let factor = self.post("factors", &token, json!({ "factor_type": "totp" })).await?;
        let (id, secret) = (text(&factor["id"])?, text(&factor["totp"]["secret"])?);
        let challenge = self.post(&format!("factors/{id}/challenge"), &token, json!({})).await?;
        let code = shown_code(&secret, second).context("the secret is not base 32")?;
        let proof = json!({ "challenge_id": challenge["id"], "code": code });
        self.post(&format!("factors/{id}/verify"), &token, proof).await?;
        Ok(secret)
    }

    async fn get(&self, path: &str, bearer: &str) -> Result<StatusCode> {
        let request = Request::get(format!("/auth/v1/{path}"))
            .header("apikey", self.keys.service())
            .header(header::AUTHORIZATION, format!("Bearer {bearer}"))
            .body(Body::empty())?;
        let response = supabase::auth::router(self.auth.clone()).oneshot(request).await?;
        Ok(response.status())
    }

    async fn post(&self, path: &str, bearer: &str, body: Value) -> Result<Value> {
        let request = Request::post(format!("/auth/v1/{path}"))
            .header("apikey", self.keys.anon())
            .header(header::AUTHORIZATION, format!("Bearer {bearer}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))?;
        let response = supabase::auth::router(self.auth.clone()).oneshot(request).await?;
        let status = response.status();
        let answer = to_bytes(response.into_body(), ANSWER_MAX).await?;
        ensure!(
            status.is_success(),
            "the demonstration's accounts: {path} was refused: {status}"
        );
        Ok(serde_json::from_slice(&answer).unwrap_or(Value::Null))
    }
}

fn text(value: &Value) -> Result<String> {
    Ok(value
        .as_str()
        .context("the account service answered without a part")?
        .to_owned())
}
