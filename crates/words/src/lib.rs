//! Reading of Portuguese texts for the safety of those who get them: whether one looks like a scam, is rude, or says
//! that its writer is a minor.
//!
//! A text is prepared once (`prepared`): folded to the letters that a reader sees (`fold`, `glyphs`) and split into words
//! (`tokens`) whose keys are equal where they sound alike (`sound`). Each word is looked up once (`lexicon`, `reading`).
//! Rules (`rules`), payment artefacts with their check digits (`artefact`) and ages (`age`) are named features of a linear
//! model (`model`), to which hashed words, letters and pairs of classes add what no rule says. `data/` has the lists and
//! the weights, `corpus/` the texts that they are trained and measured on. Every step looks at a bounded neighbourhood, so
//! the cost grows with the length alone.

mod age;
mod analyzer;
mod artefact;
mod bits;
mod fingerprint;
mod fold;
mod glued;
mod glyphs;
mod hidden_words;
mod inflections;
mod lexicon;
#[doc(hidden)]
pub mod model;
mod named;
mod numbers;
mod prepared;
mod reading;
mod rules;
mod sentences;
mod sound;
mod tokens;
mod units;
mod word_map;

pub use analyzer::Analyzer;
pub use fingerprint::{Fingerprint, fingerprint};
pub use hidden_words::HiddenWords;
use jiff::civil::Date;
pub use prepared::PreparedText;
use smallvec::SmallVec;

/// Whose Portuguese a text is read in: some words are an insult in one country and a child in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    Brazil,
    Portugal,
    Angola,
    Mozambique,
    CaboVerde,
}

impl Region {
    pub const ALL: [Region; 5] = [
        Region::Brazil,
        Region::Portugal,
        Region::Angola,
        Region::Mozambique,
        Region::CaboVerde,
    ];

    /// The country's code in lower case (ISO 3166-1).
    pub fn code(self) -> &'static str {
        match self {
            Region::Brazil => "br",
            Region::Portugal => "pt",
            Region::Angola => "ao",
            Region::Mozambique => "mz",
            Region::CaboVerde => "cv",
        }
    }

    pub fn from_code(code: &str) -> Option<Region> {
        Region::ALL
            .into_iter()
            .find(|region| region.code().eq_ignore_ascii_case(code))
    }
}

/// What a text is read with: the writer's country, and the day, for years of birth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    pub region: Region,
    pub today: Date,
}

/// What a signal speaks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    Scam,
    Rude,
    Minor,
}

impl Category {
    pub const ALL: [Category; 3] = [Category::Scam, Category::Rude, Category::Minor];

    pub fn name(self) -> &'static str {
        match self {
            Category::Scam => "scam",
            Category::Rude => "rude",
            Category::Minor => "minor",
        }
    }

    pub fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }
}

/// How sure the model is, from 0 to 100; 50 is where it flags.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(u8);

impl Score {
    fn of(odds: f32) -> Score {
        let share = 1.0 / (1.0 + (-odds).exp());
        // Rounding must not flag what is below.
        let score = (share * 100.0).floor() as u8;
        Score(if odds < 0.0 { score.min(49) } else { score.max(50) })
    }

    pub fn value(self) -> u8 {
        self.0
    }

    pub fn is_flagged(self) -> bool {
        self.0 >= 50
    }
}

/// One reason for a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signal {
    /// Stable: the name of a rule, an artefact or an age hint, or that of the wording.
    pub id: &'static str,
    pub category: Category,
    /// Tenths of log-odds; negative where it speaks against the category.
    pub points: i16,
    /// Bytes of the text, on character boundaries.
    pub start: usize,
    pub end: usize,
}

impl Signal {
    /// Whether it is of a rule, an artefact or an age hint, and not of the wording.
    pub fn is_named(&self) -> bool {
        self.id != WORDING
    }
}

/// The signal of what the words add that no rule names.
const WORDING: &str = "wording";

/// What a text looks like, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub scam: Score,
    pub rude: Score,
    pub minor: Score,
    pub signals: SmallVec<[Signal; 8]>,
}

impl Verdict {
    pub fn score(&self, category: Category) -> Score {
        match category {
            Category::Scam => self.scam,
            Category::Rude => self.rude,
            Category::Minor => self.minor,
        }
    }

    /// Whether a signal with `id` is among the reasons.
    pub fn has(&self, id: &str) -> bool {
        self.signals.iter().any(|signal| signal.id == id)
    }
}
