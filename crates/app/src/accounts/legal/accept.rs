//! Acceptance of legal documents: at sign-up from the form, later when the user is asked.

use super::{Document, Library, Stage, Version, store};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Member};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// Names in one call: more than a person could be shown.
const NAMES: usize = 20;

/// Notes what is in force, in the transaction that makes the account. `source` says how it was accepted.
pub async fn all_in_force(
    tx: &mut Tx,
    library: &Library,
    user: Uuid,
    language: Language,
    source: &str,
    now: Timestamp,
) -> FaultResult<()> {
    for pair in library.required(now) {
        store::put(tx, user, pair, language, source, now).await?;
    }
    Ok(())
}

/// One version of a document, by its names.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct DocumentVersion {
    pub document: String,
    pub version: String,
}

/// Records acceptance of the versions that the user names, so that only versions that were shown are accepted.
pub async fn named(
    tx: &mut Tx,
    library: &Library,
    member: Member,
    names: &[DocumentVersion],
    language: Language,
    now: Timestamp,
) -> FaultResult<()> {
    if names.is_empty() {
        return Err(Fault::invalid("documents", "Diga o que você aceita."));
    }
    if names.len() > NAMES {
        return Err(Fault::invalid("documents", "São documentos demais de uma vez."));
    }
    for DocumentVersion { document, version } in names {
        let pair = find(library, document, Some(version), now)?;
        if pair.0.stage(pair.1, now) == Stage::Past {
            return Err(Fault::invalid(
                "version",
                "Esta versão já foi substituída. Leia a que está em vigor.",
            ));
        }
        store::put(tx, member.id, pair, language, "asked", now).await?;
    }
    Ok(())
}

/// A version by its name; without one, the version in force.
pub fn find<'l>(
    library: &'l Library,
    document: &str,
    version: Option<&str>,
    now: Timestamp,
) -> FaultResult<(&'l Document, &'l Version)> {
    let unknown = || Fault::invalid("document", "Este documento não existe.");
    let document = library.document(document).ok_or_else(unknown)?;
    let found = match version {
        Some(name) => document.version(name),
        None => document.in_force(now).or_else(|| document.versions.first()),
    };
    let version = found.ok_or_else(|| Fault::invalid("version", "Esta versão não existe."))?;
    Ok((document, version))
}
