//! Pictures of checkouts, and what follows from each.

use super::*;
use crate::billing::model::Renewal;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn product(kind: &str, months: Option<i64>, days: Option<i64>) -> Product {
    Product {
        id: "p".into(),
        kind: kind.into(),
        months,
        days,
        renews: months.is_some(),
        on_sale: true,
        amount: 1000,
    }
}

fn paid(at_: &str, period: Option<(&str, &str)>) -> Payment {
    Payment {
        reference: "pi".into(),
        invoice: period.map(|(start, _)| format!("in-{start}")),
        at: at(at_),
        amount: 1000,
        paid: true,
        period: period.map(|(start, end)| (at(start), at(end))),
        refunded: 0,
        refunded_at: None,
        dispute: Dispute::None,
        disputed_at: None,
        sold: None,
    }
}

fn checkout_state(stage: Stage, payments: Vec<Payment>) -> CheckoutState {
    CheckoutState {
        stage,
        voucher: None,
        expires_at: None,
        decline: None,
        payments,
        renewal: None,
        unacknowledged: false,
    }
}

const MONTH: (&str, &str) = ("2026-11-22T12:00:00Z", "2026-12-22T12:00:00Z");
const NEXT: (&str, &str) = ("2026-12-22T12:00:00Z", "2027-01-22T12:00:00Z");

#[test]
fn nothing_is_granted_before_it_is_paid() {
    let pass = product("pass", None, Some(7));
    for (stage, state) in [
        (Stage::Open, OrderState::Created),
        (Stage::Pending, OrderState::AwaitingPayment),
        (Stage::Complete, OrderState::AwaitingPayment),
        (Stage::Expired, OrderState::Expired),
    ] {
        let consequences = project(&pass, &checkout_state(stage, vec![]));
        assert_eq!((consequences.orders[0].state, consequences.grants), (state, vec![]));
    }
    let mut declined = checkout_state(Stage::Open, vec![]);
    declined.decline = Some("insufficient_funds".into());
    assert_eq!(project(&pass, &declined).orders[0].state, OrderState::Failed);
}

#[test]
fn pass_lasts_its_days_and_a_subscription_a_day_longer_than_its_period() {
    let pass = project(
        &product("pass", None, Some(7)),
        &checkout_state(Stage::Complete, vec![paid("2026-11-22T12:00:00Z", None)]),
    );
    assert_eq!(pass.grants[0].until, at("2026-11-29T12:00:00Z"));
    assert!(pass.grants[0].queues);
    let month = checkout_state(Stage::Complete, vec![paid("2026-11-22T12:00:00Z", Some(MONTH))]);
    let month = project(&product("premium", Some(1), None), &month);
    assert_eq!(month.grants[0].until, at("2026-12-23T12:00:00Z"));
    assert!(!month.grants[0].queues);
}

#[test]
fn boost_that_is_paid_opens_nothing_by_itself() {
    let boost = product("boost", None, None);
    let consequences = project(
        &boost,
        &checkout_state(Stage::Complete, vec![paid("2026-11-22T12:00:00Z", None)]),
    );
    assert_eq!(
        (consequences.orders[0].state, consequences.grants),
        (OrderState::Paid, vec![])
    );
}

#[test]
fn refund_takes_its_share_of_the_time() {
    let pass = product("pass", None, Some(10));
    let mut half = paid("2026-11-22T12:00:00Z", None);
    half.refunded = 500;
    let consequences = project(&pass, &checkout_state(Stage::Complete, vec![half.clone()]));
    assert_eq!(
        (consequences.grants[0].until, consequences.grants[0].revoked_at),
        (at("2026-11-27T12:00:00Z"), None)
    );
    assert_eq!(consequences.orders[0].state, OrderState::Paid);
    half.refunded = 1000;
    half.refunded_at = Some(at("2026-11-23T00:00:00Z"));
    let consequences = project(&pass, &checkout_state(Stage::Complete, vec![half]));
    assert_eq!(consequences.grants[0].revoked_at, Some(at("2026-11-23T00:00:00Z")));
    assert_eq!(consequences.orders[0].state, OrderState::Refunded);
}

#[test]
fn dispute_takes_the_right_and_winning_it_gives_it_back() {
    let pass = product("pass", None, Some(7));
    let mut payment = paid("2026-11-22T12:00:00Z", None);
    payment.disputed_at = Some(at("2026-11-24T12:00:00Z"));
    for (dispute, state, revoked) in [
        (Dispute::Open, OrderState::Disputed, true),
        (Dispute::Lost, OrderState::Disputed, true),
        (Dispute::Won, OrderState::Paid, false),
    ] {
        payment.dispute = dispute;
        let consequences = project(&pass, &checkout_state(Stage::Complete, vec![payment.clone()]));
        assert_eq!(
            (
                consequences.orders[0].state,
                consequences.grants[0].revoked_at.is_some()
            ),
            (state, revoked)
        );
    }
}

#[test]
fn renewal_that_failed_leaves_three_days_and_one_that_came_after_all_a_month() {
    let premium = product("premium", Some(1), None);
    let mut owed = paid("2026-12-22T12:00:00Z", Some(NEXT));
    owed.paid = false;
    let mut late = checkout_state(
        Stage::Complete,
        vec![paid("2026-11-22T12:00:00Z", Some(MONTH)), owed.clone()],
    );
    late.renewal = Some(Renewal {
        reference: "sub".into(),
        customer: None,
        status: "past_due".into(),
        period_end: at(NEXT.1),
        cancel_at_period_end: false,
        product: None,
        grace_until: None,
        ended_at: None,
    });
    let consequences = project(&premium, &late);
    assert_eq!(consequences.past_due_since, Some(at(NEXT.0)));
    assert_eq!(consequences.orders.len(), 1, "an attempt is no order");
    assert_eq!(consequences.grants[1].until, at("2026-12-25T12:00:00Z"));
    owed.paid = true;
    late.payments[1] = owed;
    late.renewal.as_mut().unwrap().status = "active".into();
    let consequences = project(&premium, &late);
    assert_eq!((consequences.past_due_since, consequences.orders.len()), (None, 2));
    assert_eq!(
        consequences.grants[1].source,
        GrantSource::Order(Some(format!("in-{}", NEXT.0)))
    );
    assert_eq!(consequences.grants[1].until, at("2027-01-23T12:00:00Z"));
}

#[test]
fn stores_word_on_the_end_and_on_its_grace_counts() {
    let premium = product("premium", Some(1), None);
    let mut shown = checkout_state(Stage::Complete, vec![paid("2026-11-22T12:00:00Z", Some(MONTH))]);
    shown.renewal = Some(Renewal {
        reference: "sub".into(),
        customer: None,
        status: "canceled".into(),
        period_end: at(MONTH.1),
        cancel_at_period_end: true,
        product: None,
        grace_until: None,
        ended_at: Some(at("2026-12-01T00:00:00Z")),
    });
    assert_eq!(project(&premium, &shown).grants[0].until, at("2026-12-01T00:00:00Z"));
    let mut owed = paid(NEXT.0, Some(NEXT));
    owed.paid = false;
    shown.payments.push(owed);
    let renewal = shown.renewal.as_mut().unwrap();
    (renewal.ended_at, renewal.grace_until) = (None, Some(at("2027-01-07T12:00:00Z")));
    assert_eq!(project(&premium, &shown).grants[1].until, at("2027-01-07T12:00:00Z"));
    shown.renewal.as_mut().unwrap().grace_until = Some(at(NEXT.0));
    assert_eq!(
        project(&premium, &shown).grants.len(),
        1,
        "a hold without grace opens nothing"
    );
}

#[test]
fn free_period_counts_until_it_is_taken_back() {
    let premium = product("premium", Some(1), None);
    let mut trial = paid("2026-11-22T12:00:00Z", Some(MONTH));
    trial.amount = 0;
    let consequences = project(&premium, &checkout_state(Stage::Complete, vec![trial.clone()]));
    assert_eq!(
        (consequences.orders[0].state, consequences.grants[0].revoked_at),
        (OrderState::Paid, None)
    );
    trial.refunded_at = Some(at("2026-11-23T00:00:00Z"));
    let consequences = project(&premium, &checkout_state(Stage::Complete, vec![trial]));
    assert_eq!(consequences.orders[0].state, OrderState::Refunded);
    assert_eq!(consequences.grants[0].revoked_at, Some(at("2026-11-23T00:00:00Z")));
}
