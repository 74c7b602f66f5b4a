//! What the service of accounts stores about a person, as far as the export hands it out: addresses, ways to sign in,
//! devices and factors. No password, key, token or counter is among the columns.

/// Tables with their owner column, and the columns that are handed out.
pub const TABLES: &[(&str, &[&str])] = &[
    (
        "auth_users.id",
        &[
            "id",
            "email",
            "email_confirmed_at",
            "new_email",
            "phone",
            "phone_confirmed_at",
            "new_phone",
            "user_metadata",
            "last_sign_in_at",
            "created_at",
            "updated_at",
        ],
    ),
    (
        "auth_identities.user_id",
        &["provider", "email", "identity_data", "last_sign_in_at", "created_at"],
    ),
    (
        "auth_sessions.user_id",
        &["user_agent", "ip_prefix", "aal", "created_at", "refreshed_at"],
    ),
    (
        "auth_factors.user_id",
        &["factor_type", "status", "friendly_name", "created_at", "updated_at"],
    ),
    (
        "auth_passkeys.user_id",
        &["friendly_name", "created_at", "last_used_at"],
    ),
];
