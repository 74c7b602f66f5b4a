//! What a sender puts into a gift, checked.

use super::catalogue::{self, Form};
use super::model::GiftKind;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

const LINE_MAX: usize = 80;
const WISH_MAX: usize = 100;
/// Wishes of one person.
pub const WISHES: usize = 3;
/// Times of a coffee lie between these.
const NEAREST: SignedDuration = SignedDuration::from_hours(2);
const FARTHEST: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A gift as the form sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewGift {
    pub match_id: Uuid,
    #[schemars(with = "GiftKind")]
    pub kind: String,
    /// Chosen by the client; sending again under the same name answers the same gift.
    pub client_id: String,
    #[serde(default)]
    pub text: Option<String>,
    /// Of a record.
    #[serde(default)]
    pub title: Option<String>,
    #[serde(default)]
    pub artist: Option<String>,
    /// Of a ribbon: three.
    #[serde(default)]
    pub wishes: Option<Vec<String>>,
    /// Of a coffee: a public place, and two times.
    #[serde(default)]
    pub place: Option<String>,
    #[serde(default)]
    pub times: Option<Vec<Timestamp>>,
    /// The sender's answer to the question of an earlier refusal `CONFIRM` about these texts.
    #[serde(default)]
    pub confirm: bool,
}

/// A song: no audio of others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Song {
    pub title: String,
    pub artist: String,
}

/// What a gift holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftContent {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub song: Option<Song>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<Timestamp>,
    /// Of a tile: what it is drawn from, as it was when it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<TileFacts>,
    /// Of a star: the word of the place over which it is drawn, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sky_place: Option<String>,
}

/// What a tile is drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileFacts {
    pub initials: [char; 2],
    pub day: Date,
}

impl GiftContent {
    /// Checks what was typed. `Validation` names the field.
    pub fn read(kind: GiftKind, new: &NewGift, now: Timestamp) -> FaultResult<GiftContent> {
        let spec = catalogue::of(kind);
        let mut content = GiftContent {
            text: text::optional("text", new.text.as_deref(), spec.text_max)?,
            ..GiftContent::default()
        };
        if spec.text_required && content.text.is_none() {
            return Err(Fault::invalid("text", "Escreva o que vai dentro do presente."));
        }
        match spec.form {
            Form::Nothing => {}
            Form::Song => content.song = Some(song(new)?),
            Form::Wishes => content.wishes = wishes(new.wishes.as_deref().unwrap_or_default())?,
            Form::Times => {
                content.place = Some(line("place", new.place.as_deref(), "Diga o nome de um lugar público.")?);
                content.times = times(new.times.as_deref().unwrap_or_default(), now)?;
            }
        }
        Ok(content)
    }

    /// What a stored gift holds.
    pub fn stored(content: Option<&Value>) -> GiftContent {
        content
            .and_then(|held| GiftContent::deserialize(held).ok())
            .unwrap_or_default()
    }

    /// Everything that a person wrote, for the guard.
    pub fn written(&self) -> String {
        let song = self.song.iter().flat_map(|song| [&song.title, &song.artist]);
        let parts = self.text.iter().chain(song).chain(&self.wishes).chain(&self.place);
        parts.map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

fn song(new: &NewGift) -> FaultResult<Song> {
    Ok(Song {
        title: line("title", new.title.as_deref(), "Diga o nome da música.")?,
        artist: line("artist", new.artist.as_deref(), "Diga quem canta ou toca.")?,
    })
}

fn line(field: &'static str, input: Option<&str>, missing: &'static str) -> FaultResult<String> {
    text::optional_line(field, input, LINE_MAX)?.ok_or_else(|| Fault::invalid(field, missing))
}

/// Three wishes, none of them empty.
pub fn wishes(given: &[String]) -> FaultResult<Vec<String>> {
    let mut read = Vec::with_capacity(WISHES);
    for wish in given.iter().take(WISHES + 1) {
        read.extend(text::optional_line("wishes", Some(wish), WISH_MAX)?);
    }
    match read.len() {
        WISHES => Ok(read),
        _ => Err(Fault::invalid("wishes", "Escreva os três desejos.")),
    }
}

fn times(given: &[Timestamp], now: Timestamp) -> FaultResult<Vec<Timestamp>> {
    let (first, last) = (later(now, NEAREST), later(now, FARTHEST));
    let fits = |time: &Timestamp| first <= *time && *time <= last;
    match given {
        [one, other] if one != other && fits(one) && fits(other) => Ok(vec![*one.min(other), *one.max(other)]),
        _ => Err(Fault::invalid(
            "times",
            "Escolha dois horários diferentes, daqui a duas horas ou mais e nos próximos trinta dias.",
        )),
    }
}

/// `at` moved by `by`; stays at the end of representable time.
pub fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-25T12:00:00Z".parse().unwrap()
    }

    fn new() -> NewGift {
        NewGift {
            match_id: Uuid::nil(),
            kind: "rosa".into(),
            client_id: "c".into(),
            text: None,
            title: None,
            artist: None,
            wishes: None,
            place: None,
            times: None,
            confirm: false,
        }
    }

    #[test]
    fn gift_without_what_it_gives_is_refused() {
        let read = |kind, new: &NewGift| GiftContent::read(kind, new, now());
        assert!(read(GiftKind::Rosa, &new()).is_ok(), "a rose needs no words");
        for kind in [
            GiftKind::Girassol,
            GiftKind::Livro,
            GiftKind::Serenata,
            GiftKind::Vinil,
            GiftKind::Fita,
            GiftKind::Cafe,
        ] {
            assert!(read(kind, &new()).is_err(), "{}", kind.word());
        }
        let long = |letters: usize| NewGift {
            text: Some("é".repeat(letters)),
            ..new()
        };
        for (kind, most) in [
            (GiftKind::Girassol, 140),
            (GiftKind::Livro, 280),
            (GiftKind::Serenata, 400),
        ] {
            assert!(read(kind, &long(most)).is_ok() && read(kind, &long(most + 1)).is_err());
        }
    }

    #[test]
    fn coffee_needs_a_place_and_two_times_ahead() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let read = |times: Option<Vec<Timestamp>>| {
            let place = Some("Café da Praça".to_string());
            GiftContent::read(GiftKind::Cafe, &NewGift { place, times, ..new() }, now())
        };
        let (one, other) = (at("2026-11-27T18:00:00Z"), at("2026-11-26T22:00:00Z"));
        assert_eq!(read(Some(vec![one, other])).unwrap().times, [other, one]);
        for wrong in [
            None,
            Some(vec![one]),
            Some(vec![one, one]),
            Some(vec![one, at("2026-11-25T13:59:59Z")]),
            Some(vec![one, at("2026-12-26T12:00:00Z")]),
        ] {
            assert!(read(wrong.clone()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn ribbon_takes_three_wishes() {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_string()).collect::<Vec<_>>();
        assert!(wishes(&words(&["mar", "pão", "tempo"])).is_ok());
        for wrong in [&["mar", "pão"][..], &["mar", "pão", " "], &["a", "b", "c", "d"]] {
            assert!(wishes(&words(wrong)).is_err(), "{wrong:?}");
        }
    }
}
