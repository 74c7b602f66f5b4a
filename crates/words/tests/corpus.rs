//! The written texts and the rates on them, for the tests, the training and the bench. The form of the files is
//! described in `corpus/README.md`.

use jiff::civil::{Date, date};
use std::collections::BTreeMap;
use std::fmt;
use words::{Analyzer, Category, Context, Region};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Split {
    Train,
    Dev,
    /// Measured once before anything was mended by it; trained on since.
    Seen,
    Test,
    /// The same, by writers who were added later and say it in a more roundabout way.
    TestMore,
    /// Written last, in plain words.
    Blind,
    /// Written last, in a roundabout way, before the training of the day was touched.
    Unseen,
    /// Held out of the writers from 600, whose texts were written apart by several hands.
    TestHands,
    /// Written by somebody else, who had read neither the rules nor the other texts.
    Strangers,
    /// The same, by still another, and measured only before and after a training.
    Outsiders,
    /// The same, by one more, with clear texts as a test author writes them.
    SecondOutsiders,
    /// The same, by one more, measured once.
    ThirdOutsiders,
    /// The same, by one more, a fifth of them hard, measured before and after a training.
    FourthOutsiders,
}

/// One text. `kinds` are the categories that it belongs to; an honest one has none.
#[derive(Debug, Clone)]
pub struct Entry {
    pub text: String,
    pub kinds: Vec<Category>,
    /// How the writer writes, or what about.
    pub style: String,
    pub region: Region,
    pub split: Split,
    pub writer: u32,
}

/// The day on which the texts were written, for years of birth.
pub const TODAY: Date = date(2026, 11, 24);

/// The files, and the kind of their texts where a line does not name another.
const FILES: [(&str, &str); 28] = [
