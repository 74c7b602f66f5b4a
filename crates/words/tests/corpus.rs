//! The written texts and the rates on them, for the tests, the training and the bench. The form of the files is
//! described in `corpus/README.md`.

use jiff::civil::{Date, date};
use std::collections::BTreeMap;
use std::fmt;
use words::{Analyzer, Category, Context, PreparedText, Region};

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
    /// The same, by one more, a fifth of them hard, measured when a training was done.
    FifthOutsiders,
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
const FILES: [(&str, &str); 36] = [
    ("scam", include_str!("../corpus/scam.txt")),
    ("rude", include_str!("../corpus/rude.txt")),
    ("minor", include_str!("../corpus/minor.txt")),
    ("honest", include_str!("../corpus/honest.txt")),
    ("honest", include_str!("../corpus/blind.txt")),
    ("honest", include_str!("../corpus/unseen.txt")),
    ("honest", include_str!("../corpus/house.txt")),
    ("honest", include_str!("../corpus/hands-1.txt")),
    ("honest", include_str!("../corpus/hands-2.txt")),
    ("honest", include_str!("../corpus/hands-3.txt")),
    ("honest", include_str!("../corpus/hands-4.txt")),
    ("honest", include_str!("../corpus/hands-5.txt")),
    ("honest", include_str!("../corpus/hands-6.txt")),
    ("honest", include_str!("../corpus/hands-7.txt")),
    ("honest", include_str!("../corpus/hands-8.txt")),
    ("honest", include_str!("../corpus/hands-9.txt")),
    ("honest", include_str!("../corpus/hands-10.txt")),
    ("honest", include_str!("../corpus/hands-11.txt")),
    ("honest", include_str!("../corpus/hands-12.txt")),
    ("honest", include_str!("../corpus/hands-13.txt")),
    ("honest", include_str!("../corpus/hands-14.txt")),
    ("honest", include_str!("../corpus/hands-15.txt")),
    ("honest", include_str!("../corpus/hands-16.txt")),
    ("honest", include_str!("../corpus/hands-17.txt")),
    ("honest", include_str!("../corpus/hands-18.txt")),
    ("honest", include_str!("../corpus/hands-19.txt")),
    ("honest", include_str!("../corpus/hands-20.txt")),
    ("honest", include_str!("../corpus/hands-21.txt")),
    ("honest", include_str!("../corpus/hands-22.txt")),
    ("honest", include_str!("../corpus/hands-23.txt")),
    ("honest", STRANGERS),
    ("honest", OUTSIDERS),
    ("honest", SECOND_OUTSIDERS),
    ("honest", THIRD_OUTSIDERS),
    ("honest", FOURTH_OUTSIDERS),
    ("honest", FIFTH_OUTSIDERS),
];

/// The writers of these have numbers of their own, so the file alone says whose they are.
const STRANGERS: &str = include_str!("../corpus/strangers.txt");
const OUTSIDERS: &str = include_str!("../corpus/outsiders.txt");
const SECOND_OUTSIDERS: &str = include_str!("../corpus/outsiders-2.txt");
const THIRD_OUTSIDERS: &str = include_str!("../corpus/outsiders-3.txt");
const FOURTH_OUTSIDERS: &str = include_str!("../corpus/outsiders-4.txt");
const FIFTH_OUTSIDERS: &str = include_str!("../corpus/outsiders-5.txt");

/// The files whose writers have numbers of their own, and what they are for.
const APART: [(&str, Split); 6] = [
    (STRANGERS, Split::Strangers),
    (OUTSIDERS, Split::Outsiders),
    (SECOND_OUTSIDERS, Split::SecondOutsiders),
    (THIRD_OUTSIDERS, Split::ThirdOutsiders),
    (FOURTH_OUTSIDERS, Split::FourthOutsiders),
    (FIFTH_OUTSIDERS, Split::FifthOutsiders),
];

/// The first number of the writers by several hands.
pub const HANDS_FROM: u32 = 600;
/// The same of the hands from the seventh on, all of whose texts are trained on.
pub const LATER_HANDS_FROM: u32 = 1000;
/// Hands that wrote.
pub const HANDS: u32 = 23;
/// The numbers that each hand has.
const HAND: u32 = 48;
const LATER_HAND: u32 = 80;

/// Which of the hands wrote a text, from 0; none for the writers before them. The sixth has more numbers than the
/// others before it.
pub fn hand_of(writer: u32) -> Option<u32> {
    match writer {
        LATER_HANDS_FROM.. => Some(6 + (writer - LATER_HANDS_FROM) / LATER_HAND),
        HANDS_FROM..900 => Some(((writer - HANDS_FROM) / HAND).min(5)),
        _ => None,
    }
}

/// All texts, in the order of the files.
pub fn entries() -> Vec<Entry> {
    FILES.iter().flat_map(|(kind, file)| read(kind, file)).collect()
}

fn read(kind: &str, file: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut writer: Option<(u32, String, Region, Split)> = None;
    for line in file
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
    {
        if let Some(heading) = line.strip_prefix("== ") {
            let (number, style, region, split) = heading_of(heading);
            let split = APART
                .iter()
                .find(|(apart, _)| *apart == file)
                .map_or(split, |(_, split)| *split);
            writer = Some((number, style, region, split));
            continue;
        }
        let (kinds, text) = line.split_once('|').unwrap_or((kind, line));
        let (writer, style, region, split) = writer.clone().unwrap_or_else(|| panic!("no writer before: {line}"));
        found.push(Entry {
            text: text.replace("\\n", "\n").replace("\\z", "\u{200b}"),
            kinds: kinds.split('+').filter_map(Category::named).collect(),
            style,
            region,
            split,
            writer,
        });
    }
    found
}

/// "12 br teen": the writer's number, country and style. The number decides the split.
fn heading_of(heading: &str) -> (u32, String, Region, Split) {
    let mut parts = heading.split_whitespace();
    let number: u32 = parts
        .next()
        .and_then(|part| part.parse().ok())
        .unwrap_or_else(|| panic!("no number: {heading}"));
    let region = parts
        .next()
        .and_then(Region::from_code)
        .unwrap_or_else(|| panic!("no country: {heading}"));
    let split = match number {
        900..=949 => Split::Seen,
        950..=979 => Split::Blind,
        980..LATER_HANDS_FROM => Split::Unseen,
        LATER_HANDS_FROM.. => Split::Train,
        _ if number % 5 == 4 && number < 300 => Split::Test,
        _ if number % 5 == 4 && number < HANDS_FROM => Split::TestMore,
        _ if number % 5 == 4 => Split::TestHands,
        _ if number % 5 == 3 => Split::Dev,
        _ => Split::Train,
    };
    (number, parts.collect::<Vec<_>>().join(" "), region, split)
}

/// How many texts of a kind were caught, and how many honest ones flagged.
#[derive(Debug, Clone, Default)]
pub struct Rates {
    pub caught: BTreeMap<&'static str, (usize, usize)>,
    pub flagged: BTreeMap<&'static str, (usize, usize)>,
    pub mistakes: Vec<String>,
}

impl Rates {
    pub fn recall(&self, category: Category) -> f64 {
        share(self.caught.get(category.name()))
    }

    pub fn false_alarms(&self, category: Category) -> f64 {
        share(self.flagged.get(category.name()))
    }
}

fn share(count: Option<&(usize, usize)>) -> f64 {
    count.map_or(0.0, |(hits, all)| *hits as f64 / (*all).max(1) as f64)
}

/// The rates of `analyzer` on the texts of `splits`.
pub fn measure(analyzer: &Analyzer, splits: &[Split]) -> Rates {
    measure_of(analyzer, |entry| splits.contains(&entry.split))
}

/// The rates of `analyzer` on the texts that `chosen` chooses.
pub fn measure_of(analyzer: &Analyzer, chosen: impl Fn(&Entry) -> bool) -> Rates {
    let mut rates = Rates::default();
    for entry in entries().iter().filter(|entry| chosen(entry)) {
        let verdict = analyzer.analyze(
            &PreparedText::of(&entry.text),
            Context {
                region: entry.region,
                today: TODAY,
            },
        );
        for category in Category::ALL {
            let flagged = verdict.score(category).is_flagged();
            let own = entry.kinds.contains(&category);
            if own {
                count(rates.caught.entry(category.name()).or_default(), flagged);
            } else if entry.kinds.is_empty() {
                count(rates.flagged.entry(category.name()).or_default(), flagged);
            }
            if own && !flagged || entry.kinds.is_empty() && flagged {
                let how = if own { "missed" } else { "flagged" };
                let reasons: Vec<String> = verdict
                    .signals
                    .iter()
                    .filter(|signal| signal.category == category)
                    .map(|signal| format!("{}{:+}", signal.id, signal.points))
                    .collect();
                rates.mistakes.push(format!(
                    "{how} {} [{} w{} {}]: {} {{{}}}",
                    category.name(),
                    verdict.score(category).value(),
                    entry.writer,
                    entry.style,
                    entry.text.replace('\n', " / "),
                    reasons.join(" ")
                ));
            }
        }
    }
    rates
}

fn count(tally: &mut (usize, usize), hit: bool) {
    tally.0 += usize::from(hit);
    tally.1 += 1;
}

impl fmt::Display for Rates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for category in Category::ALL {
            let name = category.name();
            let get = |map: &BTreeMap<&'static str, (usize, usize)>| map.get(name).copied().unwrap_or_default();
            let ((caught, texts), (flagged, honest)) = (get(&self.caught), get(&self.flagged));
            writeln!(
                f,
                "{name}: {caught} of {texts} caught ({:.1} %), {flagged} of {honest} honest flagged ({:.1} %)",
                100.0 * self.recall(category),
                100.0 * self.false_alarms(category)
            )?;
        }
        Ok(())
    }
}
