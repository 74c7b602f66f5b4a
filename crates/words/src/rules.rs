//! Rules (`data/rules.txt`): classes of words in an order and a neighbourhood.
//!
//! `category weight name: step >4 step <>3 step !class !<2:class !>2:class`. A step is classes or quoted words with `/`
//! between them; `>N` is the farthest the next step may be, `<>N` also before; a class after `&` must be in the text, one
//! after `!` must not, after `!<N:` not among the N words before the match, after `!>N:` not among those after it.

use crate::Category;
use crate::bits::Bits;
use crate::lexicon::{ClassSet, Lexicon};
use crate::reading::Reading;

/// How many rules there may be.
const RULES: usize = 512;

/// A set of rules, by their places in the file.
pub type RuleSet = Bits<{ RULES / 64 }>;

/// A named pattern.
#[derive(Debug)]
pub struct Rule {
    pub name: &'static str,
    pub category: Category,
    /// Log-odds that the rule is given before training.
    pub prior: f32,
    steps: Vec<Step>,
    forbidden: ClassSet,
    required: Vec<ClassSet>,
    before: Option<(u32, ClassSet)>,
    after: Option<(u32, ClassSet)>,
}

#[derive(Debug)]
struct Step {
    any: ClassSet,
    /// How far it may be from the step before it.
    within: u32,
    either_side: bool,
}

/// Reads all rules; their literals become classes of `lexicon`. A line that cannot be read is a mistake of ours, so it
/// panics with its text, which the tests would show.
pub fn read(source: &'static str, lexicon: &mut Lexicon) -> Vec<Rule> {
    let lines = source.lines().map(str::trim);
    let rules: Vec<Rule> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| read_line(line, lexicon).unwrap_or_else(|| panic!("unreadable rule: {line}")))
        .collect();
    assert!(rules.len() <= RULES, "too many rules");
    rules
}

fn read_line(line: &'static str, lexicon: &mut Lexicon) -> Option<Rule> {
    let (head, body) = line.split_once(": ")?;
    let mut head = head.split_whitespace();
    let mut rule = Rule {
        category: Category::named(head.next()?)?,
        prior: head.next()?.parse().ok()?,
        name: head.next()?,
        steps: Vec::new(),
        forbidden: ClassSet::default(),
        required: Vec::new(),
        before: None,
        after: None,
    };
    let (mut within, mut either_side) = (0, false);
    for word in words(body) {
        if let Some(range) = word.strip_prefix("<>") {
            (within, either_side) = (range.parse().ok()?, true);
        } else if let Some(range) = word.strip_prefix('>') {
            (within, either_side) = (range.parse().ok()?, false);
        } else if let Some(guard) = word.strip_prefix("!<") {
            let (range, names) = guard.split_once(':')?;
            rule.before = Some((range.parse().ok()?, class_set(names, lexicon)?));
        } else if let Some(guard) = word.strip_prefix("!>") {
            let (range, names) = guard.split_once(':')?;
            rule.after = Some((range.parse().ok()?, class_set(names, lexicon)?));
        } else if let Some(names) = word.strip_prefix('&') {
            rule.required.push(class_set(names, lexicon)?);
        } else if let Some(names) = word.strip_prefix('!') {
            rule.forbidden.merge(&class_set(names, lexicon)?);
        } else {
            rule.steps.push(Step {
                any: class_set(word, lexicon)?,
                within,
                either_side,
            });
        }
    }
    (!rule.steps.is_empty()).then_some(rule)
}

/// Words of a rule; blanks inside quotes do not part them.
fn words(body: &'static str) -> Vec<&'static str> {
    let mut quoted = false;
    body.split(move |c: char| {
        quoted ^= c == '\'';
        c == ' ' && !quoted
    })
    .filter(|word| !word.is_empty())
    .collect()
}

fn class_set(names: &'static str, lexicon: &mut Lexicon) -> Option<ClassSet> {
    let mut set = ClassSet::default();
    for name in names.split('/') {
        let class = if name.starts_with('\'') {
            lexicon.literal(name)
        } else {
            lexicon.find(name)?
        };
        set.add(class);
    }
    Some(set)
}

impl Rule {
    /// The places of the classes that a match can begin with.
    pub fn first_classes(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps.iter().take(1).flat_map(|step| step.any.numbers())
    }

    /// The first and the last word of the first match, if there is one.
    pub fn find(&self, reading: &Reading, steps: &mut usize) -> Option<(usize, usize)> {
        let mut needed = self.steps.iter().map(|step| &step.any).chain(&self.required);
        if !needed.all(|any| any.meets(&reading.all)) || self.forbidden.meets(&reading.all) {
            return None;
        }
        let (first, rest) = self.steps.split_first()?;
        (0..reading.len()).find_map(|at| {
            *steps += 1;
            if !reading.at[at].meets(&first.any) {
                return None;
            }
            let end = follow(rest, reading, at, at, steps)?;
            let (low, high) = (at.min(end.0), end.1);
            self.allowed(reading, low, high, steps).then_some((low, high))
        })
    }

    fn allowed(&self, reading: &Reading, first: usize, last: usize, steps: &mut usize) -> bool {
        let place = |at: usize| reading.tokens.list[at].place;
        let clear_before = self.before.as_ref().is_none_or(|(range, set)| {
            let near = (0..first).rev().take_while(|at| place(first) - place(*at) <= *range);
            !near.inspect(|_| *steps += 1).any(|at| reading.at[at].meets(set))
        });
        let clear_after = self.after.as_ref().is_none_or(|(range, set)| {
            let near = (last + 1..reading.len()).take_while(|at| place(*at) - place(last) <= *range);
            !near.inspect(|_| *steps += 1).any(|at| reading.at[at].meets(set))
        });
        clear_before && clear_after
    }
}

/// Matches the remaining steps from word `at`, the nearest word first. The windows are bounded and a rule has few steps,
/// so the work for each word is bounded too.
fn follow(rest: &[Step], reading: &Reading, at: usize, low: usize, steps: &mut usize) -> Option<(usize, usize)> {
    let last = |at: usize| (at + reading.width[at] as usize - 1).min(reading.len() - 1);
    let Some((step, rest)) = rest.split_first() else {
        return Some((low, last(at)));
    };
    let place = |at: usize| reading.tokens.list[at].place;
    let ahead = (at + 1..reading.len()).take_while(|next| place(*next) - place(at) <= step.within);
    let behind = (0..at)
        .rev()
        .take_while(|next| step.either_side && place(at) - place(*next) <= step.within);
    ahead.chain(behind).find_map(|next| {
        *steps += 1;
        if !reading.at[next].meets(&step.any) {
            return None;
        }
        let (from, to) = follow(rest, reading, next, low.min(next), steps)?;
        Some((from, to.max(last(at))))
    })
}
