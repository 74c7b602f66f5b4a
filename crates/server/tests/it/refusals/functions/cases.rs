//! The cases, by slice.

use super::super::world::Ids;
use super::Case::{
    self, Absent, Answers, Content, FormerMatch, IsSilent, Own, OwnPast, Refuses, StaysOpenToTheBlocked,
};
use testkit::{Value, json};

fn nothing() -> Value {
    json!({})
}

fn target(ids: &Ids) -> Vec<Value> {
    vec![json!({ "target": ids.person })]
}

fn push_endpoint() -> Value {
    json!({ "endpoint": "http://127.0.0.1:9/push" })
}

/// The keys of RFC 8291, appendix A.
fn push_subscription() -> Value {
    json!({
        "endpoint": push_endpoint()["endpoint"],
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    })
}

fn case(ids: &Ids) -> Value {
    json!({ "case_id": ids.person })
}

fn a_decision(ids: &Ids) -> Value {
    json!({ "case_id": ids.person, "version": 1, "action": "warn", "rule": "respect", "facts": "Mensagens com insultos." })
}

fn an_incident(ids: &Ids) -> Value {
    let facts = json!({
        "title": "Cópia", "description": "Uma cópia esteve legível.", "found_at": "2026-01-01T00:00:00Z",
        "data": ["contact"], "people": "Novos.", "risk": "high",
    });
    json!({ "id": ids.person, "version": 1, "facts": facts })
}

fn an_attempt(ids: &Ids) -> Vec<Value> {
    vec![json!({ "attempt": ids.person })]
}

fn conversation(ids: &Ids) -> Vec<Value> {
    vec![json!({ "match_id": ids.match_id })]
}

fn a_letter(ids: &Ids) -> Vec<Value> {
    vec![json!({ "id": ids.letter })]
}

fn meeting(ids: &Ids) -> Vec<Value> {
    vec![json!({ "id": ids.meeting })]
}

fn gift(ids: &Ids) -> Vec<Value> {
    vec![json!({ "id": ids.gift })]
}

/// A café in the week after the tests' day.
fn a_place(mut args: Value) -> Value {
    args["kind"] = json!("cafe");
    args["place"] = json!("Café da Praça");
    args["starts_at"] = json!("2026-11-28T15:00:00Z");
    args["confirm"] = json!(true);
    args
}

/// In the order in which they are called: the caller's past is read before it grows, and what ends the
/// caller's own account is taken back at once.
pub const CASES: &[(&str, Case)] = &[
    // accounts
    ("export_my_data", OwnPast(nothing, |world| &world.his_export)),
    ("grant_consent", Own(|| json!({ "purpose": "sexuality" }))),
    ("withdraw_consent", Own(|| json!({ "purpose": "sexuality" }))),
    ("delete_account", Own(nothing)),
    ("undo_delete_account", Own(nothing)),
    // matches with people who are gone
    ("former_matches", FormerMatch),
    ("former_conversation", StaysOpenToTheBlocked(conversation)),
    // the legal documents
    ("legal_documents", Content(nothing)),
    ("legal_text", Content(|| json!({ "document": "terms" }))),
    (
        "legal_standing",
        Answers(nothing, || json!({ "owed": [], "coming": [] })),
    ),
    (
        "accept_legal",
        Own(|| json!({ "documents": [{ "document": "terms", "version": "2026-11-01" }] })),
    ),
    // the beta programme, its console, and the waitlist
    ("join_beta", Own(nothing)),
    ("waitlist_puzzle", Own(nothing)),
    (
        "join_waitlist",
        Own(|| json!({ "email": "ana@example.org", "puzzle": "x", "answer": "1" })),
    ),
    (
        "ask_deletion",
        Own(|| json!({ "email": "ana@example.org", "puzzle": "x", "answer": "1" })),
    ),
    ("confirm_deletion", Own(|| json!({ "token": "x" }))),
    ("confirm_waitlist", Own(|| json!({ "token": "x" }))),
    ("waitlist_place", Own(|| json!({ "token": "x" }))),
    ("leave_waitlist", Own(|| json!({ "token": "x" }))),
    ("beta_admin_overview", Absent(|_| nothing())),
    ("beta_admin_testers", Absent(|_| nothing())),
    ("beta_admin_invites", Absent(|_| nothing())),
    ("beta_admin_feedback", Absent(|_| nothing())),
    ("beta_admin_screenshot", Absent(|ids| json!({ "id": ids.person }))),
    ("beta_admin_export_feedback", Absent(|_| nothing())),
    ("beta_admin_acts", Absent(|_| nothing())),
    ("beta_admin_invite", Absent(|_| nothing())),
    ("beta_admin_extend", Absent(|_| json!({ "beta_id": 1, "days": 1 }))),
    ("beta_admin_revoke", Absent(|_| json!({ "beta_id": 1 }))),
    ("beta_admin_set_limit", Absent(|_| json!({ "limit": 60 }))),
    ("beta_admin_set_open", Absent(|_| json!({ "open": true }))),
    (
        "beta_admin_set_feature",
        Absent(|_| json!({ "feature": "quiz", "on": false })),
    ),
    ("beta_admin_launch", Absent(|_| nothing())),
    ("feedback_changes", Content(nothing)),
    (
        "beta_admin_publish_change",
        Absent(|ids| json!({ "id": ids.person, "text_brazil": "a", "text_portugal": "a", "shown": true })),
    ),
    (
        "beta_admin_answer_feedback",
        Absent(|ids| json!({ "id": ids.person, "state": "resolvido" })),
    ),
    // notify
    (
        "mark_notifications_read",
        IsSilent(|ids| vec![json!({ "ids": [ids.notification] })]),
    ),
    ("save_push_subscription", Own(push_subscription)),
    // Refused alike for everybody here: this installation reaches no apps.
    (
        "save_push_device",
        Own(|| json!({ "service": "fcm", "token": "x".repeat(40) })),
    ),
    ("delete_push_device", Own(|| json!({ "token": "x".repeat(40) }))),
    ("send_test_push", Own(push_endpoint)),
    ("set_push_detail", Own(|| json!({ "complete": true }))),
    ("push_settings", Own(nothing)),
    (
        "set_quiet_hours",
        Own(|| {
            let days = (1..=7).map(|weekday| json!({ "weekday": weekday, "from": 22, "until": 8 }));
            json!({ "days": days.collect::<Vec<_>>() })
        }),
    ),
    ("delete_push_subscription", Own(push_endpoint)),
    // billing
    ("plans", Content(nothing)),
    (
        "start_checkout",
        Own(|| json!({ "product": "pass_7", "method": "pix" })),
    ),
    ("billing", Own(nothing)),
    ("payment_status", Refuses(|ids| vec![json!({ "id": ids.order })])),
    ("receipt", Refuses(|ids| vec![json!({ "id": ids.order })])),
    ("withdraw_purchase", Refuses(|ids| vec![json!({ "id": ids.order })])),
    ("cancel_subscription", Own(nothing)),
    ("resume_subscription", Own(nothing)),
    ("billing_portal", Own(nothing)),
    ("store_purchase_token", Own(|| json!({ "store": "apple" }))),
    (
        "verify_store_purchase",
        Own(|| json!({ "store": "apple", "proof": "x" })),
    ),
    // media
    ("reorder_photos", Refuses(|ids| vec![json!({ "ids": [ids.photo] })])),
    ("remove_photo", Refuses(|ids| vec![json!({ "id": ids.photo })])),
    // profiles
    ("search_cities", Content(|| json!({ "q": "lis" }))),
    ("profile_prompts_catalogue", Content(nothing)),
    (
        "save_prompts",
        Own(|| json!({ "prompts": [{ "prompt_id": "p02", "answer": "Café sem açúcar." }] })),
    ),
    (
        "save_onboarding",
        Own(|| json!({ "step": 2, "data": { "bio": "Gosto de trens." } })),
    ),
    ("onboarding_state", Own(nothing)),
    ("set_location", Own(|| json!({ "city_id": 3_448_439 }))),
    ("preview_me", Own(nothing)),
    ("city_visit", Own(nothing)),
    (
        "set_city_visit",
        Own(|| json!({ "city_id": 2_267_057, "from": "2026-11-25", "until": "2026-11-28" })),
    ),
    ("end_city_visit", Own(nothing)),
    (
        "add_city_visit",
        Own(|| json!({ "city_id": 2_267_057, "from": "2026-11-30", "until": "2026-12-02" })),
    ),
    ("remove_city_visit", Refuses(|ids| vec![json!({ "id": ids.person })])),
    ("profile_stats", Own(nothing)),
    // opening_questions
    ("opening_question", Own(nothing)),
    ("set_opening_question", Own(|| json!({ "question": "Mar ou serra?" }))),
    ("match_opening", Refuses(conversation)),
    // safety
    ("helplines", Content(nothing)),
    ("hidden_words", Answers(nothing, || json!([]))),
    ("set_hidden_words", Own(|| json!({ "words": [] }))),
    ("contact_digest", Content(nothing)),
    (
        "hidden_contacts",
        Answers(nothing, || json!({ "count": 0, "updated_at": null })),
    ),
    ("hide_contacts", Own(|| json!({ "digests": ["a".repeat(64)] }))),
    ("delete_hidden_contacts", Own(nothing)),
    ("block", IsSilent(target)),
    ("unblock", IsSilent(target)),
    (
        "report",
        StaysOpenToTheBlocked(|ids| vec![json!({ "target": ids.person, "reason": "other" })]),
    ),
    // moderation
    ("mod_queue", Absent(|_| nothing())),
    ("mod_colleagues", Absent(|_| nothing())),
    ("mod_catalogue", Absent(|_| nothing())),
    (
        "mod_claim",
        Absent(|ids| json!({ "case_id": ids.person, "version": 1 })),
    ),
    ("mod_heartbeat", Absent(case)),
    ("mod_release", Absent(case)),
    (
        "mod_hand_over",
        Absent(|ids| json!({ "case_id": ids.person, "to": ids.person })),
    ),
    (
        "mod_skip",
        Absent(|ids| json!({ "case_id": ids.person, "reason": "x" })),
    ),
    ("mod_case", Absent(case)),
    (
        "mod_photo",
        Absent(|ids| json!({ "case_id": ids.person, "photo_id": ids.photo })),
    ),
    (
        "mod_ask",
        Absent(|ids| json!({ "receipt": ids.person, "text": "Quando?" })),
    ),
    (
        "mod_note",
        Absent(|ids| json!({ "case_id": ids.person, "text": "Visto." })),
    ),
    ("mod_macros", Absent(|_| nothing())),
    (
        "mod_save_macro",
        Absent(
            |_| json!({ "title": "Ofensa", "action": "warn", "rule": "respect", "facts": "Mensagens com insultos." }),
        ),
    ),
    ("mod_delete_macro", Absent(|ids| json!({ "id": ids.person }))),
    ("mod_preview", Absent(a_decision)),
    ("mod_decide", Absent(a_decision)),
    (
        "mod_second",
        Absent(|ids| json!({ "decision": ids.person, "confirm": true })),
    ),
    (
        "mod_judge_appeal",
        Absent(|ids| json!({ "case_id": ids.person, "grant": true, "answer": "Sim." })),
    ),
    (
        "mod_evidence_ask",
        Absent(|ids| json!({ "case_id": ids.person, "reason": "x" })),
    ),
    (
        "mod_evidence_second",
        Absent(|ids| json!({ "export": ids.person, "allow": true })),
    ),
    ("mod_evidence_take", Absent(|ids| json!({ "export": ids.person }))),
    // incidents
    ("incidents", Absent(|_| nothing())),
    ("incident", Absent(|ids| json!({ "id": ids.person }))),
    ("incident_open", Absent(an_incident)),
    ("incident_change", Absent(an_incident)),
    (
        "incident_set_state",
        Absent(|ids| json!({ "id": ids.person, "version": 1, "state": "closed" })),
    ),
    (
        "incident_answer",
        Absent(|ids| json!({ "id": ids.person, "version": 1, "duty": "anpd", "sent": true, "note": "x" })),
    ),
    ("my_decisions", Answers(nothing, || json!([]))),
    (
        "appeal",
        Refuses(|ids| vec![json!({ "decision": ids.person, "text": "Não fui eu quem escreveu isso." })]),
    ),
    (
        "answer_case",
        Refuses(|ids| vec![json!({ "receipt": ids.report, "text": "Foi ontem." })]),
    ),
    (
        "public_notice",
        Own(|| {
            json!({ "subject": "Ana", "kind": "fake", "text": "Este perfil usa as minhas fotos.",
                    "email": "ana@example.org", "puzzle": "x", "answer": "1" })
        }),
    ),
    ("notice_status", Refuses(|ids| vec![json!({ "receipt": ids.report })])),
    ("transparency", Content(nothing)),
    // daily_match
    ("daily_match", Own(nothing)),
    (
        "answer_daily_match",
        Refuses(|ids| vec![json!({ "id": ids.person, "answer": "like" })]),
    ),
    ("set_daily_match", Own(|| json!({ "on": false }))),
    ("daily_match_rounds", Absent(|_| nothing())),
    ("suggestion_service", Answers(nothing, || json!({ "host": null }))),
    // reviews
    (
        "request_review",
        Refuses(|ids| {
            let text = "A conta não parece certa para mim.";
            vec![json!({ "id": ids.message, "target": ids.person, "text": text })]
        }),
    ),
    ("open_reviews", Absent(|_| nothing())),
    (
        "answer_review",
        Absent(|ids| json!({ "id": ids.person, "kind": "placement", "answer": "Está certa." })),
    ),
    // couples
    ("found_someone", Own(nothing)),
    ("couple", Refuses(conversation)),
    ("mark_couple", Refuses(conversation)),
    (
        "answer_couple",
        Refuses(|ids| {
            let answer = |answer| json!({ "match_id": ids.match_id, "answer": answer });
            vec![answer("confirm"), answer("decline")]
        }),
    ),
    ("withdraw_couple", Refuses(conversation)),
    ("return_to_search", Own(nothing)),
    (
        "tell_couple_story",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "text": "Foi numa terça." })]),
    ),
    (
        "decide_couple_story",
        Refuses(|ids| {
            let decision = |agree| json!({ "match_id": ids.match_id, "version": 1, "agree": agree });
            vec![decision(true), decision(false)]
        }),
    ),
    ("couple_stories", Content(nothing)),
    ("waiting_couple_stories", Absent(|_| nothing())),
    (
        "publish_couple_story",
        Absent(|ids| json!({ "id": ids.match_id, "version": 1 })),
    ),
    ("unpublish_couple_story", Absent(|ids| json!({ "id": ids.match_id }))),
    // invitations
    ("my_invitation", Own(nothing)),
    ("set_invitation", Own(|| json!({ "active": true, "shows_name": true }))),
    ("invitation", Content(|| json!({ "code": "ABCDEFGH2345" }))),
    ("join_by_invitation", Own(|| json!({ "code": "ABCDEFGH2345" }))),
    // boosts
    ("boosts", Own(nothing)),
    (
        "start_boost",
        Own(|| json!({ "client_id": "00000000-0000-4000-8000-00000000b005" })),
    ),
    // games
    ("games", Own(nothing)),
    ("game_session", Refuses(|ids| vec![json!({ "id": ids.game })])),
    (
        "invite_to_game",
        Refuses(|ids| vec![json!({ "game": "quebra-gelo", "match_id": ids.match_id, "client_id": "a" })]),
    ),
    (
        "set_game_state",
        Refuses(|ids| {
            vec![
                json!({ "id": ids.game, "act": "accept" }),
                json!({ "id": ids.game, "act": "finish" }),
            ]
        }),
    ),
    (
        "play_game",
        Refuses(|ids| {
            let answer = json!({ "id": ids.game, "version": 2, "round": 0, "move": "Oi" });
            vec![
                answer,
                json!({ "id": ids.game, "version": 2, "round": 0, "move": null }),
            ]
        }),
    ),
    (
        "respond_to_game",
        Refuses(|ids| vec![json!({ "id": ids.game, "round": 0, "reaction": "laugh" })]),
    ),
    (
        "set_game_preferences",
        Own(|| json!({ "intensity": 2, "muted": ["family"] })),
    ),
    ("game_cards", Refuses(conversation)),
    (
        "write_game_card",
        Refuses(|ids| {
            let card =
                json!({ "match_id": ids.match_id, "side": "dare", "level": 1, "text": "Canta", "client_id": "c" });
            vec![card]
        }),
    ),
    (
        "delete_game_card",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "id": ids.game })]),
    ),
    (
        "allow_game_cards",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "allowed": true })]),
    ),
    ("game_memories", Refuses(conversation)),
    // wallet
    ("wallet_statement", Own(nothing)),
    ("wallet_audit", Absent(|_| nothing())),
    // gifts
    ("gift_shop", Own(nothing)),
    ("my_gifts", Own(nothing)),
    ("gift", Refuses(gift)),
    ("gift_effects", Refuses(conversation)),
    (
        "send_gift",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "kind": "rosa", "client_id": "a gift" })]),
    ),
    (
        "like_with_rose",
        Refuses(|ids| {
            let rose = |kind| json!({ "target": ids.person, "kind": kind, "comment": "Oi", "client_id": kind });
            vec![rose("like"), rose("super_like")]
        }),
    ),
    ("open_gift", Refuses(gift)),
    ("thank_gift", Refuses(gift)),
    (
        "write_gift_wishes",
        Refuses(|ids| vec![json!({ "id": ids.gift, "wishes": ["mar", "pão", "tempo"] })]),
    ),
    (
        "choose_gift_time",
        Refuses(|ids| vec![json!({ "id": ids.gift, "time": "2026-11-28T15:00:00Z" })]),
    ),
    (
        "agree_gift_memories",
        Refuses(|ids| vec![json!({ "id": ids.gift, "agree": true })]),
    ),
    (
        "set_gifts_muted",
        Refuses(|ids| vec![json!({ "muted": true, "match_id": ids.match_id })]),
    ),
    // letters
    ("letters", Own(nothing)),
    ("letter", Refuses(a_letter)),
    ("letter_desk", Refuses(|ids| vec![json!({ "to": ids.person })])),
    (
        "save_letter",
        Refuses(|ids| {
            vec![
                json!({ "id": ids.person, "to": ids.person, "body": "Oi", "paper": "costura", "seal": "ginja", "hours": 6 }),
            ]
        }),
    ),
    ("discard_letter", Refuses(a_letter)),
    ("seal_letter", Refuses(a_letter)),
    ("withdraw_letter", Refuses(a_letter)),
    ("open_letter", Refuses(a_letter)),
    (
        "keep_letter",
        Refuses(|ids| vec![json!({ "id": ids.letter, "kept": true })]),
    ),
    ("put_away_letter", Refuses(a_letter)),
    ("set_letter_settings", Own(|| json!({ "accepts_presentation": true }))),
    ("letter_album", Refuses(|ids| vec![json!({ "person": ids.person })])),
    (
        "agree_letter_album",
        Refuses(|ids| vec![json!({ "person": ids.person, "agreed": true })]),
    ),
    // verification
    ("verification_status", Own(nothing)),
    (
        "begin_verification",
        Own(|| json!({ "kind": "profile", "hands": true })),
    ),
    (
        "swap_verification_gesture",
        Refuses(|ids| vec![json!({ "attempt": ids.person, "gesture": "smile" })]),
    ),
    ("submit_verification", Refuses(an_attempt)),
    ("withdraw_verification", Refuses(an_attempt)),
    (
        "appeal_verification",
        Refuses(|ids| vec![json!({ "attempt": ids.person, "text": "Sou eu." })]),
    ),
    ("ask_verification", Refuses(conversation)),
    ("show_age_token", Own(|| json!({ "token": "x" }))),
    ("renew_age_token", Own(nothing)),
    ("verification_queue", Absent(|_| nothing())),
    ("verification_claim", Absent(|ids| json!({ "attempt": ids.person }))),
    ("verification_release", Absent(|ids| json!({ "attempt": ids.person }))),
    (
        "verification_picture",
        Absent(|ids| json!({ "attempt": ids.person, "picture": "frame:1" })),
    ),
    ("verification_answer", Absent(|ids| json!({ "attempt": ids.person }))),
    // intention and trust
    ("quiz", Content(nothing)),
    ("quiz_session", Own(nothing)),
    (
        "save_quiz_draft",
        Own(|| json!({ "mode": "first", "answers": { "q1": "option1" }, "asked": ["q1"] })),
    ),
    (
        "complete_quiz",
        Own(|| {
            let answers =
                json!({ "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" });
            json!({ "answers": answers })
        }),
    ),
    ("seal_status", Own(nothing)),
    (
        "appeal_seal",
        Own(|| json!({ "text": "As minhas respostas dizem a verdade sobre mim." })),
    ),
    ("set_intention_visibility", Own(|| json!({ "visibility": "matches" }))),
    (
        "set_matchmaking_detail",
        Own(|| json!({ "question_id": "tq08", "accept": [2], "importance": 1 })),
    ),
    ("optional_questions", Own(nothing)),
    (
        "answer_optional_question",
        Own(|| json!({ "question_id": "vq01", "option": 1 })),
    ),
    ("shared_optional_answers", Refuses(target)),
    // astrology
    ("birth_data", Answers(nothing, || Value::Null)),
    ("natal_chart", Answers(nothing, || Value::Null)),
    (
        "birth_doubt",
        Content(|| json!({ "date": "1990-05-17", "time": "14:30", "city_id": 3_448_439 })),
    ),
    (
        "save_birth",
        Own(|| json!({ "time_quality": "unknown", "city_id": 3_448_439, "consent": true })),
    ),
    ("set_astro_sharing", Own(|| json!({ "sharing": "everyone" }))),
    ("forget_birth", Own(nothing)),
    ("astro_matches", Answers(nothing, || json!([]))),
    ("chart_requests", Answers(nothing, || json!([]))),
    ("ask_chart", Refuses(target)),
    (
        "answer_chart",
        Refuses(|ids| {
            [true, false]
                .map(|allow| json!({ "target": ids.person, "allow": allow }))
                .into()
        }),
    ),
    ("synastry", Refuses(target)),
    (
        "manual_synastry",
        Content(|| json!({ "first": { "sun": "Leão" }, "second": { "sun": "Touro", "moon": "Peixes" } })),
    ),
    // discovery
    ("discover", Answers(nothing, || json!([]))),
    ("person_card", Refuses(target)),
    ("value_matches", Own(nothing)),
    ("value_match", Refuses(target)),
    ("explain", Refuses(target)),
    (
        "count_people",
        Answers(|| json!({ "filters": {} }), || json!({ "both": null, "costs": [] })),
    ),
    ("seen", IsSilent(|ids| vec![json!({ "targets": [ids.person] })])),
    ("deck_status", Own(nothing)),
    ("deck_wish", Answers(nothing, || json!({ "on": false }))),
    (
        "set_deck_wish",
        Answers(|| json!({ "on": false }), || json!({ "on": false })),
    ),
    ("world_counts", Content(nothing)),
    (
        "world_people",
        Answers(
            nothing,
            || json!({ "people": [], "more": false, "ready": true, "distance_km": null, "caution": null }),
        ),
    ),
    ("withdraw_like", Refuses(target)),
    (
        "likes_received",
        Answers(
            nothing,
            || json!({ "count": 0, "first_letters": [], "likes": [], "premium": false }),
        ),
    ),
    (
        "react",
        Refuses(|ids| {
            ["like", "super_like", "pass"]
                .map(|kind| json!({ "target": ids.person, "kind": kind }))
                .into()
        }),
    ),
    ("undo_reaction", Own(nothing)),
    ("save_person", Refuses(target)),
    ("unsave_person", IsSilent(target)),
    ("saved_people", Answers(nothing, || json!([]))),
    (
        "visitors",
        Answers(nothing, || json!({ "sharing": false, "visitors": [] })),
    ),
    ("share_visits", Own(|| json!({ "on": true }))),
    // matches and messaging
    ("unmatch", Refuses(conversation)),
    ("mark_matches_seen", Own(nothing)),
    (
        "celebrate_matches",
        IsSilent(|ids| vec![json!({ "matches": [ids.match_id] })]),
    ),
    (
        "together",
        Answers(
            nothing,
            || json!({ "agreed": [], "waiting": [], "on_the_way": { "people": [], "unnamed": 0 }, "ideas": [] }),
        ),
    ),
    (
        "match_compatibility",
        IsSilent(|ids| vec![json!({ "matches": [ids.match_id] }), nothing()]),
    ),
    ("closing_templates", Content(nothing)),
    (
        "send_message",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "body": "Oi?", "client_id": "novo" })]),
    ),
    (
        "edit_message",
        Refuses(|ids| {
            [ids.message, ids.his_message]
                .map(|id| json!({ "id": id, "body": "Oi?" }))
                .into()
        }),
    ),
    (
        "react_to_message",
        Refuses(|ids| {
            [ids.message, ids.his_message]
                .map(|id| json!({ "message_id": id, "reaction": "love" }))
                .into()
        }),
    ),
    ("message_reactions", Refuses(conversation)),
    ("conversation_terms", Refuses(conversation)),
    (
        "accept_photos",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "on": true })]),
    ),
    (
        "send_photo",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "photo_id": ids.photo, "client_id": "foto" })]),
    ),
    (
        "open_photo",
        Refuses(|ids| [ids.message, ids.his_message].map(|id| json!({ "id": id })).into()),
    ),
    (
        "send_stamp",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "stamp": "sol", "client_id": "selo" })]),
    ),
    (
        "search_messages",
        Answers(
            || json!({ "text": "Ana" }),
            || json!({ "results": [], "complete": true }),
        ),
    ),
    ("mark_delivered", Own(nothing)),
    (
        "delete_message",
        Refuses(|ids| [ids.message, ids.his_message].map(|id| json!({ "id": id })).into()),
    ),
    ("confirm_profile_texts", Refuses(|_| vec![nothing()])),
    (
        "answer_notice",
        Refuses(|ids| {
            [ids.message, ids.his_message]
                .map(|id| json!({ "message": id, "answer": "understood" }))
                .into()
        }),
    ),
    ("mark_read", Refuses(conversation)),
    (
        "close_match",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "text": "Foi bom conversar." })]),
    ),
    // meetings
    ("meetings", Answers(nothing, || json!([]))),
    ("meeting", Refuses(meeting)),
    (
        "mark_video",
        Refuses(|ids| vec![json!({ "match_id": ids.match_id, "seen": true })]),
    ),
    ("video_mark", Refuses(conversation)),
    (
        "propose_meeting",
        Refuses(|ids| vec![a_place(json!({ "match_id": ids.match_id }))]),
    ),
    (
        "propose_another_meeting",
        Refuses(|ids| vec![a_place(json!({ "id": ids.meeting }))]),
    ),
    (
        "accept_meeting",
        Refuses(|ids| vec![json!({ "id": ids.meeting, "sequence": 0 })]),
    ),
    ("decline_meeting", Refuses(meeting)),
    ("cancel_meeting", Refuses(meeting)),
    (
        "set_meeting_photo",
        Refuses(|ids| vec![json!({ "id": ids.meeting, "shows": true })]),
    ),
    (
        "share_meeting",
        Refuses(|ids| {
            vec![json!({ "id": ids.meeting, "contacts": [{ "name": "Marta", "email": "marta@example.org" }] })]
        }),
    ),
    (
        "revoke_meeting_contact",
        Refuses(|ids| vec![json!({ "contact": ids.meeting })]),
    ),
    (
        "answer_meeting",
        Refuses(|ids| vec![json!({ "id": ids.meeting, "answer": "well" })]),
    ),
    ("ask_meeting_help", Refuses(meeting)),
    (
        "share_meeting_location",
        Refuses(|ids| vec![json!({ "id": ids.meeting, "position": { "latitude": 1.0, "longitude": 1.0 } })]),
    ),
    ("stop_meeting_location", Refuses(meeting)),
    (
        "meeting_pins",
        Answers(nothing, || json!({ "set": false, "locked": false })),
    ),
    ("set_meeting_pins", Own(|| json!({ "first": "1234", "second": "4321" }))),
    ("remove_meeting_pins", Own(nothing)),
    (
        "give_meeting_feedback",
        Refuses(|ids| vec![json!({ "id": ids.meeting, "met": true })]),
    ),
    ("meeting_plan", Refuses(|ids| vec![json!({ "token": ids.meeting })])),
    (
        "refuse_contact_messages",
        Refuses(|ids| vec![json!({ "token": ids.meeting })]),
    ),
    (
        "badges",
        Answers(
            nothing,
            || json!({ "messages": 0, "matches": 0, "notifications": 0, "likes": 0, "answers": 0, "together": 0 }),
        ),
    ),
];
