//! Why these two: fixed templates over what both may see of each other.
//!
//! The reasons are lines of the score's own explanation, so none of them says what the panel "Por que estou vendo" would
//! not. The screens label the texts "Sugestão automática".

use super::talk::listed_interests;
use crate::discovery::cards::Card;
use crate::kernel::LocalizedText;
use crate::words;
use matching::Explanation;
use schemars::JsonSchema;
use serde::Serialize;

/// Reasons of one proposal.
const SHOWN: usize = 3;
/// A line of the explanation is a reason from this percentage of its most on.
const STRONG: i32 = 45;

/// One reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// A key of the explanation, or `both`.
    pub key: &'static str,
    /// In the reader's language.
    pub text: String,
}

impl Reason {
    fn of(key: &'static str, text: impl Into<LocalizedText>) -> Reason {
        Reason {
            key,
            text: text.into().in_request_language(),
        }
    }
}

/// Three reasons, the strongest first. What holds for every proposal fills up where two people have little in common yet.
pub fn reasons(explained: Option<&Explanation>, card: &Card) -> Vec<Reason> {
    let mut lines: Vec<_> = explained.map_or_else(Vec::new, |explained| explained.lines.clone());
    lines.retain(|line| line.max > 0 && line.points * 100 >= line.max * STRONG);
    lines.sort_by_key(|line| std::cmp::Reverse(line.points));
    let strong = lines.iter().filter_map(|line| reason(line.key, card));
    let always = [
        Reason::of("both", "Cada um de vocês está no que o outro procura."),
        Reason::of("both", "A escolha olhou para os dois lados, não só para o seu."),
        Reason::of("both", "A sugestão chega aos dois no mesmo dia."),
    ];
    strong.chain(always).take(SHOWN).collect()
}

fn reason(key: &'static str, card: &Card) -> Option<Reason> {
    let text: LocalizedText = match key {
        "values" => "Vocês pensam parecido no que importa na vida a dois.".into(),
        "intention" => "O que vocês procuram agora combina.".into(),
        "interests" => match listed_interests(card).as_slice() {
            [] => return None,
            [one] => words!("Os dois gostam de {one}.", one = LocalizedText::from(*one)),
            [one, two, ..] => words!(
                "Os dois gostam de {one} e de {two}.",
                one = LocalizedText::from(*one),
                two = LocalizedText::from(*two)
            ),
        },
        "language" => "Vocês têm uma língua em comum.".into(),
        "distance" => "Vocês estão perto o bastante para um café.".into(),
        "activity" => "Esteve por aqui há pouco tempo.".into(),
        _ => return None,
    };
    Some(Reason::of(key, text))
}
