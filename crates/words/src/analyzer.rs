//! The analysis of a text: rules, artefacts and ages as named features, and the score that they add up to.

use crate::age::{self, AgeWords};
use crate::artefact::{self, PayingWords};
use crate::glued::GluedWords;
use crate::lexicon::{Class, ClassSet, Lexicon};
use crate::model::{self, Features, Weights};
use crate::named;
use crate::prepared::PreparedText;
use crate::reading::{Known, Reading};
use crate::rules::{self, Rule, RuleSet};
use crate::{Category, Context, Score, Signal, Verdict, WORDING};
use smallvec::SmallVec;

/// Classes whose words are also found inside longer words, in pieces and with masked letters.
const HIDEABLE: &[&str] = &[
    "insult",
    "mild",
    "swear",
    "slur",
    "sexual",
    "obscene",
    "pix",
    "lend",
    "money",
    "other_app",
    "threat_verb",
    "kill_self",
];
const MASKABLE: &[&str] = &["insult", "slur", "sexual", "obscene", "swear"];
const GLUED: &[&str] = &[
    "insult",
    "slur",
    "sexual",
    "obscene",
    "other_app",
    "kill_self",
    "get_lost",
    "underage",
];

/// Whom or what time a text is about: "minha mãe não deixa" is not "minha mãe não deixava".
const ABOUT: &[&str] = &["past_marker", "other_person", "reported", "you", "parents", "settled"];

/// Room for the named features of a usual text, so that their list seldom grows.
const USUAL: usize = 96;

/// Reads texts. It is built once and shared: building reads all lists, analysing changes nothing.
pub struct Analyzer {
    lexicon: Lexicon,
    glued: GluedWords,
    known: Known,
    rules: Vec<Rule>,
    /// The rules that may begin with a class.
    rules_by_class: Vec<RuleSet>,
    ages: AgeWords,
    paying: PayingWords,
    names: Vec<String>,
    artefacts_from: usize,
    ages_from: usize,
    classes_from: usize,
    class_hashes: Vec<u64>,
    /// Classes that say how a word is read and nothing about the text.
    plain: ClassSet,
    /// These, and the words that only a rule names: their pairs are not looked at.
    unpaired: ClassSet,
    /// Classes that change what any other word of the text says.
    about: Vec<Class>,
    weights: Weights,
}

/// A named feature and where it was found, in bytes of the original.
struct Found {
    feature: usize,
    start: usize,
    end: usize,
}

impl Default for Analyzer {
    fn default() -> Analyzer {
        Analyzer::new()
    }
}

impl Analyzer {
    /// With the lists and the weights of this crate.
    pub fn new() -> Analyzer {
        let mut lexicon = Lexicon::read(concat!(
            include_str!("../data/lexicon.txt"),
            "\n",
            include_str!("../data/topics.txt"),
            "\n",
            include_str!("../data/ideas.txt")
        ));
        let known = Known::of(&mut lexicon);
        let ages = AgeWords::of(&mut lexicon);
        let paying = PayingWords::of(&mut lexicon);
        lexicon.mark(HIDEABLE, known.split);
        lexicon.mark(MASKABLE, known.maskable);
        let glued = GluedWords::of(&lexicon, GLUED, known.maskable);
        let rules = rules::read(include_str!("../data/rules.txt"), &mut lexicon);
        let mut names = named::of_rules(&rules);
        let artefacts_from = names.len();
        names.extend(named::of_artefacts());
        let ages_from = names.len();
        names.extend(named::of_ages());
        let classes_from = names.len();
        names.extend(lexicon.names().iter().map(|name| format!("class.{name}")));
        let mut plain = ClassSet::default();
        for class in [known.short, known.maskable, known.split] {
            plain.add(class);
        }
        let mut unpaired = plain;
        for (at, name) in lexicon.names().iter().enumerate() {
            if name.starts_with('\'') {
                unpaired.add(Class(at as u16));
            }
        }
        let priors = named::priors(&rules, names.len(), artefacts_from, ages_from);
        let about = ABOUT.iter().filter_map(|name| lexicon.find(name)).collect();
        let weights = Weights::read(
            &names,
            include_str!("../data/weights.tsv"),
            include_bytes!("../data/buckets.bin"),
            &priors,
        );
        let mut rules_by_class = vec![RuleSet::default(); lexicon.names().len()];
        for (at, rule) in rules.iter().enumerate() {
            for class in rule.first_classes() {
                rules_by_class[class].add(at);
            }
        }
        Analyzer {
            rules_by_class,
            class_hashes: model::class_hashes(&lexicon),
            lexicon,
            glued,
            known,
            rules,
            ages,
            paying,
            names,
            artefacts_from,
            ages_from,
            classes_from,
            plain,
            unpaired,
            about,
            weights,
        }
    }

    /// What `text` looks like, taken as one.
    pub(crate) fn analyze_whole(&self, text: &PreparedText, context: Context) -> Verdict {
        let (named, found, hashed) = self.read(text, context, &mut 0, model::Sums::default(), |sums, bucket, value| {
            self.weights.add_hashed(sums, bucket, value)
        });
        let mut scores = [Score::default(); model::CATEGORIES];
        let mut signals: SmallVec<[Signal; 8]> = SmallVec::new();
        let weighed = self.weights.weigh_named(&named, hashed);
        for category in Category::ALL {
            let (odds, wording) = weighed[category as usize];
            scores[category as usize] = Score::of(odds);
            let named = found.iter().filter(|found| found.feature < self.classes_from);
            signals.extend(
                named
                    .filter(|found| self.category(found.feature) == category)
                    .map(|found| Signal {
                        id: self.id(found.feature),
                        category,
                        points: points(self.weights.named[found.feature][category as usize]),
                        start: found.start,
                        end: found.end,
                    }),
            );
            if points(wording) != 0 {
                let (id, points) = (WORDING, points(wording));
                signals.push(Signal {
                    id,
                    category,
                    points,
                    start: 0,
                    end: text.original.len(),
                });
            }
        }
        let [scam, rude, minor] = scores;
        Verdict {
            scam,
            rude,
            minor,
            signals,
        }
    }

    /// Names of the named features, for training.
    pub fn feature_names(&self) -> &[String] {
        &self.names
    }

    /// The weights in use, for training.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Log-odds of the named features before training.
    pub fn priors(&self) -> Vec<[f32; model::CATEGORIES]> {
        named::priors(&self.rules, self.names.len(), self.artefacts_from, self.ages_from)
    }

    /// The features of `text`, for training.
    pub fn features(&self, text: &PreparedText, context: Context) -> Features {
        let (named, _, hashed) = self.read(text, context, &mut 0, Vec::new(), |mut list, bucket, value| {
            list.push((bucket, value));
            list
        });
        Features { named, hashed }
    }

    /// How many steps the analysis of `text` takes, for the test that they grow with its length alone.
    pub fn steps(&self, text: &PreparedText, context: Context) -> usize {
        let mut steps = 0;
        let (.., hashed) = self.read(text, context, &mut steps, 0, |count, _, _| count + 1);
        steps + hashed
    }

    /// The named features, where they were found, and `sum` with every hashed one.
    fn read<S>(
        &self,
        text: &PreparedText,
        context: Context,
        steps: &mut usize,
        sum: S,
        step: impl Fn(S, u32, f32) -> S + Copy,
    ) -> (Vec<u16>, Vec<Found>, S) {
        let reading = Reading::of(text, context.region, &self.lexicon, &self.glued, &self.known);
        *steps += reading.steps;
        let mut found = Vec::new();
        self.begun(&reading.all).for_each(|feature| {
            if let Some((first, last)) = self.rules[feature].find(&reading, steps) {
                let (start, end) = reading.span(first, last);
                found.push(Found { feature, start, end });
            }
        });
        for artefact in artefact::find(&reading, self.paying.in_text(&reading)) {
            let at = artefact::NAMES
                .iter()
                .position(|(name, _)| *name == artefact.name)
                .unwrap_or(0);
            found.push(Found {
                feature: self.artefacts_from + at,
                start: artefact.start,
                end: artefact.end,
            });
        }
        for hint in age::find(&reading, &self.ages, context.today) {
            let at = age::NAMES.iter().position(|(name, _)| *name == hint.name).unwrap_or(0);
            let feature = self.ages_from + at;
            let (start, end) = reading.span(hint.first, hint.last);
            found.push(Found { feature, start, end });
        }
        let mut named: Vec<u16> = Vec::with_capacity(USUAL);
        named.extend(found.iter().map(|found| found.feature as u16));
        let classes = reading.all.without(&self.plain);
        classes.for_each(|class| named.push((self.classes_from + class) as u16));
        named.sort_unstable();
        named.dedup();
        let sum = model::hash(&reading, &self.class_hashes, &self.unpaired, &self.about, sum, step);
        (named, found, sum)
    }

    /// The rules that may begin with one of `classes`, each once and in their order.
    fn begun(&self, classes: &ClassSet) -> RuleSet {
        let mut begun = RuleSet::default();
        classes.for_each(|class| begun.merge(&self.rules_by_class[class]));
        begun
    }

    fn category(&self, feature: usize) -> Category {
        match feature {
            at if at < self.artefacts_from => self.rules[at].category,
            at if at < self.ages_from => Category::Scam,
            _ => Category::Minor,
        }
    }

    fn id(&self, feature: usize) -> &'static str {
        match feature {
            at if at < self.artefacts_from => self.rules[at].name,
            at if at < self.ages_from => artefact::NAMES[at - self.artefacts_from].0,
            at => age::NAMES[at - self.ages_from].0,
        }
    }
}

/// Ten points are one unit of log-odds.
fn points(odds: f32) -> i16 {
    (odds * 10.0).round().clamp(-999.0, 999.0) as i16
}
