//! What the documents offer on the wire: reading them, knowing what one owes, accepting.

use super::accept::{self, DocumentVersion};
use super::{Document, Library, Version, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Language, Member};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::fragment::Fragment;
use supabase::registry::{Column, Function, Registry, Resource, Type};

/// Adds the documents to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(acceptances())
        .function(legal_documents(app))
        .function(legal_text(app))
        .function(legal_standing(app))
        .function(accept_legal(app))
}

fn acceptances() -> Resource {
    Resource::new(
        "legal_acceptances",
        &["document", "version"],
        vec![
            Column::new("document", Type::Text).read_only(),
            Column::new("version", Type::Text).read_only(),
            Column::new("sha256", Type::Text)
                .read_only()
                .doc("Of the words that were accepted, in hexadecimal."),
            Column::new("locale", Type::Text).read_only(),
            Column::new("source", Type::Text)
                .read_only()
                .doc("`sign_up`, or `asked` later."),
            Column::new("accepted_at", Type::Time).read_only(),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => store::rows(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .always_open("what was accepted, and when")
    .doc("Which versions of the legal documents the caller accepted, and when.")
}

#[derive(Deserialize, JsonSchema)]
struct Reader {
    /// `pt-BR` or `pt-PT`.
    #[serde(default)]
    language: Option<String>,
}

/// The language that a call names, else the one of the request.
fn read_by(named: Option<&str>) -> Language {
    named.map_or_else(Language::current, |tag| Language::of(Some(tag)))
}

#[derive(Serialize, JsonSchema)]
struct DocumentEntry {
    id: String,
    title: String,
    path: String,
    /// The newest first.
    versions: Vec<VersionEntry>,
}

#[derive(Serialize, JsonSchema)]
struct VersionEntry {
    version: String,
    effective: String,
    summary: String,
    /// `past`, `current` or `coming`.
    stage: String,
    sha256: String,
}

fn legal_documents(app: &AppState) -> Function {
    Function::visitor("legal_documents", app, |app, call, args: Reader| async move {
        let listed = |document| listed(document, read_by(args.language.as_deref()), call.now);
        Ok(app.legal.documents().iter().map(listed).collect::<Vec<_>>())
    })
    .always_open("everybody may read what binds them")
    .doc("The legal documents with all their versions.")
}

fn listed(document: &Document, language: Language, now: Timestamp) -> DocumentEntry {
    let version = |version: &Version| VersionEntry {
        version: version.version.clone(),
        effective: version.effective.to_string(),
        summary: version.summary.of(language).to_owned(),
        stage: document.stage(version, now).word().to_owned(),
        sha256: version.sha256.of(language).to_owned(),
    };
    DocumentEntry {
        id: document.id.clone(),
        title: document.title.of(language).to_owned(),
        path: document.path.clone(),
        versions: document.versions.iter().rev().map(version).collect(),
    }
}

#[derive(Deserialize, JsonSchema)]
struct TextRequest {
    document: String,
    /// Without one, the version in force.
    #[serde(default)]
    version: Option<String>,
    #[serde(default)]
    language: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct DocumentText {
    document: DocumentEntry,
    version: String,
    /// Markdown; `{site}` is replaced with the host of the page, `{operador}`, `{ajuda}` and `{autoridades}` with the three
    /// below, or with what is usual there.
    text: String,
    /// Who operates this installation; null where it is not said.
    operator: Option<String>,
    contact_users: Option<String>,
    contact_authorities: Option<String>,
}

fn legal_text(app: &AppState) -> Function {
    Function::visitor("legal_text", app, |app, call, args: TextRequest| async move {
        words_of(&app.legal, &args, call.now)
    })
    .always_open("everybody may read what binds them")
    .doc("The words of one version of a legal document.")
}

fn words_of(library: &Library, asked: &TextRequest, now: Timestamp) -> FaultResult<DocumentText> {
    let language = read_by(asked.language.as_deref());
    let (document, version) = accept::find(library, &asked.document, asked.version.as_deref(), now)?;
    Ok(DocumentText {
        document: listed(document, language, now),
        version: version.version.clone(),
        text: version.text.of(language).to_owned(),
        operator: library.contacts().operator.clone(),
        contact_users: library.contacts().users.clone(),
        contact_authorities: library.contacts().authorities.clone(),
    })
}

#[derive(Serialize, JsonSchema)]
struct AcceptanceStatus {
    /// What must be accepted before anything else.
    owed: Vec<PendingDocument>,
    /// What will have to be, from its day on.
    coming: Vec<PendingDocument>,
}

#[derive(Serialize, JsonSchema)]
struct PendingDocument {
    document: String,
    title: String,
    path: String,
    version: String,
    effective: String,
    summary: String,
    /// The version that the caller accepted last; none where they were never asked.
    accepted: Option<String>,
}

fn legal_standing(app: &AppState) -> Function {
    Function::member("legal_standing", app, |app, member, args: Reader, now| async move {
        let language = read_by(args.language.as_deref());
        let reads = &mut app.db.reader();
        standing(reads, &app.legal, member, language, now).await
    })
    .always_open("says what is to be accepted")
    .doc("What the caller still has to accept, now and soon.")
}

async fn standing(
    reads: &mut impl Reads,
    library: &Library,
    member: Member,
    language: Language,
    now: Timestamp,
) -> FaultResult<AcceptanceStatus> {
    let had = store::latest(reads, member.id).await?;
    let last = |document: &Document| {
        let found = had.iter().find(|(id, _)| *id == document.id);
        found.map(|(_, version)| version.clone())
    };
    let open = |pairs: Vec<(&Document, &Version)>| -> Vec<PendingDocument> {
        let lacking = pairs
            .into_iter()
            .filter(|(document, version)| last(document).is_none_or(|had| had < version.version));
        lacking
            .map(|(document, version)| PendingDocument {
                document: document.id.clone(),
                title: document.title.of(language).to_owned(),
                path: document.path.clone(),
                version: version.version.clone(),
                effective: version.effective.to_string(),
                summary: version.summary.of(language).to_owned(),
                accepted: last(document),
            })
            .collect()
    };
    Ok(AcceptanceStatus {
        owed: open(library.required(now)),
        coming: open(library.coming(now)),
    })
}

#[derive(Deserialize, JsonSchema)]
struct AcceptRequest {
    documents: Vec<DocumentVersion>,
    #[serde(default)]
    language: Option<String>,
}

fn accept_legal(app: &AppState) -> Function {
    let library = app.legal.clone();
    Function::act("accept_legal", app, move |tx, member, args: AcceptRequest, now| {
        let library = library.clone();
        Box::pin(async move {
            let language = read_by(args.language.as_deref());
            accept::named(tx, &library, member, &args.documents, language, now).await
        })
    })
    .always_open("the way back in")
    .doc("Accepts versions that are in force or coming, each by its name.")
}
