//! What is remembered of a sign-in at a provider.

use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A user on the way to a provider.
    #[derive(Clone, Debug)]
    pub struct OauthState {
        state_digest: String,
        provider: String,
        /// Where it all ends; judged when it began.
        redirect: String,
        code_challenge: Option<String>,
        code_challenge_method: Option<String>,
        /// Whose account gets the identity; `None` signs in.
        link_user_id: Option<Uuid>,
        link_session_id: Option<Uuid>,
        expires_at: Timestamp,
    }
}
