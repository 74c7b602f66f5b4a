//! What stays open to a member whose age is not assured, beside what is always open: the own account, the own profile,
//! and verification itself. Everything else is closed, later declarations too.

/// Tables and functions that show and touch no other person.
const OWN_AFFAIRS: &[&str] = &[
    // The own profile.
    "profiles",
    "profile_photos",
    "profile_prompts",
    "profile_prompts_catalogue",
    "save_onboarding",
    "onboarding_state",
    "save_prompts",
    "confirm_profile_texts",
    "reorder_photos",
    "remove_photo",
    "search_cities",
    "set_location",
    "preview_me",
    "profile_stats",
    "city_visit",
    "set_city_visit",
    "end_city_visit",
    "opening_question",
    "set_opening_question",
    "grant_consent",
    "search_filters",
    // Answers about oneself.
    "matchmaking_questions",
    "matchmaking_preferences",
    "matchmaking_details",
    "set_matchmaking_detail",
    "optional_questions",
    "answer_optional_question",
    "intention_results",
    "intention_drafts",
    "intention_appeals",
    "quiz",
    "quiz_session",
    "save_quiz_draft",
    "complete_quiz",
    "seal_status",
    "appeal_seal",
    "set_intention_visibility",
    "birth_data",
    "natal_chart",
    "birth_doubt",
    "save_birth",
    "forget_birth",
    "set_astro_sharing",
    "manual_synastry",
    // Verification.
    "verification_status",
    "begin_verification",
    "swap_verification_gesture",
    "submit_verification",
    "withdraw_verification",
    "appeal_verification",
    "show_age_token",
    "renew_age_token",
    // The own safety and notifications.
    "blocks",
    "block",
    "unblock",
    "hidden_words",
    "set_hidden_words",
    "contact_digest",
    "hidden_contacts",
    "hide_contacts",
    "delete_hidden_contacts",
    "meeting_pins",
    "set_meeting_pins",
    "remove_meeting_pins",
    "decline_meeting",
    "badges",
    "push_settings",
    "push-key",
    "save_push_subscription",
    "save_push_device",
    "send_test_push",
    // What the own purchases are, and aggregates.
    "plans",
    "resume_subscription",
    "world_counts",
    "safety-pulse",
    "ad",
];

/// Whether a declaration concerns the caller alone.
pub fn is_own_affair(name: &str) -> bool {
    OWN_AFFAIRS.contains(&name)
}

/// The names, for the test that compares them with what is declared.
pub fn names() -> &'static [&'static str] {
    OWN_AFFAIRS
}
