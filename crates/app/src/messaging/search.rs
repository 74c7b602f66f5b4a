//! Search in the caller's own conversations: accents and case do not count, and no second copy of the texts exists.

use super::store::search::{self as rows, SearchedMessage};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::network_limit::CallerLimit;
use db::Reads;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::Limit;
use uuid::Uuid;

/// Searches of one account in a minute. Each may read twenty thousand messages, and the screen searches at each pause of
/// typing.
pub const SEARCHES: Limit = Limit {
    count: 40,
    window: SignedDuration::from_mins(1),
};
const TEXT_MIN: usize = 2;
const TEXT_MAX: usize = 80;
const RESULTS_DEFAULT: usize = 30;
const RESULTS_MAX: usize = 50;
/// Messages of one reading, and readings of one search: the newest twenty thousand are looked through.
const PAGE: i64 = 2000;
const PAGES: usize = 10;
/// Letters around the words that were found.
const AROUND: usize = 60;

/// What is searched.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct MessageSearch {
    /// Words that all must be in a message, 2 to 80 letters.
    pub text: String,
    /// At most 50; 30 without it.
    #[serde(default)]
    pub limit: Option<usize>,
}

/// What was found, the newest first.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MessageSearchAnswer {
    pub results: Vec<FoundMessage>,
    /// Whether there is nothing more: neither further results nor older messages.
    pub complete: bool,
}

/// A message with the words that were found, and the line around them.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FoundMessage {
    pub id: Uuid,
    pub match_id: Uuid,
    pub person_id: Uuid,
    /// Whether the caller wrote it.
    pub mine: bool,
    pub created_at: Timestamp,
    pub before: String,
    pub words: String,
    pub after: String,
}

/// [`search`] within the limit of the caller, counted over all nodes. A search without words costs nothing and is not counted.
///
/// Errors: those of [`search`]; `Rate` beyond [`SEARCHES`].
pub async fn limited(
    app: &AppState,
    limit: &CallerLimit,
    member: Member,
    wanted: MessageSearch,
    now: Timestamp,
) -> FaultResult<MessageSearchAnswer> {
    needles(&wanted.text)?;
    limit.take_of(app, member, now).await?;
    search(&mut app.db.reader(), member, wanted, now).await
}

/// Searches the texts of open conversations that exist for the caller. Deleted texts and those with the caller's hidden
/// words are not found.
///
/// Errors: `Validation` of `text`.
pub async fn search(
    reads: &mut impl Reads,
    member: Member,
    wanted: MessageSearch,
    now: Timestamp,
) -> FaultResult<MessageSearchAnswer> {
    let needles = needles(&wanted.text)?;
    let limit = wanted.limit.unwrap_or(RESULTS_DEFAULT).clamp(1, RESULTS_MAX);
    let mut results = Vec::new();
    let mut before = None;
    for _ in 0..PAGES {
        let page = rows::page(reads, member, before, PAGE, now).await?;
        for message in &page {
            if let Some(found) = find(message, &needles, member) {
                if results.len() == limit {
                    return Ok(MessageSearchAnswer {
                        results,
                        complete: false,
                    });
                }
                results.push(found);
            }
        }
        before = page.last().map(|message| message.id);
        if (page.len() as i64) < PAGE {
            return Ok(MessageSearchAnswer {
                results,
                complete: true,
            });
        }
    }
    Ok(MessageSearchAnswer {
        results,
        complete: false,
    })
}

fn needles(input: &str) -> FaultResult<Vec<String>> {
    let line = text::clean_line(input);
    let length = text::graphemes(&line);
    if length > TEXT_MAX {
        return Err(Fault::too_long("text", TEXT_MAX));
    }
    let words: Vec<String> = line.split(' ').map(|word| Folded::of(word).text).collect();
    let words: Vec<String> = words.into_iter().filter(|word| !word.trim().is_empty()).collect();
    if length < TEXT_MIN || words.is_empty() {
        return Err(Fault::invalid("text", "Escreva pelo menos duas letras."));
    }
    Ok(words)
}

fn find(message: &SearchedMessage, needles: &[String], member: Member) -> Option<FoundMessage> {
    let folded = Folded::of(&message.body);
    let mut places = needles
        .iter()
        .map(|needle| folded.text.find(needle.as_str()).map(|at| (at, needle.len())));
    let first = places.next()??;
    if !places.all(|place| place.is_some()) {
        return None;
    }
    let (start, end) = folded.span(first.0, first.1);
    let (head, tail) = (&message.body[..start], &message.body[end..]);
    Some(FoundMessage {
        id: message.id,
        match_id: message.match_id,
        person_id: message.person_id,
        mine: message.sender_id == member.id,
        created_at: message.created_at,
        before: last_letters(head),
        words: message.body[start..end].to_owned(),
        after: first_letters(tail),
    })
}

/// A text in lower case without accents, and where in the original each of its bytes comes from.
struct Folded {
    text: String,
    /// For each byte of `text` the first and the past-the-last byte of its letter in the original.
    origins: Vec<(usize, usize)>,
}

impl Folded {
    fn of(original: &str) -> Folded {
        let mut folded = Folded {
            text: String::with_capacity(original.len()),
            origins: Vec::with_capacity(original.len()),
        };
        for (at, letter) in original.char_indices() {
            let plain = deunicode::deunicode_char(letter).unwrap_or("");
            folded.text.push_str(&plain.to_lowercase());
            folded.origins.resize(folded.text.len(), (at, at + letter.len_utf8()));
        }
        folded
    }

    /// The part of the original from which these bytes come.
    fn span(&self, at: usize, length: usize) -> (usize, usize) {
        let start = self.origins.get(at).map_or(0, |origin| origin.0);
        let end = self
            .origins
            .get(at + length.max(1) - 1)
            .map_or(start, |origin| origin.1);
        (start, end)
    }
}

fn last_letters(head: &str) -> String {
    let kept: Vec<char> = head.chars().rev().take(AROUND).collect();
    let cut = head.chars().count() > AROUND;
    let line: String = kept.into_iter().rev().collect();
    if cut { format!("…{line}") } else { line }
}

fn first_letters(tail: &str) -> String {
    let line: String = tail.chars().take(AROUND).collect();
    if tail.chars().count() > AROUND {
        format!("{line}…")
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(body: &str) -> SearchedMessage {
        SearchedMessage {
            id: Uuid::nil(),
            match_id: Uuid::nil(),
            person_id: Uuid::nil(),
            sender_id: Uuid::nil(),
            body: body.to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn found(body: &str, wanted: &str) -> Option<(String, String, String)> {
        let me = Member { id: Uuid::nil() };
        let found = find(&message(body), &needles(wanted).unwrap(), me)?;
        Some((found.before, found.words, found.after))
    }

    #[test]
    fn words_are_found_without_accents_and_case() {
        let part = |a: &str, b: &str, c: &str| Some((a.to_owned(), b.to_owned(), c.to_owned()));
        assert_eq!(found("Gosto de PÃO quente", "pao"), part("Gosto de ", "PÃO", " quente"));
        assert_eq!(found("Um coração", "ÇAO"), part("Um cora", "ção", ""));
        assert_eq!(found("ﬁm do dia 🎉 já", "fim"), part("", "ﬁm", " do dia 🎉 já"));
        assert_eq!(found("café da manhã", "manha cafe"), part("café da ", "manhã", ""));
        assert_eq!(found("café", "cafe manha"), None);
        assert_eq!(found("100% certo", "0%"), part("10", "0%", " certo"));
    }

    #[test]
    fn line_around_the_words_is_short() {
        let (before, words, after) = found(&format!("{}sol{}", "á".repeat(90), "é".repeat(90)), "sol").unwrap();
        assert_eq!(
            (before.chars().count(), words.as_str(), after.chars().count()),
            (61, "sol", 61)
        );
    }

    #[test]
    fn nothing_and_too_much_are_refused() {
        for wrong in ["", " ", "a", "\u{200b}\u{200b}\u{200b}", &"a".repeat(81)] {
            assert!(
                matches!(needles(wrong), Err(Fault::Validation { field: "text", .. })),
                "{wrong}"
            );
        }
    }
}
