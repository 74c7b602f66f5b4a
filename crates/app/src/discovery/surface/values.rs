//! The result of the value questions on the wire.

use crate::AppState;
use crate::discovery::cards::Card;
use crate::discovery::model::Certainty;
use crate::discovery::values::{self, FREE_TEXT, SideBySide, ValueMatch, ValueMatches};
use crate::functions::ProductFunction;
use crate::kernel::args::Target;
use crate::kernel::localized_text::translate;
use crate::trust::compare::{SharedAnswer, Topic};
use crate::trust::{questions, talk};
use jiff::Timestamp;
use matching::trust::Confidence;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::registry::Function;

/// How many agreements and topics a line of the list brings; the page of the person has them all.
const OF_EACH: usize = 3;

#[derive(Serialize, JsonSchema)]
struct ValueFit {
    person: Card,
    /// "Vocês combinam em {percent}%"; null with too few common questions.
    percent: Option<u8>,
    /// "Baseado em {common} perguntas em comum"; those that either answered privately are left out.
    common: u8,
    /// `few` is "Poucas respostas", `approximate` "≈".
    confidence: Certainty,
    /// Never a private answer of either.
    shared: Vec<SharedAnswer>,
    topics: Vec<Topic>,
}

impl ValueFit {
    fn of(fit: ValueMatch, most: usize) -> ValueFit {
        let confidence = fit.agreement.confidence();
        let mut value_fit = ValueFit {
            person: fit.card,
            percent: (confidence != Confidence::Few).then_some(fit.agreement.percent),
            common: fit.agreement.common,
            confidence: confidence.into(),
            shared: fit.compared.shared,
            topics: fit.compared.topics,
        };
        value_fit.shared.truncate(most);
        value_fit.topics.truncate(most);
        value_fit
    }
}

#[derive(Serialize, JsonSchema)]
struct ValueMatchesReply {
    /// Answers that are missing before there is a result.
    missing: usize,
    /// When a change of the caller's that waits will count.
    pending_at: Option<Timestamp>,
    people: Vec<ValueFit>,
}

impl From<ValueMatches> for ValueMatchesReply {
    fn from(best: ValueMatches) -> ValueMatchesReply {
        ValueMatchesReply {
            missing: best.missing,
            pending_at: best.pending_at,
            people: best.people.into_iter().map(|fit| ValueFit::of(fit, OF_EACH)).collect(),
        }
    }
}

pub(super) fn value_matches(app: &AppState) -> Function {
    Function::member("value_matches", app, |app, member, (): (), now| async move {
        values::best(&app, member, now).await.map(ValueMatchesReply::from)
    })
    .feature("quiz")
    .doc("The ten people whose answers to the value questions suit the caller's best.")
}

/// The question of free text, in the other's own words.
#[derive(Serialize, JsonSchema)]
struct OwnWords {
    question: &'static str,
    words: String,
    openers: Vec<&'static str>,
}

#[derive(Serialize, JsonSchema)]
struct ValueMatchReply {
    #[serde(flatten)]
    fit: ValueFit,
    /// Answers that the caller lacks before there is a percentage.
    missing: usize,
    own_words: Option<OwnWords>,
}

impl From<SideBySide> for ValueMatchReply {
    fn from(both: SideBySide) -> ValueMatchReply {
        let place = questions::find(FREE_TEXT).zip(talk::find(FREE_TEXT));
        let own_words = both.words.zip(place).map(|(words, ((_, question), talk))| OwnWords {
            question: translate(&question.question),
            words,
            openers: talk.openers(),
        });
        let mut fit = ValueFit::of(both.fit, usize::MAX);
        fit.percent = fit.percent.filter(|_| both.missing == 0);
        ValueMatchReply {
            fit,
            missing: both.missing,
            own_words,
        }
    }
}

pub(super) fn value_match(app: &AppState) -> Function {
    Function::member("value_match", app, |app, member, args: Target, now| async move {
        values::side_by_side(&app, member, args.target, now)
            .await
            .map(ValueMatchReply::from)
    })
    .feature("quiz")
    .doc("The caller's answers and one person's side by side, with words that help to talk about differences.")
}
