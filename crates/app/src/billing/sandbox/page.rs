//! The page of the sandbox in place of a bank or a card form. It says plainly that nothing is paid here; its buttons do
//! what banks, buyers and time do.

use super::{ACTS, Sandbox, SandboxAction, SandboxCheckout};
use crate::billing::mails::money;
use crate::billing::model::{Dispute, Stage};
use crate::kernel::Fault;
use ::jobs::clock::Clock;
use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use jiff::Timestamp;
use std::sync::Arc;
use supabase::error::ApiError;
use tower::ServiceExt;

/// The state of the page's routes.
#[derive(Clone)]
pub struct Page {
    sandbox: Sandbox,
    clock: Arc<dyn Clock>,
    /// Receives the sandbox's webhooks, as it receives those of every provider.
    router: Router,
}

/// The routes; mounted only where the sandbox takes the payments. `router` answers the path of webhooks.
pub fn router(sandbox: Sandbox, clock: Arc<dyn Clock>, router: Router) -> Router {
    Router::new()
        .route("/sandbox-checkout/{id}", get(show))
        .route("/sandbox-checkout/{id}/{act}", post(press))
        .with_state(Page { sandbox, clock, router })
}

#[derive(Template)]
#[template(path = "sandbox.html")]
struct PageView<'a> {
    id: &'a str,
    name: &'a str,
    amount: String,
    each_months: i64,
    method: &'a str,
    state: &'a str,
    code: Option<&'a str>,
    return_url: &'a str,
    buttons: Vec<(&'static str, &'static str, bool)>,
}

async fn show(State(page): State<Page>, Path(id): Path<String>) -> Response {
    match page.sandbox.book(&id).await {
        Ok(Some(book)) => shown(&book, page.clock.now()),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(fault) => ApiError::from(fault).into_response(),
    }
}

fn shown(book: &SandboxCheckout, now: Timestamp) -> Response {
    let method = match book.method.as_str() {
        "pix" => "Pix",
        "boleto" => "Boleto",
        "mb_way" => "MB WAY",
        "multibanco" => "Multibanco",
        _ => "Cartão",
    };
    let buttons = ACTS
        .into_iter()
        .filter(|act| book.allows(*act, now))
        .map(|act| (act.word(), act.label(), act == SandboxAction::Pay));
    let page = PageView {
        id: &book.id,
        name: &book.name,
        amount: money(book.amount, &book.currency),
        each_months: book.each_months.unwrap_or(0),
        method,
        state: state(book, now),
        code: book.voucher.as_ref().and_then(|voucher| voucher.code.as_deref()),
        return_url: &book.return_url,
        buttons: buttons.collect(),
    };
    let policy =
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    match page.render() {
        Ok(html) => (
            [
                (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ],
            Html(html),
        )
            .into_response(),
        Err(error) => {
            tracing::error!(%error, "the sandbox's page cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn state(book: &SandboxCheckout, now: Timestamp) -> &'static str {
    let checkout = book.checkout_state(now);
    let last = checkout.payments.last();
    if last.is_some_and(|payment| payment.dispute == Dispute::Open) {
        return "Contestado";
    }
    if last.is_some_and(|payment| payment.refunded > 0) {
        return "Estornado";
    }
    match (
        checkout.stage,
        checkout.renewal.as_ref().map(|renewal| renewal.status.as_str()),
    ) {
        (_, Some("past_due")) => "Renovação recusada",
        (_, Some("canceled")) => "Assinatura encerrada",
        (Stage::Complete, _) => "Pago",
        (Stage::Expired, _) => "Expirado",
        (Stage::Pending, _) => "À espera do pagamento",
        (Stage::Open, _) if checkout.decline.is_some() => "Cartão recusado",
        (Stage::Open, _) => "Aberto",
    }
}

async fn press(State(page): State<Page>, Path((id, act)): Path<(String, String)>) -> Response {
    let Some(act) = SandboxAction::of(&act) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let now = page.clock.now();
    let bodies = match page.sandbox.press(&id, act, now).await {
        Ok(bodies) => bodies,
        // The button of a page that was open too long: the page shows what there is now.
        Err(Fault::State { .. }) => Vec::new(),
        Err(fault) => return ApiError::from(fault).into_response(),
    };
    for body in bodies {
        page.deliver_event(body, now).await;
    }
    let back = match (act, page.sandbox.book(&id).await) {
        // A card form sends its visitor back; a bank's app does not.
        (SandboxAction::Pay | SandboxAction::Decline, Ok(Some(book)))
            if book.method == "card" && book.payments.len() < 2 =>
        {
            book.return_url
        }
        _ => format!("/sandbox-checkout/{id}"),
    };
    Redirect::to(&back).into_response()
}

impl Page {
    /// Sends one event to the router of webhooks. One that does not arrive is found by the nightly reconciliation.
    async fn deliver_event(&self, body: String, now: Timestamp) {
        let request = Request::post("/functions/v1/payment-webhook/sandbox")
            .header("stripe-signature", self.sandbox.sign(body.as_bytes(), now))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body));
        let Ok(request) = request else {
            tracing::error!("an event of the sandbox could not be put into a request");
            return;
        };
        // A router never fails: its error type has no value.
        let answer = self.router.clone().oneshot(request).await.into_response();
        if !answer.status().is_success() {
            tracing::error!(status = %answer.status(), "an event of the sandbox was not taken");
        }
    }
}
