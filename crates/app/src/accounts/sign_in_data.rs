//! Columns of the auth service that the data export contains: addresses, identities, sessions, factors and passkeys. No
//! password, key, token or counter is among them.

/// `table.owner_column`, and the exported columns.
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
