//! The analysis as a document.

use super::language;
use crate::AppState;
use crate::astrology::report;
use crate::kernel::{Fault, Member};
use axum::http::{self, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest};
use uuid::Uuid;

#[derive(Deserialize, Default)]
struct ReportArgs {
    #[serde(default)]
    target: Option<Uuid>,
    #[serde(default)]
    language: Option<String>,
}

impl ReportArgs {
    /// From the body, or from the query of a link.
    fn read(request: &EdgeRequest) -> Result<ReportArgs, ApiError> {
        if request.method != http::Method::GET {
            return Ok(request.json::<Option<ReportArgs>>()?.unwrap_or_default());
        }
        let mut args = ReportArgs::default();
        for (name, value) in request.query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "target" => args.target = Some(value.parse().map_err(|_| ApiError::from(Fault::NotFound))?),
                "language" => args.language = Some(value.to_owned()),
                _ => {}
            }
        }
        Ok(args)
    }
}

pub fn astrology_report(app: AppState) -> Edge {
    Edge::new("astrology-report", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let args = ReportArgs::read(&request)?;
            let language = language(&app, Some(member), args.language.as_deref()).await?;
            let reads = &mut app.db.reader();
            let gathered = report::gather(reads, &app.vault, member, args.target, language, call.now).await?;
            let name = gathered.file_name();
            // Setting type is work for the processor, which others wait for.
            let printed = tokio::task::spawn_blocking(move || gathered.print()).await;
            let printed = printed.map_err(|error| ApiError::from(Fault::Internal(error.to_string())))??;
            let headers = [
                (header::CONTENT_TYPE, "application/pdf".to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
                (header::CACHE_CONTROL, "private, no-store".to_owned()),
            ];
            Ok::<_, ApiError>((headers, printed).into_response())
        }
    })
    .feature("astrology-match")
    .doc("The whole analysis as a PDF, of the caller or with `target`; part of Premium.")
}
