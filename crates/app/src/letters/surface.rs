//! Letters on the wire.

use super::draft::{self, Draft};
use super::keepsake::{self, AlbumWish, Selection};
use super::read::{self, ShelfAct};
use super::{desk, pages, seal, store, transit};
use crate::AppState;
use crate::accounts;
use crate::functions::ProductFunction;
use crate::kernel::args::ById;
use crate::kernel::{Fault, Language, Member};
use axum::http::header;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function, Registry};
use uuid::Uuid;

const FEATURE: &str = "loveLetter";

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let functions = [
        letters(app),
        letter(app),
        letter_desk(app),
        save_letter(app),
        discard_letter(app),
        seal_letter(app),
        withdraw_letter(app),
        open_letter(app),
        keep_letter(app),
        put_away_letter(app),
        set_letter_settings(app),
        letter_album(app),
        agree_letter_album(app),
    ];
    let declared = functions.into_iter().fold(registry, |registry, function| {
        registry.function(function.feature(FEATURE))
    });
    declared.edge(letters_pdf(app.clone()))
}

fn letters(app: &AppState) -> Function {
    Function::member("letters", app, |app, member, (): (), now| async move {
        read::album(&app, member, now).await
    })
    .doc("The caller's letters without their texts, and which matches have a letter on its way to the caller; letters of others on their way are only counted.")
}

fn letter(app: &AppState) -> Function {
    Function::member("letter", app, |app, member, args: ById, now| async move {
        read::letter(&app, member, args.id, now).await
    })
    .doc("One letter; a received one has its text once it was opened.")
}

#[derive(Deserialize, JsonSchema)]
struct DeskArgs {
    to: Uuid,
    #[serde(default)]
    answers_to: Option<Uuid>,
}

fn letter_desk(app: &AppState) -> Function {
    Function::member("letter_desk", app, |app, member, args: DeskArgs, now| async move {
        desk::desk(&app, member, args.to, args.answers_to, now).await
    })
    .doc("For writing a letter to a person: its kind and length, when it would arrive, and why it cannot be sealed.")
}

fn save_letter(app: &AppState) -> Function {
    Function::act("save_letter", app, |tx, member, args: Draft, now| {
        Box::pin(draft::save(tx, member, args, now))
    })
    .doc("Stores a draft under the client's id; 409 STATE of `sealed` for a letter that left, of `changed` for a newer version.")
}

fn discard_letter(app: &AppState) -> Function {
    Function::act("discard_letter", app, |tx, member, args: ById, _| {
        Box::pin(draft::discard(tx, member, args.id))
    })
    .doc("Throws away a draft, or a letter that could not arrive.")
}

#[derive(Deserialize, JsonSchema)]
struct SealArgs {
    id: Uuid,
    /// The writer's answer to the question of an earlier refusal `CONFIRM` about this text.
    #[serde(default)]
    confirm: bool,
}

fn seal_letter(app: &AppState) -> Function {
    let rules = (app.limits, app.letter_pace);
    Function::judged("seal_letter", app, move |tx, member, args: SealArgs, now| {
        Box::pin(seal::seal(tx, member, args.id, args.confirm, rules, now))
    })
    .doc("Seals a draft: the guard checks it and it is sent; 409 CONFIRM with the reason where it stays a draft.")
}

fn withdraw_letter(app: &AppState) -> Function {
    Function::act("withdraw_letter", app, |tx, member, args: ById, now| {
        Box::pin(transit::withdraw(tx, member, args.id, now))
    })
    .doc("Makes a letter that has not arrived yet a draft again.")
}

fn open_letter(app: &AppState) -> Function {
    Function::member("open_letter", app, |app, member, args: ById, now| async move {
        read::open(&app, member, args.id, now).await
    })
    .doc("Opens a received letter and answers it with its text.")
}

#[derive(Deserialize, JsonSchema)]
struct KeepArgs {
    id: Uuid,
    kept: bool,
}

fn keep_letter(app: &AppState) -> Function {
    Function::member("keep_letter", app, |app, member, args: KeepArgs, now| async move {
        read::shelve(&app, member, args.id, ShelfAct::Keep(args.kept), now).await
    })
    .doc("Keeps a letter on the caller's shelf, or takes it from there.")
}

fn put_away_letter(app: &AppState) -> Function {
    Function::member("put_away_letter", app, |app, member, args: ById, now| async move {
        read::shelve(&app, member, args.id, ShelfAct::PutAway, now).await
    })
    .doc("Takes a letter out of the caller's album; the other side keeps theirs, and does not learn it.")
}

#[derive(Deserialize, JsonSchema)]
struct SettingsArgs {
    accepts_presentation: bool,
}

fn set_letter_settings(app: &AppState) -> Function {
    Function::act("set_letter_settings", app, |tx, member, args: SettingsArgs, _| {
        Box::pin(async move { store::set_accepts_presentation(tx, member.id, args.accepts_presentation).await })
    })
    .doc("Whether the caller receives letters of people who are no match.")
}

#[derive(Deserialize, JsonSchema)]
struct AlbumArgs {
    person: Uuid,
}

fn letter_album(app: &AppState) -> Function {
    Function::member("letter_album", app, |app, member, args: AlbumArgs, now| async move {
        keepsake::consent(&app, member, args.person, now).await
    })
    .doc("How many letters the two have, and whether both agreed on printing them all.")
}

fn agree_letter_album(app: &AppState) -> Function {
    Function::act("agree_letter_album", app, |tx, member, wish: AlbumWish, now| {
        Box::pin(keepsake::agree(tx, member, wish, now))
    })
    .doc("Allows the other person to print the whole album of the two, or withdraws that.")
}

/// Which letters are printed, from the body or the query of a link.
#[derive(Deserialize, Default)]
struct PdfArgs {
    #[serde(default)]
    letter: Option<Uuid>,
    #[serde(default)]
    person: Option<Uuid>,
    /// With `person`: the letters of both.
    #[serde(default)]
    both: bool,
}

impl PdfArgs {
    fn read(request: &EdgeRequest) -> Result<PdfArgs, ApiError> {
        if request.query.is_empty() {
            return Ok(request.json::<Option<PdfArgs>>()?.unwrap_or_default());
        }
        let mut args = PdfArgs::default();
        for (name, value) in request.query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "letter" => args.letter = value.parse().ok(),
                "person" => args.person = value.parse().ok(),
                "both" => args.both = value == "true",
                _ => {}
            }
        }
        Ok(args)
    }

    fn selection(&self) -> Result<Selection, Fault> {
        match (self.letter, self.person) {
            (Some(letter), _) => Ok(Selection::One(letter)),
            (None, Some(person)) if self.both => Ok(Selection::Both(person)),
            (None, Some(person)) => Ok(Selection::Own(person)),
            (None, None) => Err(Fault::NotFound),
        }
    }
}

fn letters_pdf(app: AppState) -> Edge {
    Edge::new("letters-pdf", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let selection = PdfArgs::read(&request)?.selection()?;
            let language = match Language::of_request() {
                Some(language) => language,
                None => accounts::store::language(&mut app.db.reader(), member.id).await?,
            };
            let gathered = keepsake::gather(&app, member, selection, language, call.now).await?;
            // Typesetting takes processor time, which would block other requests.
            let printed = tokio::task::spawn_blocking(move || pages::print(&gathered)).await;
            let printed = printed.map_err(|error| ApiError::from(Fault::Internal(error.to_string())))??;
            let headers = [
                (header::CONTENT_TYPE, "application/pdf"),
                (
                    header::CONTENT_DISPOSITION,
                    "attachment; filename=\"enlace-cartas.pdf\"",
                ),
                (header::CACHE_CONTROL, "private, no-store"),
            ];
            Ok::<_, ApiError>((headers, printed).into_response())
        }
    })
    .feature(FEATURE)
    .doc("Letters as a PDF: one (`letter`), the caller's own to a `person`, or those of `both` who agreed.")
}
