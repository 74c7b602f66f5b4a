//! Signs suspended and banned people out everywhere. They may sign in again: what is open to them then is the gate's
//! word.

use db::Db;
use futures_util::future::BoxFuture;
use jobs::{Event, ListenError, Listener};
use supabase::auth::{AuthState, session};

pub struct SessionEnder {
    pub auth: AuthState,
    pub db: Db,
}

impl Listener for SessionEnder {
    fn name(&self) -> &'static str {
        "auth.session_ender"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["account.judged"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let (Some(user), false) = (event.key, event.payload["status"] == "active") else {
                return Ok(());
            };
            let auth = self.auth.clone();
            let ended = self
                .db
                .tx(move |tx| Box::pin(async move { session::end_all_sessions(&auth, tx, user).await }))
                .await
                .map_err(|error: db::DbError| ListenError(error.to_string()))?;
            ended.announce(&self.auth);
            Ok(())
        })
    }
}
