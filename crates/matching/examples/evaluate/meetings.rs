//! The file of meetings, as far as it is used: nothing of race, religion, origin or income is read.

use std::collections::HashMap;

/// What a person said of themselves before the evening, in the order of [`ASKED`].
pub type StatedPreferences = Vec<f64>;

/// Columns about the person; the last eleven are five weights (attractive, sincere, intelligent, fun, ambitious),
/// the weight of shared interests, and five ratings of oneself.
pub const ASKED: [&str; 33] = [
    "age", "goal", "date", "go_out", "exphappy", "sports", "tvsports", "exercise", "dining", "museums", "art",
    "hiking", "gaming", "clubbing", "reading", "tv", "theater", "movies", "concerts", "music", "shopping", "yoga",
    "attr1_1", "sinc1_1", "intel1_1", "fun1_1", "amb1_1", "shar1_1", "attr3_1", "sinc3_1", "intel3_1", "fun3_1",
    "amb3_1",
];
pub const AGE: usize = 0;
pub const GOAL: usize = 1;
pub const WANTED: std::ops::Range<usize> = 22..27;
pub const OWN: std::ops::Range<usize> = 28..33;

/// One person's half of one meeting.
pub struct Meeting {
    pub wave: u32,
    pub from: u32,
    pub to: u32,
    pub yes: bool,
    /// The other's answer.
    pub back: bool,
    /// Correlation of the two lists of interests; 0 where unknown.
    pub alike: f64,
    /// The other half, by its place in the list.
    pub mirror: Option<usize>,
}

pub struct SpeedDatingEvent {
    pub meetings: Vec<Meeting>,
    pub people: usize,
    declared: HashMap<u32, StatedPreferences>,
    means: StatedPreferences,
}

impl SpeedDatingEvent {
    pub fn waves(&self) -> Vec<u32> {
        let mut waves: Vec<u32> = self.meetings.iter().map(|meeting| meeting.wave).collect();
        waves.sort_unstable();
        waves.dedup();
        waves
    }

    /// What a person declared; the mean of all where they left a question out.
    pub fn declared(&self, person: u32) -> StatedPreferences {
        let given = self.declared.get(&person);
        let answer_of = |at: usize| {
            given
                .and_then(|given| given.get(at))
                .copied()
                .filter(|value| value.is_finite())
        };
        (0..ASKED.len())
            .map(|at| answer_of(at).unwrap_or(self.means[at]))
            .collect()
    }
}

/// Reads the file as it was published. Fails with what is missing.
pub fn read(text: &str) -> Result<SpeedDatingEvent, String> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        let found = head.iter().position(|title| title.trim() == name);
        found.ok_or_else(|| format!("there is no column {name:?}"))
    };
    let columns = ["wave", "iid", "pid", "dec", "dec_o", "int_corr"].map(column);
    let [wave, from, to, yes, back, alike] = columns;
    let (wave, from, to, yes, back, alike) = (wave?, from?, to?, yes?, back?, alike?);
    let asked = ASKED.map(column).into_iter().collect::<Result<Vec<usize>, String>>()?;
    let (mut meetings, mut declared) = (Vec::new(), HashMap::new());
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields.get(at).and_then(|field| field.trim().parse::<f64>().ok());
        // A few partners have no number: their other half is not in the file.
        let (Some(wave), Some(from), Some(to)) = (number(wave), number(from), number(to)) else {
            continue;
        };
        declared
            .entry(from as u32)
            .or_insert_with(|| asked.iter().map(|at| number(*at).unwrap_or(f64::NAN)).collect());
        meetings.push(Meeting {
            wave: wave as u32,
            from: from as u32,
            to: to as u32,
            yes: number(yes) == Some(1.0),
            back: number(back) == Some(1.0),
            alike: number(alike).unwrap_or(0.0),
            mirror: None,
        });
    }
    if meetings.is_empty() {
        return Err("there are no meetings in it".into());
    }
    let places: HashMap<(u32, u32), usize> = meetings
        .iter()
        .enumerate()
        .map(|(at, meeting)| ((meeting.from, meeting.to), at))
        .collect();
    for meeting in &mut meetings {
        meeting.mirror = places.get(&(meeting.to, meeting.from)).copied();
    }
    let means = means(&declared);
    Ok(SpeedDatingEvent {
        people: declared.len(),
        meetings,
        declared,
        means,
    })
}

fn means(declared: &HashMap<u32, StatedPreferences>) -> StatedPreferences {
    // In the order of the people: a sum of floats depends on it.
    let mut people: Vec<(&u32, &StatedPreferences)> = declared.iter().collect();
    people.sort_unstable_by_key(|(person, _)| **person);
    (0..ASKED.len())
        .map(|at| {
            let answers: Vec<f64> = people
                .iter()
                .map(|(_, given)| given[at])
                .filter(|value| value.is_finite())
                .collect();
            answers.iter().sum::<f64>() / answers.len().max(1) as f64
        })
        .collect()
}
