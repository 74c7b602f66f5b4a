//! The named features: what they are called in the table of weights, and what they are given before training.

use crate::rules::Rule;
use crate::{Category, age, artefact, model};

pub fn of_rules(rules: &[Rule]) -> Vec<String> {
    rules
        .iter()
        .map(|rule| format!("{}.{}", rule.category.name(), rule.name))
        .collect()
}

pub fn of_artefacts() -> impl Iterator<Item = String> {
    artefact::NAMES.iter().map(|(name, _)| format!("artefact.{name}"))
}

pub fn of_ages() -> impl Iterator<Item = String> {
    age::NAMES.iter().map(|(name, _)| format!("age.{name}"))
}

/// Log-odds before training of `count` features: rules first, artefacts and ages from the places given. Classes of
/// words have none.
pub fn priors(rules: &[Rule], count: usize, artefacts_from: usize, ages_from: usize) -> Vec<[f32; model::CATEGORIES]> {
    let mut priors = vec![[0.0; model::CATEGORIES]; count];
    for (prior, rule) in priors.iter_mut().zip(rules) {
        prior[rule.category as usize] = rule.prior;
    }
    for (at, (_, prior)) in artefact::NAMES.iter().enumerate() {
        priors[artefacts_from + at][Category::Scam as usize] = *prior;
    }
    for (at, (_, prior)) in age::NAMES.iter().enumerate() {
        priors[ages_from + at][Category::Minor as usize] = *prior;
    }
    priors
}

#[cfg(test)]
mod tests {
    use crate::{Analyzer, Category, model};

    #[test]
    fn ages_and_no_payment_decide_alone() {
        let analyzer = Analyzer::new();
        let decisive = model::decisive(&analyzer.priors());
        let decides = |name: &str, category: Category| {
            let at = analyzer.feature_names().iter().position(|own| own == name);
            at.is_some_and(|at| decisive[at][category as usize])
        };
        assert!(decides("age.own_age", Category::Minor) && !decides("age.duration", Category::Minor));
        assert!(!decides("age.own_age", Category::Rude) && !decides("artefact.link", Category::Scam));
    }
}
