//! Stripe's shapes: what we send, and what we read of its answers.

use super::super::model::{CheckoutState, Dispute, Payment, PaymentInstructions, Renewal, Stage};
use super::super::periods::{BOLETO_DAYS, PIX};
use super::super::provider::{Checkout, ProviderError, StartedCheckout};
use super::Form;
use jiff::Timestamp;
use serde_json::Value;

/// The form that opens a checkout. Prices go along with it, so that nothing has to be set up at Stripe first; no
/// name and no address of the buyer does.
pub(super) fn checkout_form(checkout: &Checkout) -> Form {
    let order = checkout.order.to_string();
    let mode = if checkout.renews_each_months.is_some() {
        "subscription"
    } else {
        "payment"
    };
    let mut form: Vec<(&str, String)> = vec![
        ("mode", mode.into()),
        ("client_reference_id", order.clone()),
        ("metadata[order]", order.clone()),
        ("success_url", checkout.return_url.clone()),
        ("cancel_url", checkout.return_url.clone()),
        ("locale", if checkout.locale == "pt-PT" { "pt" } else { "pt-BR" }.into()),
        ("payment_method_types[0]", checkout.method.into()),
        ("line_items[0][quantity]", "1".into()),
        ("line_items[0][price_data][currency]", checkout.currency.to_lowercase()),
        ("line_items[0][price_data][unit_amount]", checkout.amount.to_string()),
        ("line_items[0][price_data][product_data][name]", checkout.name.clone()),
    ];
    match checkout.renews_each_months {
        Some(months) => form.extend([
            ("line_items[0][price_data][recurring][interval]", "month".to_string()),
            (
                "line_items[0][price_data][recurring][interval_count]",
                months.to_string(),
            ),
            ("subscription_data[metadata][order]", order),
        ]),
        None => form.push(("payment_intent_data[metadata][order]", order)),
    }
    match checkout.method {
        "pix" => form.push((
            "payment_method_options[pix][expires_after_seconds]",
            PIX.as_secs().to_string(),
        )),
        "boleto" => form.push((
            "payment_method_options[boleto][expires_after_days]",
            BOLETO_DAYS.to_string(),
        )),
        _ => {}
    }
    form.into_iter()
        .map(|(name, value)| (name.to_string(), value))
        .collect()
}

pub(super) fn started(session: &Value) -> Result<StartedCheckout, ProviderError> {
    Ok(StartedCheckout {
        external_id: text(session, "id")?,
        url: text(session, "url")?,
        voucher: None,
        pending: false,
        expires_at: moment(&session["expires_at"]),
    })
}

/// The state of a checkout session; the periods of a subscription are added by the caller.
pub(super) fn checkout_state(session: &Value, dispute: &Value) -> Result<CheckoutState, ProviderError> {
    let intent = &session["payment_intent"];
    let waits = session["payment_status"] == "unpaid";
    let failed = intent["status"] == "requires_payment_method" || intent["status"] == "canceled";
    let stage = match session["status"].as_str() {
        Some("open") => Stage::Open,
        Some("complete") if waits && failed => Stage::Expired,
        Some("complete") if waits => Stage::Pending,
        Some("complete") => Stage::Complete,
        Some("expired") => Stage::Expired,
        other => return Err(ProviderError::Unavailable(format!("a session in the state {other:?}"))),
    };
    let voucher = voucher(&intent["next_action"]).or_else(|| phone_prompt(session));
    let stage = match stage {
        // Stripe keeps the session open while the buyer answers on the phone.
        Stage::Open if voucher.is_some() => Stage::Pending,
        stage => stage,
    };
    let decline = intent["last_payment_error"]["decline_code"]
        .as_str()
        .or_else(|| intent["last_payment_error"]["code"].as_str());
    Ok(CheckoutState {
        stage,
        expires_at: voucher
            .as_ref()
            .map_or(moment(&session["expires_at"]), |(_, until)| *until),
        voucher: voucher.map(|(voucher, _)| voucher),
        decline: decline.map(str::to_owned),
        payments: once(intent, dispute).into_iter().collect(),
        renewal: None,
        unacknowledged: false,
    })
}

/// What was paid once.
fn once(intent: &Value, dispute: &Value) -> Option<Payment> {
    if intent["status"] != "succeeded" {
        return None;
    }
    let charge = &intent["latest_charge"];
    Some(Payment {
        reference: intent["id"].as_str()?.to_owned(),
        invoice: None,
        at: moment(&charge["created"]).or_else(|| moment(&intent["created"]))?,
        amount: intent["amount_received"]
            .as_i64()
            .or_else(|| intent["amount"].as_i64())?,
        paid: true,
        period: None,
        ..what_came_of(charge, dispute)
    })
}

/// A payment, or a failed one, for one period of a subscription. None for a draft, or if no payment was attempted yet.
pub(super) fn invoice_payment(invoice: &Value, intent: &Value, dispute: &Value) -> Option<Payment> {
    let paid = invoice["status"] == "paid";
    let failed = !paid && invoice["attempted"] == true && invoice["status"] != "draft";
    if !paid && !failed {
        return None;
    }
    let line = &invoice["lines"]["data"][0]["period"];
    Some(Payment {
        reference: intent_of(invoice).unwrap_or_default().to_owned(),
        invoice: Some(invoice["id"].as_str()?.to_owned()),
        at: moment(&invoice["status_transitions"]["paid_at"]).or_else(|| moment(&invoice["created"]))?,
        amount: invoice[if paid { "amount_paid" } else { "amount_due" }].as_i64()?,
        paid,
        period: Some((moment(&line["start"])?, moment(&line["end"])?)),
        ..what_came_of(&intent["latest_charge"], dispute)
    })
}

/// Refunds and disputes of a charge, in a payment whose other parts the caller knows.
fn what_came_of(charge: &Value, dispute: &Value) -> Payment {
    let refunds = charge["refunds"]["data"].as_array().into_iter().flatten();
    // A refund that waits for the buyer's bank, or for what the buyer must tell it, is one that was made.
    let made = refunds.filter(|refund| {
        matches!(
            refund["status"].as_str(),
            Some("succeeded" | "pending" | "requires_action")
        )
    });
    let made: i64 = made.filter_map(|refund| refund["amount"].as_i64()).sum();
    let refunded = charge["amount_refunded"].as_i64().unwrap_or(0).max(made);
    let standing = match dispute["status"].as_str() {
        None => Dispute::None,
        Some("won" | "warning_closed" | "prevented") => Dispute::Won,
        Some("lost") => Dispute::Lost,
        // An inquiry takes no money yet.
        Some(status) if status.starts_with("warning") => Dispute::None,
        Some(_) => Dispute::Open,
    };
    Payment {
        reference: String::new(),
        invoice: None,
        at: Timestamp::UNIX_EPOCH,
        amount: 0,
        paid: false,
        period: None,
        refunded,
        refunded_at: moment(&charge["refunds"]["data"][0]["created"]),
        dispute: standing,
        disputed_at: moment(&dispute["created"]),
        sold: None,
    }
}

pub(super) fn renewal(subscription: &Value) -> Result<Renewal, ProviderError> {
    let end = moment(&subscription["items"]["data"][0]["current_period_end"])
        .or_else(|| moment(&subscription["current_period_end"]));
    Ok(Renewal {
        reference: text(subscription, "id")?,
        customer: id_of(&subscription["customer"]).map(str::to_owned),
        status: text(subscription, "status")?,
        period_end: end.ok_or_else(|| ProviderError::Unavailable("a subscription without a period".into()))?,
        cancel_at_period_end: subscription["cancel_at_period_end"] == true,
        product: None,
        grace_until: None,
        ended_at: None,
    })
}

/// The payment of an invoice.
pub(super) fn intent_of(invoice: &Value) -> Option<&str> {
    id_of(&invoice["payments"]["data"][0]["payment"]["payment_intent"]).or_else(|| id_of(&invoice["payment_intent"]))
}

/// What the buyer needs outside, and until when it is good.
fn voucher(next: &Value) -> Option<(PaymentInstructions, Option<Timestamp>)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let plain = |kind: &str, page: &Value| PaymentInstructions {
        kind: kind.to_string(),
        code: None,
        entity: None,
        reference: None,
        page: text(page),
        sandbox: false,
    };
    match next["type"].as_str()? {
        "pix_display_qr_code" => {
            let pix = &next["pix_display_qr_code"];
            let code = text(&pix["data"]);
            let voucher = plain("pix", &pix["hosted_instructions_url"]);
            Some((PaymentInstructions { code, ..voucher }, moment(&pix["expires_at"])))
        }
        "boleto_display_details" => {
            let boleto = &next["boleto_display_details"];
            let code = text(&boleto["number"]);
            let voucher = plain("boleto", &boleto["hosted_voucher_url"]);
            Some((PaymentInstructions { code, ..voucher }, moment(&boleto["expires_at"])))
        }
        "multibanco_display_details" => {
            let details = &next["multibanco_display_details"];
            let voucher = PaymentInstructions {
                entity: text(&details["entity"]),
                reference: text(&details["reference"]),
                ..plain("multibanco", &details["hosted_voucher_url"])
            };
            Some((voucher, moment(&details["expires_at"])))
        }
        _ => None,
    }
}

/// MB WAY has nothing to copy: the phone asks, for as long as the session is open.
fn phone_prompt(session: &Value) -> Option<(PaymentInstructions, Option<Timestamp>)> {
    let asks = matches!(
        session["payment_intent"]["status"].as_str(),
        Some("requires_action" | "processing")
    );
    let by_phone = session["payment_method_types"][0] == "mb_way";
    (asks && by_phone).then(|| {
        let prompt = PaymentInstructions {
            kind: "mb_way".to_owned(),
            code: None,
            entity: None,
            reference: None,
            page: None,
            sandbox: false,
        };
        (prompt, moment(&session["expires_at"]))
    })
}

/// The id of something that may be expanded or not.
pub(super) fn id_of(value: &Value) -> Option<&str> {
    value.as_str().or_else(|| value["id"].as_str())
}

pub(super) fn text(value: &Value, name: &str) -> Result<String, ProviderError> {
    value[name]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| ProviderError::Unavailable(format!("an answer without {name}")))
}

fn moment(seconds: &Value) -> Option<Timestamp> {
    Timestamp::from_second(seconds.as_i64()?).ok()
}
