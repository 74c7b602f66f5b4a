//! The beta programme: fifty places, fourteen days, the last day, the morning after, and those who manage it.

use app::accounts::beta::model::State;
use app::accounts::beta::{claim, model, store};
use app::accounts::staff;
use app::kernel::{Fault, Member};
use axum::http::Method;
use jiff::SignedDuration;
use std::collections::BTreeSet;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json, on_both};
use uuid::Uuid;

/// What the specification opens to an active tester.
const TESTERS_FEATURES: [&str; 15] = [
    "profile",
    "profileEdit",
    "quiz",
    "viewProfiles",
    "basicChat",
    "intentionQuiz",
    "feedback",
    "aiMatch",
    "advancedMatchmaking",
    "premiumFeatures",
    "love-room",
    "virtual-date",
    "astrology-match",
    "games",
    "loveLetter",
];

pub async fn open(app: &TestApp) {
    app.enlace
        .app
        .act(|tx| Box::pin(async move { store::set_open(tx, true).await }))
        .await
        .expect("the programme opens");
}

/// A user with a role and a session with a verified second factor.
pub async fn manager(app: &Arc<TestApp>, name: &str) -> Person {
    let person = app.newcomer(name).await;
    grant(app, &person, "beta_manager").await;
    person.with_second_factor()
}

pub async fn grant(app: &TestApp, person: &Person, role: &'static str) {
    let (email, now) = (person.email.clone(), app.now());
    app.enlace
        .app
        .act(move |tx| Box::pin(async move { staff::grant(tx, &email, role, now).await }))
        .await
        .expect("a role");
}

async fn status(who: &Person) -> Value {
    who.edge("beta-status").await.ok()
}

fn days(n: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * n)
}

/// A tester whose fourteen days are over, signed in again.
async fn expired(app: &Arc<TestApp>, name: &str) -> Person {
    open(app).await;
    let mut person = app.newcomer(name).await;
    person.rpc("join_beta", json!({})).await.ok();
    app.advance(days(14));
    person.sign_in().await;
    person
}

#[test]
fn fifty_one_at_once_get_exactly_fifty_places() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        open(&app).await;
        let now = app.now();
        let claims = (0..51).map(|_| {
            let product = app.enlace.app.clone();
            tokio::spawn(async move {
                let member = Member { id: Uuid::new_v4() };
                product
                    .act(move |tx| Box::pin(async move { claim::join(tx, member, None, now).await }))
                    .await
            })
        });
        let mut places = BTreeSet::new();
        let mut refused = 0;
        for claim in claims.collect::<Vec<_>>() {
            match claim.await.expect("a claim ends") {
                Ok(tester) => assert!(places.insert(tester.beta_id), "{} twice", tester.beta_id),
                Err(Fault::State { state: "full", .. }) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(places, (1..=50).collect());
        assert_eq!(refused, 1);
    });
}

#[test]
fn one_person_has_one_place_however_often_they_ask() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        ana.rpc("join_beta", json!({})).await.refused(409, "STATE");
        open(&app).await;
        let tabs = (0..8).map(|_| {
            let ana = ana.clone();
            tokio::spawn(async move { ana.rpc("join_beta", json!({})).await.ok() })
        });
        for tab in tabs.collect::<Vec<_>>() {
            assert_eq!(tab.await.expect("a tab")["beta_id"], 1);
        }
        let bia = app.newcomer("Bia").await;
        assert_eq!(bia.rpc("join_beta", json!({})).await.ok()["beta_id"], 2);
    });
}

#[test]
fn days_count_down_and_the_end_comes_at_its_second() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaUser"], &rows["state"]), (&json!(false), &json!("none")));
        assert_eq!(rows["betaUserLimit"], 50);
        assert!(model::FEATURES.iter().all(|feature| rows["features"][feature] == true));
        let outside = json!({ "is_beta_tester": false, "beta_id": null, "start_date": null, "expiry_date": null });
        assert_eq!(rows["beta_access"], outside);
        open(&app).await;
        let began = app.now();
        ana.rpc("join_beta", json!({})).await.ok();
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaUser"], &rows["daysLeft"]), (&json!(true), &json!(14)));
        let place = json!({
            "is_beta_tester": true, "beta_id": 1,
            "start_date": began.to_string(), "expiry_date": (began + days(14)).to_string(),
        });
        assert_eq!(rows["beta_access"], place);
        let open = rows["features"].as_object().expect("the features");
        let names: BTreeSet<&str> = open.keys().map(String::as_str).collect();
        assert_eq!(names, BTreeSet::from(TESTERS_FEATURES), "the fifteen, and no other");
        assert!(open.values().all(|is_open| is_open == true), "{rows}");
        // A tester has Premium, so ads vanish.
        let plan = ana.edge("check-subscription").await.ok();
        assert_eq!((&plan["subscribed"], &plan["tier"]), (&json!(true), &json!("beta")));
        assert_eq!(plan["currentPeriodEnd"], rows["beta_access"]["expiry_date"]);

        app.advance(days(13));
        ana.sign_in().await;
        assert_eq!(status(&ana).await["daysLeft"], 1);
        app.advance(days(1) - SignedDuration::from_secs(1));
        ana.sign_in().await;
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaExpired"], &rows["daysLeft"]), (&json!(false), &json!(1)));
        ana.rpc("deck_status", json!({})).await.ok();

        app.advance(SignedDuration::from_secs(1));
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaExpired"], &rows["daysLeft"]), (&json!(true), &json!(0)));
        assert!(model::FEATURES.iter().all(|feature| rows["features"][feature] == false));
        assert_eq!(rows["beta_access"], place, "the place is kept after its end");
        let refused = ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(refused["message"], "Acesso Beta expirado");
        assert_eq!(ana.edge("check-subscription").await.ok()["subscribed"], false);
    });
}

/// Walks over everything declared: what does not declare itself open is closed to a tester whose time is over.
#[test]
fn expired_tester_is_refused_everywhere_but_on_the_list() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let is_closed = |reply: &testkit::Reply| {
            reply.status.as_u16() == 403
                && reply.body["code"] == "FEATURE_GATE"
                && reply.body["message"] == "Acesso Beta expirado"
        };
        let mut wrong = Vec::new();
        let mut judge = |what: String, closed: bool, expected: bool| {
            if closed != expected {
                wrong.push(format!("{what} is {}", if closed { "closed" } else { "open" }));
            }
        };
        for function in app.enlace.registry.functions().filter(|function| !function.unlisted) {
            // What would end the account is asked with arguments that it does not have.
            let args = if function.name == "delete_account" {
                json!({ "x": 1 })
            } else {
                json!({})
            };
            let closed = is_closed(&ana.rpc(function.name, args).await);
            judge(function.name.to_owned(), closed, function.policy.always_open.is_none());
        }
        for edge in app.enlace.registry.edges() {
            let closed = is_closed(&ana.edge(edge.name).await);
            judge(edge.name.to_owned(), closed, edge.policy.always_open.is_none());
        }
        for resource in app.enlace.registry.resources() {
            let name = resource.name;
            let open = resource.policy.always_open.is_some();
            let closed = is_closed(&ana.get(&format!("{name}?select=*&limit=1")).await);
            judge(
                format!("reading {name}"),
                closed,
                !open && resource.policy.always_readable.is_none(),
            );
            for written in [
                ana.insert(name, json!({})).await,
                ana.patch(name, "id=is.null", json!({})).await,
                ana.delete(name, "id=is.null").await,
            ] {
                judge(format!("writing {name}"), is_closed(&written), !open);
            }
            if open || resource.policy.always_readable.is_some() {
                assert!(resource.relations.is_empty(), "{name} would let one look at others");
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}

#[test]
fn declared_feature_is_one_that_managers_can_switch_off() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let registry = &app.enlace.registry;
        let functions = registry.functions().map(|function| (function.name, function.policy));
        let edges = registry.edges().map(|edge| (edge.name, edge.policy));
        let resources = registry.resources().map(|resource| (resource.name, resource.policy));
        let unknown: Vec<_> = functions
            .chain(edges)
            .chain(resources)
            .filter_map(|(name, policy)| policy.feature.map(|feature| (name, feature)))
            .filter(|(_, feature)| !model::FEATURES.contains(feature))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    });
}

#[test]
fn after_the_end_one_may_speak_export_leave_and_change_ones_mind() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let last = json!({ "kind": "feedback_final", "text": "Obrigada por estes dias.", "nps": 9 });
        assert_eq!(ana.insert("feedback", last).await.ok()[0]["state"], "novo");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["beta_testers"][0]["beta_id"], 1);
        assert_eq!(export["feedback"][0]["kind"], "feedback_final");
        ana.rpc("delete_account", json!({})).await.ok();
        ana.rpc("undo_delete_account", json!({})).await.ok();
        let own = ana.get("profiles?select=full_name").await.ok();
        assert_eq!(own[0]["full_name"], "Ana");
        ana.patch("profiles", &format!("id=eq.{}", ana.id), json!({ "bio": "Outra" }))
            .await
            .refused(403, "FEATURE_GATE");
        // Neither a photo nor a conversation's room.
        let upload = ana
            .upload(Uuid::new_v4(), testkit::jpeg(500, 600, 1), "image/jpeg")
            .await;
        assert!(upload.status.is_client_error(), "{}", upload.body);
        // Leaving the session is no feature.
        assert!(ana.auth(Method::POST, "logout", json!({})).await.status.is_success());
    });
}

#[test]
fn expired_tester_joins_no_closed_topic() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        open(&app).await;
        ana.rpc("join_beta", json!({})).await.ok();
        let (mut hers, mut his) = (ana.socket().await, rui.socket().await);
        for socket in [&mut hers, &mut his] {
            socket.subscribe("mudancas", &["messages"]).await;
        }
        let say = |body: &'static str| json!({ "match_id": match_id, "body": body, "client_id": body });
        rui.rpc("send_message", say("hoje")).await.ok();
        for socket in [&mut hers, &mut his] {
            let (_, _, row) = socket.next_change().await;
            assert_eq!(row["body"], "hoje");
        }
        app.advance(days(14));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        let (mut hers, mut his) = (ana.socket().await, rui.socket().await);
        for socket in [&mut his, &mut hers] {
            socket.subscribe("mudancas", &["messages"]).await;
        }
        rui.rpc("send_message", say("depois")).await.ok();
        let (_, _, row) = his.next_change().await;
        assert_eq!(row["body"], "depois");
        app.run_until_idle().await;
        assert_eq!(hers.received_so_far().await, []);
    });
}

#[test]
fn invitation_works_once_and_brings_its_letter() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rosa = manager(&app, "Rosa").await;
        let invited = rosa
            .rpc("beta_admin_invite", json!({ "email": "Nova@example.org" }))
            .await
            .ok();
        let code = invited["code"].as_str().expect("a code").to_owned();
        let letters = app.mails_to("nova@example.org").await;
        assert_eq!(letters.len(), 1);
        assert!(
            letters[0].link().ends_with(&format!("/beta?convite={code}")),
            "{}",
            letters[0].text
        );

        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        ana.rpc("join_beta", json!({ "code": "ABCDE-FGHJK" }))
            .await
            .refused(422, "VALIDATION");
        app.advance(days(2));
        let (mut ana, mut bia, mut rosa_again) = (ana, bia, rosa.clone());
        for person in [&mut ana, &mut bia, &mut rosa_again] {
            person.sign_in().await;
        }
        let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
        let place = ana.rpc("join_beta", json!({ "code": typed })).await.ok();
        assert_eq!(place["beta_id"], 1);
        // The time begins with the first visit, not with the letter.
        assert_eq!(status(&ana).await["daysLeft"], 14);
        bia.rpc("join_beta", json!({ "code": code }))
            .await
            .refused(422, "VALIDATION");
        let listed = rosa_again
            .with_second_factor()
            .rpc("beta_admin_invites", json!({}))
            .await
            .ok();
        assert_eq!(
            (&listed[0]["state"], &listed[0]["code"]),
            (&json!("redeemed"), &Value::Null)
        );
    });
}

#[test]
fn managers_extend_revoke_and_raise_and_every_act_is_in_the_book() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let rosa = manager(&app, "Rosa").await;
        rosa.rpc("beta_admin_extend", json!({ "beta_id": 1, "days": 3 }))
            .await
            .ok();
        assert_eq!(status(&ana).await["daysLeft"], 3);
        ana.rpc("deck_status", json!({})).await.ok();
        let a_second = || app.advance(SignedDuration::from_secs(1));
        a_second();
        rosa.rpc("beta_admin_revoke", json!({ "beta_id": 1 })).await.ok();
        ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(ana.edge("check-subscription").await.ok()["subscribed"], false);
        for (function, args) in [
            ("beta_admin_extend", json!({ "beta_id": 1, "days": 0 })),
            ("beta_admin_extend", json!({ "beta_id": 1, "days": 61 })),
            ("beta_admin_set_limit", json!({ "limit": 49 })),
            ("beta_admin_set_limit", json!({ "limit": 1_000_000 })),
            ("beta_admin_set_feature", json!({ "feature": "lua", "on": false })),
            ("beta_admin_invite", json!({ "email": "não é" })),
        ] {
            rosa.rpc(function, args).await.refused(422, "VALIDATION");
        }
        rosa.rpc("beta_admin_extend", json!({ "beta_id": 9, "days": 1 }))
            .await
            .refused(404, "NOT_FOUND");
        a_second();
        rosa.rpc("beta_admin_set_limit", json!({ "limit": 60 })).await.ok();
        a_second();
        rosa.rpc("beta_admin_set_open", json!({ "open": false })).await.ok();
        let seen = rosa.rpc("beta_admin_overview", json!({})).await.ok();
        assert_eq!(
            (&seen["user_limit"], &seen["given"], &seen["open"]),
            (&json!(60), &json!(1), &json!(false))
        );
        assert_eq!((&seen["active"], &seen["expired"]), (&json!(0), &json!(1)));
        assert_eq!(seen["funnel"]["joined"], 1);
        let testers = rosa.rpc("beta_admin_testers", json!({})).await.ok();
        assert_eq!(testers[0]["state"], "revoked");
        assert!(!testers.to_string().contains("Ana") && !testers.to_string().contains("example.org"));
        let book = rosa.rpc("beta_admin_acts", json!({})).await.ok();
        let acts: Vec<&str> = book
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|act| act["act"].as_str())
            .collect();
        assert_eq!(acts, ["beta.open", "beta.limit", "beta.revoke", "beta.extend"]);
        assert!(
            book.as_array()
                .expect("a list")
                .iter()
                .all(|act| act["actor"] == json!(rosa.id))
        );
    });
}

#[test]
fn disabled_feature_is_closed_to_everybody_and_nothing_else_is() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let rosa = manager(&app, "Rosa").await;
        let off = json!({ "feature": "astrology-match", "on": false });
        rosa.rpc("beta_admin_set_feature", off).await.ok();
        let refused = ana.rpc("natal_chart", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(refused["details"]["feature"], "astrology-match");
        assert_eq!(status(&ana).await["features"]["astrology-match"], false);
        assert_eq!(status(&ana).await["features"]["quiz"], true);
        ana.rpc("deck_status", json!({})).await.ok();
        let on = json!({ "feature": "astrology-match", "on": true });
        rosa.rpc("beta_admin_set_feature", on).await.ok();
        ana.rpc("natal_chart", json!({})).await.ok();
    });
}

/// Strangers, members, managers without a second factor: who hears what of each function of the console.
#[test]
fn console_is_absent_for_everybody_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let malu = crate::moderation::moderator(&app, "Malu").await;
        let rosa = manager(&app, "Rosa").await;
        let half = rosa.in_new_session().await;
        let (ana_twice, visitor, operator) = (ana.with_second_factor(), app.visitor(), app.operator());
        let functions: Vec<&str> = app
            .enlace
            .registry
            .functions()
            .filter(|function| function.name.starts_with("beta_admin"))
            .map(|function| function.name)
            .collect();
        assert_eq!(functions.len(), 16, "{functions:?}");
        for name in functions {
            for who in [&ana, &ana_twice, &visitor, &operator, &malu] {
                for args in [json!({}), json!({ "beta_id": 1, "days": 1 })] {
                    let reply = who.rpc(name, args.clone()).await;
                    let unknown = who.rpc(&name.replace("admin", "admix"), args).await;
                    assert_eq!(reply.status, unknown.status, "{name}");
                    let renamed = reply.body.to_string().replace("admin", "admix");
                    assert_eq!(renamed, unknown.body.to_string(), "{name}");
                }
            }
            // A manager without a second factor learns what is missing.
            half.rpc(name, json!({})).await.refused(403, "MFA_REQUIRED");
        }
        let described = ana.fetch("/rest/v1/").await.body.to_string();
        assert!(!described.contains("beta_admin"), "the description names the console");
        let near = ana.rpc("beta_admin_tester", json!({})).await.body.to_string();
        assert!(!near.contains("beta_admin_testers"), "a hint names the console: {near}");
        rosa.rpc("beta_admin_overview", json!({})).await.ok();
        // A role that was taken away is gone at once.
        grant(&app, &rosa, "member").await;
        rosa.rpc("beta_admin_overview", json!({}))
            .await
            .refused(404, "PGRST202");
    });
}

#[test]
fn invitations_never_exceed_places() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rosa = manager(&app, "Rosa").await;
        app.enlace
            .app
            .act(|tx| Box::pin(async move { store::set_limit(tx, 2).await }))
            .await
            .expect("a small programme");
        for _ in 0..2 {
            rosa.rpc("beta_admin_invite", json!({})).await.ok();
        }
        rosa.rpc("beta_admin_invite", json!({})).await.refused(409, "STATE");
        app.advance(days(model::INVITE_DAYS));
        let mut rosa = rosa;
        rosa.sign_in().await;
        rosa.with_second_factor().rpc("beta_admin_invite", json!({})).await.ok();
    });
}

#[test]
fn last_day_is_notified_once_and_the_launch_opens_everything() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        open(&app).await;
        let mut ana = app.newcomer("Ana").await;
        ana.rpc("join_beta", json!({})).await.ok();
        app.run_until_idle().await;
        app.advance(days(13) + SignedDuration::from_hours(2));
        app.run_until_idle().await;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        ana.sign_in().await;
        let rows = ana.get("notifications?select=kind&kind=eq.beta.days").await.ok();
        assert_eq!(rows, json!([{ "kind": "beta.days" }]));
        let letters = app.mails_to(&ana.email).await;
        let last: Vec<&str> = letters
            .iter()
            .map(|mail| mail.subject.as_str())
            .filter(|s| s.contains("dia"))
            .collect();
        assert_eq!(last, ["Último dia de acesso"]);

        app.advance(days(2));
        ana.sign_in().await;
        ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        let rosa = manager(&app, "Rosa").await;
        rosa.rpc("beta_admin_launch", json!({})).await.ok();
        rosa.rpc("beta_admin_launch", json!({})).await.refused(409, "STATE");
        ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!(status(&ana).await["isBetaUser"], false);
        let mut reads = app.enlace.app.db.reader();
        let tester = store::tester(&mut reads, ana.id)
            .await
            .expect("a read")
            .expect("a place");
        let program = store::program(&mut reads).await.expect("the programme");
        assert_eq!(model::standing(Some(&tester), &program, app.now()).state, State::None);
        // The thanks: a month of Premium, and one notice of it.
        let thanked = ana.edge("check-subscription").await.ok();
        assert_eq!(
            (&thanked["subscribed"], &thanked["tier"], &thanked["provider"]),
            (&json!(true), &json!("beta"), &json!("beta"))
        );
        // Who never tested has nothing to be thanked for.
        assert_eq!(rosa.edge("check-subscription").await.ok()["subscribed"], false);
        app.run_until_idle().await;
        let rows = ana.get("notifications?select=kind&kind=eq.beta.launch").await.ok();
        assert_eq!(rows, json!([{ "kind": "beta.launch" }]));
        app.advance(days(30) - SignedDuration::from_secs(1));
        ana.sign_in().await;
        assert_eq!(ana.edge("check-subscription").await.ok()["tier"], "beta");
        app.advance(SignedDuration::from_secs(1));
        let after = ana.edge("check-subscription").await.ok();
        assert_eq!((&after["subscribed"], &after["tier"]), (&json!(false), &json!("free")));
    });
}
