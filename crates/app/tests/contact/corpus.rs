//! The written corpus and the error rates on it, for the tests and the bench.
//!
//! One text a line, `kind|country|field|text`, under headings that name who writes. Writers with odd numbers are there
//! to write rules by, those with even numbers to measure them; a text never moves from one set to the other.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    Tune,
    HeldOut,
}

/// Texts and errors by kind, country and field.
#[derive(Debug, Default)]
pub struct Report {
    disguised: Tally,
    honest: Tally,
    groups: BTreeMap<String, Tally>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    texts: usize,
    wrong: usize,
}

impl Tally {
    fn count(&mut self, wrong: bool) {
        self.texts += 1;
        self.wrong += usize::from(wrong);
    }

    fn rate(self) -> f64 {
        self.wrong as f64 / self.texts.max(1) as f64
    }
}

impl Report {
    /// Counts one text, in all and in each of its `groups`.
    pub fn count(&mut self, is_disguised: bool, groups: &[&str], wrong: bool) {
        let (total, set) = if is_disguised {
            (&mut self.disguised, "disguised")
        } else {
            (&mut self.honest, "honest")
        };
        total.count(wrong);
        for group in groups {
            self.groups.entry(format!("{set} {group}")).or_default().count(wrong);
        }
    }

    pub fn disguised(&self) -> usize {
        self.disguised.texts
    }

    pub fn honest(&self) -> usize {
        self.honest.texts
    }

    /// Disguised texts that were found, 0 to 1.
    pub fn recall(&self) -> f64 {
        1.0 - self.disguised.rate()
    }

    /// Honest texts that were refused, 0 to 1.
    pub fn false_positives(&self) -> f64 {
        self.honest.rate()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "recall {:.1} % of {} disguised texts, {:.1} % of {} honest texts refused",
            self.recall() * 100.0,
            self.disguised(),
            self.false_positives() * 100.0,
            self.honest()
        )?;
        for (group, tally) in &self.groups {
            writeln!(f, "  {group}: {} of {} wrong", tally.wrong, tally.texts)?;
        }
        Ok(())
    }
}

/// The error rates on one half of the corpus. `refuses` takes a field (`bio`, `prompt`, `tag` or `name`) and its text.
pub fn measure(split: Split, refuses: impl Fn(&str, &str) -> bool) -> Report {
    let (disguised, honest) = match split {
        Split::Tune => (include_str!("tune_disguised.txt"), include_str!("tune_honest.txt")),
        Split::HeldOut => (
            include_str!("held_out_disguised.txt"),
            include_str!("held_out_honest.txt"),
        ),
    };
    let mut report = Report::default();
    for (texts, is_disguised) in [(disguised, true), (honest, false)] {
        for (kind, country, field, text) in texts.lines().filter_map(entry) {
            let wrong = refuses(field, &text) != is_disguised;
            report.count(is_disguised, &[kind, country, field], wrong);
        }
    }
    report
}

/// The parts of a line of the corpus: kind, country, field and text.
pub fn entry(line: &str) -> Option<(&str, &str, &str, String)> {
    let mut parts = line.splitn(4, '|').filter(|_| !line.starts_with('#'));
    Some((parts.next()?, parts.next()?, parts.next()?, unescape(parts.next()?)))
}

/// `\u{200b}` in the files is that character, so that a reader sees it.
fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\u{") {
        let (code, left) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(before);
        out.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
        rest = left;
    }
    out + rest
}
