//! Accounts that nobody uses, the log of accesses, consents, and why people leave.

use super::{LONG, after, count, days};
use app::retention::access_log;
use db::params;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

#[test]
fn inactive_account_is_written_to_once_and_ends_after_two_years() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (ana, mut bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let other = app.again().await;
        let mails = async |who: &Person| {
            let all = app.mails_to(&who.email).await;
            all.iter()
                .filter(|mail| mail.subject == "Faz tempo que você não aparece")
                .count()
        };
        let both = async |by| {
            app.advance(by);
            app.run_until_idle().await;
            other.run_until_idle().await;
        };
        both(days(540)).await;
        assert_eq!((mails(&ana).await, mails(&bia).await), (0, 0));
        both(days(10)).await;
        both(days(1)).await;
        assert_eq!((mails(&ana).await, mails(&bia).await), (1, 1), "once, over two nodes");
        // Signing in starts both terms again.
        bia.sign_in().await;
        both(days(160)).await;
        let status = async |who: &Person| -> Option<String> {
            let sql = "SELECT status FROM accounts WHERE user_id = $1";
            app.enlace.app.db.opt(sql, params![who.id]).await.expect("a status")
        };
        assert_eq!(status(&ana).await.as_deref(), Some("active"));
        both(days(15)).await;
        assert_eq!(status(&ana).await.as_deref(), Some("leaving"));
        both(days(8)).await;
        assert_eq!(status(&ana).await, None, "erased after two years");
        assert_eq!(status(&bia).await.as_deref(), Some("active"));
        both(days(400)).await;
        assert_eq!(mails(&bia).await, 2, "a second absence has its own letter");
    });
}

#[test]
fn accesses_are_sealed_read_with_a_reason_alone_and_gone_after_six_months() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.newcomer("Ana").await;
        ana.get("profiles").await.ok();
        ana.get("profiles").await.ok();
        let rows = || count(&app, "SELECT count(*) FROM access_log", params![]);
        assert_eq!(rows().await, 1, "an account, an address and an hour are one row");
        let texts: String = app
            .enlace
            .app
            .db
            .one("SELECT person || address || sealed FROM access_log", params![])
            .await
            .expect("a row");
        assert!(
            !texts.contains(&ana.id.to_string()) && !texts.contains("127.0.0.1"),
            "{texts}"
        );
        after(&app, days(30)).await;
        ana.get("profiles").await.ok();

        // Someone who only listens at a socket uses the product too, refused or not.
        after(&app, SignedDuration::from_hours(2)).await;
        let mut socket = ana.socket().await;
        assert_eq!(rows().await, 2, "the handshake shows nobody");
        assert_eq!(socket.join("user:nobody").await["status"], "error");
        assert_eq!(rows().await, 3);
        assert_eq!(socket.join(&format!("user:{}", ana.id)).await["status"], "ok");
        assert_eq!(rows().await, 3, "once an hour");
        drop(socket);

        let (db, vault) = (&app.enlace.app.db, &app.enlace.app.vault);
        let asked = access_log::read_for_operator(db, vault, ana.id, " ", app.now()).await;
        assert!(asked.is_err(), "without a reason nothing is read");
        let read = access_log::read_for_operator(db, vault, ana.id, "Ofício 9.", app.now()).await;
        let read = read.expect("the rows");
        assert_eq!(read.len(), 3);
        assert!(read[0]["address"].is_string() && read[0]["at"].is_string());
        let noted = "SELECT count(*) FROM mod_audit WHERE action = 'operator.access_log.read' AND subject = $1 AND reason = 'Ofício 9.'";
        assert_eq!(count(&app, noted, params![ana.id]).await, 1);

        after(&app, days(150)).await;
        assert_eq!(rows().await, 3, "none is older than six months");
        after(&app, days(3)).await;
        assert_eq!(rows().await, 2, "the first is");
        after(&app, days(30)).await;
        assert_eq!(rows().await, 0);
        // A /64 of IPv6 counts as one address, and an account with many addresses gets limited rows per hour.
        let log = access_log::AccessLog::new(db.clone(), vault.clone());
        let other_node = access_log::AccessLog::new(db.clone(), vault.clone());
        for last in 0..40_u128 {
            let address = std::net::Ipv6Addr::from((0x2001_0db8_0000_0001_u128 << 64) + last);
            log.note(ana.id, address.into(), app.now()).await;
        }
        assert_eq!(rows().await, 1);
        for network in 0..=i64::from(u8::MAX) {
            let address = std::net::Ipv4Addr::new(198, 51, 100, u8::try_from(network).expect("a byte"));
            let node = if network % 2 == 0 { &log } else { &other_node };
            node.note(ana.id, address.into(), app.now()).await;
        }
        assert_eq!(rows().await, access_log::MOST_AN_HOUR, "over all nodes");
        after(&app, SignedDuration::from_hours(1)).await;
        log.note(ana.id, std::net::Ipv4Addr::LOCALHOST.into(), app.now()).await;
        assert_eq!(rows().await, access_log::MOST_AN_HOUR + 1, "the next hour has its own");
        // An operator outside Brazil keeps no such log.
        let abroad = TestApp::with(engine, &[("ENLACE_OPERATOR_COUNTRY", "PT")]).await;
        abroad.newcomer("Bia").await.get("profiles").await.ok();
        assert_eq!(count(&abroad, "SELECT count(*) FROM access_log", params![]).await, 0);
    });
}

#[test]
fn withdrawing_each_consent_deletes_its_value_and_the_row_says_what_was_read() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let is_met = async || {
            app.run_until_idle().await;
            let deck = bia.rpc("discover", json!({})).await.ok();
            deck.to_string().contains(&ana.id.to_string())
        };
        assert!(is_met().await);
        let lisbon = ana.reading("pt-PT");
        let own = format!("id=eq.{}", ana.id);
        for (purpose, value) in [
            ("sexuality", json!("bisexual")),
            ("gender_identity", json!("woman")),
            ("gender_preferences", json!(["man"])),
        ] {
            ana.rpc("withdraw_consent", json!({ "purpose": purpose })).await.ok();
            let read = ana.get(&format!("profiles?select={purpose}")).await.ok();
            assert!(
                read[0][purpose].is_null() || read[0][purpose] == json!([]),
                "{purpose} is gone: {read}"
            );
            // Who somebody is and whom they look for decides whom they meet; sexuality never does.
            assert_eq!(is_met().await, purpose == "sexuality", "{purpose}");
            ana.patch("profiles", &own, json!({ purpose: value }))
                .await
                .refused(422, "VALIDATION");
            lisbon.rpc("grant_consent", json!({ "purpose": purpose })).await.ok();
            let row =
                format!("consents?purpose=eq.{purpose}&withdrawn_at=is.null&select=text_version,locale,granted_at");
            let row = ana.get(&row).await.ok();
            assert_eq!(row[0]["locale"], "pt-PT", "{purpose}");
            assert!(row[0]["text_version"].is_string() && row[0]["granted_at"].is_string());
            // The limit on changes of an identity may refuse it, with another status.
            let written = ana.patch("profiles", &own, json!({ purpose: value })).await;
            assert_ne!(written.status.as_u16(), 422, "{purpose}: {}", written.body);
        }
    });
}

#[test]
fn reason_for_leaving_is_counted_once_and_leads_to_nobody() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc("delete_account", json!({ "reason": "porque sim" }))
            .await
            .refused(422, "VALIDATION");
        let said = json!({ "reason": "pause", "text": "Volto no verão." });
        ana.rpc("delete_account", said.clone()).await.ok();
        ana.rpc("delete_account", said).await.ok();
        let bia = app.newcomer("Bia").await;
        bia.rpc("delete_account", json!({})).await.ok();
        let counted = app::accounts::leaving_reason::counted(&mut app.enlace.app.db.reader()).await;
        let counted = counted.expect("reasons");
        assert_eq!(counted.len(), 1, "{counted:?}");
        assert_eq!(
            (&counted[0]["reason"], &counted[0]["people"], &counted[0]["texts"]),
            (&json!("pause"), &json!(1), &json!(["Volto no verão."]))
        );
        let all = counted[0].to_string();
        assert!(
            !all.contains(&ana.id.to_string()) && counted[0]["month"] == "2026-11",
            "{all}"
        );
    });
}

#[test]
fn payments_are_kept_for_the_years_of_their_country() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let (user, now) = (app.newcomer("Ana").await.id, app.now());
        let orders = [("BR", uuid::Uuid::new_v4()), ("PT", uuid::Uuid::new_v4())];
        let stored: Result<(), db::DbError> = app
            .enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    for (country, id) in orders {
                        tx.exec(
                            "INSERT INTO orders (id, root_id, user_id, product_id, provider, method, country, currency,
                                                 amount, state, created_at, refunded, looks, applied_look)
                             VALUES ($1, $1, $2, 'premium_m', 'sandbox', 'card', $3, 'BRL', 1990, 'paid', $4, 0, 0, 0)",
                            params![id, user, country, now],
                        )
                        .await?;
                        tx.exec(
                            "INSERT INTO payment_ledger (id, entry, account, order_id, currency, amount, created_at)
                             VALUES ($1, $2, 'sales', $3, 'BRL', 0, $4)",
                            params![uuid::Uuid::new_v4(), country, id, now],
                        )
                        .await?;
                    }
                    Ok(())
                })
            })
            .await;
        stored.expect("two orders");
        let left = async || {
            let orders = count(&app, "SELECT count(*) FROM orders", params![]).await;
            (
                orders,
                count(&app, "SELECT count(*) FROM payment_ledger", params![]).await,
            )
        };
        after(&app, days(365 * 5)).await;
        assert_eq!(left().await, (2, 2));
        after(&app, days(60)).await;
        assert_eq!(left().await, (1, 1), "Brazil: five years after the year of the payment");
        after(&app, days(365 * 4)).await;
        assert_eq!(left().await, (1, 1));
        after(&app, days(366)).await;
        assert_eq!(left().await, (0, 0), "Portugal: ten");
    });
}
