//! The archive on the wire.

use crate::AppState;
use crate::kernel::fault::Fault;
use crate::kernel::{Language, Member};
use axum::http::{Method, StatusCode, header};
use axum::response::IntoResponse;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge};

/// Only a POST makes an archive: following a link must not use up the one archive of the day.
pub fn edge(app: AppState) -> Edge {
    Edge::new("export-archive", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            if request.method != Method::POST {
                return Ok(StatusCode::METHOD_NOT_ALLOWED.into_response());
            }
            let member = Member::of(&call.caller)?;
            if !call.caller.has_fresh_proof(call.now) {
                return Err(Fault::FreshProof.into());
            }
            let id = super::begin(&app, member, call.now).await?;
            let body = super::stream(app, member, id, Language::current(), call.now);
            let headers = [
                (header::CONTENT_TYPE, "application/octet-stream"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"enlace-dados.zip\""),
                (header::CACHE_CONTROL, "private, no-store"),
            ];
            Ok::<_, ApiError>((headers, body).into_response())
        }
    })
    .always_open("one's own data")
    .doc("Everything the product holds about the caller as a ZIP: a JSON file for each table, and the files. One in 24 hours; asks for a proof of the last ten minutes.")
}
