//! Every table is exported or says why not, and an erased account is nowhere but in a short list.

use super::{LONG, after, count, days};
use crate::refusals::world::World;
use db::{Engine, params};
use std::collections::BTreeSet;
use testkit::{TestApp, json, on_both};

/// Tables that the export leaves out, with the reason.
const NOT_EXPORTED: &[(&str, &[&str])] = &[
    (
        "what protects people from others, and would teach how to pass it",
        &[
            "boost_stops",
            "compared_photos",
            "guard_accounts",
            "guard_hints",
            "guard_openings",
            "guard_points",
            "guard_verdicts",
            "guard_video_proposals",
            "message_holds",
            "message_notices",
            "photo_bands",
            "photo_screenings",
            "reporter_accuracy",
        ],
    ),
    (
        "blocks, bans and marks by which people are kept apart: they tell of others",
        &[
            "contact_acts",
            "contact_blocks",
            "contact_keys",
            "hidden_contacts",
            "inherited_blocks",
            "known_photos",
            "lasting_blocks",
            "mod_marks",
            "relations",
            "safety_bans",
            "safety_devices",
            "safety_marks",
            "safety_returned",
            "shown_people",
        ],
    ),
    (
        "other people's notices, looks and seats; counts of looks tell who looked",
        &[
            "boost_views",
            "chart_requests",
            "impression_hours",
            "impressions",
            "notification_people",
            "profile_visits",
            "verification_seats",
            "world_looks",
        ],
    ),
    (
        "cases: their outcome is exported with decisions and reports, the work on them is not",
        &[
            "evidence_photos",
            "reported_photos",
            "incident_history",
            "incidents",
            "mod_audit",
            "mod_cases",
            "mod_disputes",
            "mod_exports",
            "mod_macros",
            "mod_notes",
            "mod_notices",
            "mod_removed",
            "mod_skips",
            "mod_tallies",
        ],
    ),
    (
        "parts of exported rows: versions, rounds, entries and the match that a member's row names",
        &[
            "birth_changes",
            "game_rounds",
            "letter_seals",
            "matches",
            "member_invite_counts",
            "message_versions",
            "gift_releases",
            "notification_mail_days",
            "notification_digests",
            "payment_ledger",
            "profile_changes",
            "wallet_entries",
        ],
    ),
    (
        "an export is read with a session that may be under pressure",
        &[
            "contact_confirmations",
            "meeting_answers",
            "meeting_locations",
            "meeting_pins",
        ],
    ),
    (
        "secrets of signing in, devices and pushes, and counters against guessing",
        &[
            "age_sessions",
            "age_tokens",
            "auth_challenges",
            "auth_flow_states",
            "auth_limits",
            "auth_mail_throttle",
            "auth_oauth_states",
            "auth_one_time_tokens",
            "auth_provider_grants",
            "auth_provider_tokens",
            "auth_puzzles",
            "auth_recovery_codes",
            "idempotency_keys",
            "message_reaction_paces",
            "game_paces",
            "auth_revocations",
            "push_days",
            "push_keys",
            "push_uses",
        ],
    ),
    (
        "pictures of an attempt, erased within days",
        &["verification_frames", "verification_marks"],
    ),
    (
        "kept apart and sealed by law; handed out by the operator",
        &["access_log"],
    ),
    (
        "a letter that was sent, of which the mailbox has the text",
        &["inactivity_warnings"],
    ),
    (
        "of nobody, or of addresses without an account",
        &[
            "age_countries",
            "contact_refusals",
            "feedback_changes",
            "beta_program",
            "daily_match_rounds",
            "deletion_requests",
            "feature_flags",
            "helpline_checks",
            "learned_models",
            "leaving_reasons",
            "legal_versions",
            "measured_claims",
            "product_prices",
            "products",
            "region_hours",
            "sandbox_checkouts",
            "sandbox_events",
            "store_facts",
            "waitlist",
            "waitlist_letters",
            "waitlist_puzzles",
            "webhook_events",
        ],
    ),
    (
        "how the program works: events, jobs and files on their way, for days",
        &[
            "dead_jobs",
            "jobs",
            "listener_cursors",
            "outbox",
            "parked_events",
            "realtime_messages",
            "schedules",
            "schema_migrations",
            "storage_buckets",
            "storage_objects",
            "storage_removals",
            "storage_spent_tokens",
            "storage_uploads",
        ],
    ),
];

/// Where the id or the address of an erased account may stand for a while, with the reason and the term.
const RETAINED: &[Retained] = &[
    Retained {
        column: "match_members.other_id",
        lasts: false,
        reason: "the other side's row of a match: 90 days, to read and to report",
    },
    Retained {
        column: "matches.a",
        lasts: false,
        reason: "the match itself: 90 days",
    },
    Retained {
        column: "matches.b",
        lasts: false,
        reason: "the match itself: 90 days",
    },
    Retained {
        column: "messages.sender_id",
        lasts: false,
        reason: "texts that the other side may read and report: 90 days",
    },
    Retained {
        column: "meetings.other_id",
        lasts: false,
        reason: "the other side's plan of a meeting: as long as its history, at most 90 days with the match",
    },
    Retained {
        column: "notifications.person_id",
        lasts: false,
        reason: "notices of the other side, never shown any more: 90 days",
    },
    Retained {
        column: "reaction_log.target",
        lasts: false,
        reason: "what the other side's daily limits count: 90 days",
    },
    Retained {
        column: "outbox.key",
        lasts: false,
        reason: "events on their way: seven days",
    },
    Retained {
        column: "outbox.payload",
        lasts: false,
        reason: "events on their way: seven days",
    },
    Retained {
        column: "consents.user_id",
        lasts: true,
        reason: "proof of consent: five years",
    },
    Retained {
        column: "legal_acceptances.user_id",
        lasts: true,
        reason: "proof of acceptance: five years",
    },
    Retained {
        column: "orders.user_id",
        lasts: true,
        reason: "tax law: five years in Brazil, ten in Portugal",
    },
    Retained {
        column: "reports.reporter",
        lasts: true,
        reason: "evidence of a case: twelve months after it was closed",
    },
];

struct Retained {
    column: &'static str,
    /// Longer than 90 days.
    lasts: bool,
    #[expect(dead_code, reason = "read by people")]
    reason: &'static str,
}

/// The columns, as `table.column`, that hold one of the texts anywhere.
pub async fn holding(app: &TestApp, texts: &[String]) -> BTreeSet<String> {
    let db = &app.enlace.app.db;
    let mut found = BTreeSet::new();
    for (table, column) in db::schema_columns(db).await.expect("the schema") {
        for text in texts {
            let cell = match db.engine() {
                Engine::Sqlite => format!("CAST(\"{column}\" AS text)"),
                Engine::Postgres => format!("\"{column}\"::text"),
            };
            let sql = format!("SELECT count(*) FROM \"{table}\" WHERE lower({cell}) LIKE $1");
            let rows: i64 = db
                .one(sql.as_str(), params![format!("%{text}%")])
                .await
                .expect("a count");
            if rows > 0 {
                found.insert(format!("{table}.{column}"));
            }
        }
    }
    found
}

/// Those columns that may not hold an erased account; with `lasting`, not longer than 90 days.
pub fn unlisted(found: &BTreeSet<String>, lasting: bool) -> Vec<String> {
    let known = |column: &String| {
        let mut entries = RETAINED.iter();
        entries.any(|entry| entry.column == *column && (entry.lasts || !lasting))
    };
    found.iter().filter(|column| !known(column)).cloned().collect()
}

/// Ends what would hold texts longer: the open case about the other side.
async fn close_cases(app: &TestApp) {
    let now = app.now();
    let done: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                tx.exec("UPDATE mod_cases SET state = 'closed', closed_at = $1", params![now])
                    .await
            })
        })
        .await;
    done.expect("closed");
}

#[test]
fn every_table_is_exported_or_has_its_reason() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let exported: BTreeSet<&str> = app.enlace.app.exported_tables().map(|rule| rule.table).collect();
        let reasons: BTreeSet<&str> = NOT_EXPORTED.iter().flat_map(|(_, tables)| *tables).copied().collect();
        let columns = db::schema_columns(&app.enlace.app.db).await.expect("the schema");
        let tables: BTreeSet<&str> = columns.iter().map(|(table, _)| table.as_str()).collect();
        let missing: Vec<&&str> = tables
            .iter()
            .filter(|table| !exported.contains(**table) && !reasons.contains(**table))
            .collect();
        assert!(missing.is_empty(), "neither exported nor with a reason: {missing:?}");
        let stale: Vec<&&str> = reasons.iter().filter(|table| !tables.contains(**table)).collect();
        assert!(stale.is_empty(), "reasons for tables that do not exist: {stale:?}");
    });
}

#[test]
fn export_has_what_sign_in_stores_and_no_secret() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.newcomer("Ana").await;
        let all = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(all["auth_users"][0]["email"], json!(ana.email));
        assert!(
            all["auth_sessions"][0]["created_at"].is_string(),
            "{}",
            all["auth_sessions"]
        );
        assert!(all["auth_factors"].is_array() && all["auth_passkeys"].is_array());
        assert_eq!(all["auth_identities"][0]["provider"], "email");
        let text = all.to_string();
        for secret in ["password_hash", "\"secret\"", "refresh_counter", "credential", "argon2"] {
            assert!(!text.contains(secret), "{secret} is in the export");
        }
    });
}

#[test]
fn prepared_decision_of_an_erased_moderator_stays_without_their_id() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let malu = crate::moderation::moderator(&app, "Malu").await;
        let prepared = json!({
            "title": "Insultos", "action": "suspend", "days": 7, "rule": "respect",
            "facts": "Três mensagens com insultos depois de um pedido para parar.",
        });
        malu.rpc("mod_save_macro", prepared).await.ok();
        crate::roses::erase(&app, &malu).await;
        app.run_until_idle().await;
        let found = holding(&app, &[malu.id.to_string()]).await;
        let named: Vec<&String> = found
            .iter()
            .filter(|column| column.starts_with("mod_macros."))
            .collect();
        assert_eq!(named, Vec::<&String>::new());
        assert!(
            found.contains("mod_audit.actor"),
            "the book says who saved it: {found:?}"
        );
        assert_eq!(count(&app, "SELECT count(*) FROM mod_macros", params![]).await, 1);
    });
}

#[test]
fn erased_account_is_nowhere_but_in_the_listed_columns_and_they_end() {
    on_both(|engine| async move {
        let world = World::before_the_block(TestApp::with(engine, &[LONG]).await).await;
        let app = world.app.clone();
        let texts = [world.ana.id.to_string(), world.ana.email.to_lowercase()];
        assert!(holding(&app, &texts).await.len() > 20, "the story fills many tables");
        world.ana.rpc("delete_account", json!({})).await.ok();
        after(&app, days(8)).await;
        let first = holding(&app, &texts).await;
        close_cases(&app).await;
        // What is left after all the terms of weeks and months.
        for _ in 0..4 {
            after(&app, days(30)).await;
        }
        let later = holding(&app, &texts).await;
        assert_eq!(
            (unlisted(&first, false), unlisted(&later, true)),
            (Vec::new(), Vec::new()),
            "an erased account is in these columns, after a week and after four months"
        );
    });
}
