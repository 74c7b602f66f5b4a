//! What a new account costs. The first of a network in a day is free, so that a bare client works; each further one costs a
//! puzzle, so that many of them cost time. The puzzle and its token are those of [`code_guesses`].

use supabase_base::client_ip::ClientIp;

use crate::config::Limit;
use crate::errors::AuthError;
use crate::state::AuthState;
use crate::tokens::code_guesses;

/// Counts a new account of a network, whether or not its address is taken. Beyond the free ones it must bring a solved
/// puzzle, else 400 `captcha_failed`.
pub async fn admit(
    state: &AuthState,
    ip: ClientIp,
    (act, free): (&str, Limit),
    captcha: Option<&str>,
) -> Result<(), AuthError> {
    match state.limit_network(&format!("{act} without puzzle"), ip, free).await {
        Err(error) if error.status == http::StatusCode::TOO_MANY_REQUESTS => {
            code_guesses::spend(state, captcha.unwrap_or_default()).await
        }
        counted => counted,
    }
}
