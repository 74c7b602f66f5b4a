//! Which answers count now, question by question.

use super::super::model::CountedAnswer;

impl CountedAnswer {
    /// Whether the two say the same, shown or hidden.
    fn weighs_like(&self, other: &CountedAnswer) -> bool {
        let hidden = self.private;
        *self
            == CountedAnswer {
                private: hidden,
                ..other.clone()
            }
    }
}

/// What becomes of the answers that count.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) rows: Vec<CountedAnswer>,
    /// A change counts from now on, and the next one waits a day.
    pub(super) starts_a_day: bool,
    /// The change touches a dealbreaker.
    pub(super) decides: bool,
    /// Something of the own sheet has to wait.
    pub(super) waits: bool,
    /// Answers were added without starting a day.
    pub(super) adds_for_free: bool,
}

/// What may happen now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowed {
    /// No change counted within the last day.
    pub(super) change: bool,
    /// A change that touches a dealbreaker.
    pub(super) decision: bool,
    /// Additions that are no change.
    pub(super) addition: bool,
}

/// Decides what counts now, question by question: the own sheet where that is allowed, otherwise what counted.
pub(super) fn plan(counted: &[CountedAnswer], own: &[CountedAnswer], allowed: Allowed) -> Plan {
    let mut plan = Plan::default();
    let mut questions: Vec<&str> = counted.iter().chain(own).map(|row| row.question.as_str()).collect();
    questions.sort_unstable();
    questions.dedup();
    let find = |rows: &[CountedAnswer], question: &str| rows.iter().find(|row| row.question == question).cloned();
    let (mut changed, mut added) = (false, false);
    for question in questions {
        let (before, after) = (find(counted, question), find(own, question));
        let (weighs, shows) = match (&before, &after) {
            (Some(before), Some(after)) => (!before.weighs_like(after), before.private && !after.private),
            _ => (true, false),
        };
        // A private answer enters no percentage. Hiding is never refused; hiding and showing again in turn would count
        // as many changes, so showing is one.
        let same = !weighs && !shows;
        let decides = weighs && [&before, &after].into_iter().flatten().any(|row| row.dealbreaker);
        if same || (allowed.change && (allowed.decision || !decides)) {
            changed |= !same && before.is_some();
            added |= before.is_none();
            plan.decides |= decides;
            plan.rows.extend(after);
            continue;
        }
        // An answer taken back is hidden now and counts until its time is over: dealbreakers taken back one by one
        // would otherwise reveal which of them another person breaks.
        plan.waits = true;
        plan.rows.extend(before.map(|before| CountedAnswer {
            private: before.private || after.is_none_or(|after| after.private),
            ..before
        }));
    }
    plan.starts_a_day = changed || plan.decides || (added && !allowed.addition);
    plan.adds_for_free = added && !plan.starts_a_day;
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::samples::{hidden, row};

    const FREE: Allowed = Allowed {
        change: true,
        decision: true,
        addition: true,
    };
    const DAY_RUNS: Allowed = Allowed { change: false, ..FREE };

    fn decisive(question: &str, option: i64) -> CountedAnswer {
        CountedAnswer {
            dealbreaker: true,
            ..row(question, option)
        }
    }

    #[test]
    fn added_answers_count_at_once_and_start_no_day_while_they_are_free() {
        let own = [row("tq01", 1), row("tq02", 2)];
        let planned = plan(&[row("tq01", 1)], &own, FREE);
        assert_eq!(
            (planned.rows, planned.starts_a_day, planned.waits, planned.adds_for_free),
            (own.to_vec(), false, false, true)
        );
        let later = plan(
            &[row("tq01", 1)],
            &own,
            Allowed {
                addition: false,
                ..FREE
            },
        );
        assert_eq!((later.starts_a_day, later.adds_for_free), (true, false));
    }

    #[test]
    fn added_dealbreaker_always_starts_a_day() {
        let planned = plan(&[], &[row("tq01", 1), decisive("tq02", 1)], FREE);
        assert_eq!((planned.starts_a_day, planned.adds_for_free), (true, false));
    }

    #[test]
    fn change_counts_at_once_and_starts_a_day_in_which_the_next_waits() {
        let first = plan(&[row("tq01", 1)], &[row("tq01", 4)], FREE);
        assert_eq!((first.rows[0].option, first.starts_a_day), (4, true));
        let second = plan(&first.rows, &[row("tq01", 1)], DAY_RUNS);
        assert_eq!(
            (second.rows[0].option, second.starts_a_day, second.waits),
            (4, false, true)
        );
        let weight = CountedAnswer {
            importance: 3,
            ..row("tq01", 4)
        };
        assert!(plan(&first.rows, &[weight], DAY_RUNS).waits);
        let same = plan(&first.rows, &[row("tq01", 4)], DAY_RUNS);
        assert_eq!(
            (same.rows, same.starts_a_day, same.waits),
            (vec![row("tq01", 4)], false, false)
        );
    }

    #[test]
    fn answer_taken_back_is_hidden_at_once_and_counts_until_the_day_is_over() {
        let counted = [row("tq01", 1), decisive("tq02", 2)];
        let gone = plan(&counted, &[row("tq01", 1)], DAY_RUNS);
        let lingering = CountedAnswer {
            private: true,
            ..decisive("tq02", 2)
        };
        assert_eq!((gone.rows, gone.waits), (vec![row("tq01", 1), lingering], true));
        let over = plan(&counted, &[row("tq01", 1)], FREE);
        assert_eq!((over.rows, over.starts_a_day), (vec![row("tq01", 1)], true));
    }

    #[test]
    fn dealbreaker_beyond_the_two_of_a_month_waits_and_the_rest_counts() {
        let counted = [row("tq01", 1), decisive("tq02", 2)];
        let spent = Allowed {
            decision: false,
            ..FREE
        };
        let own = [row("tq01", 4), row("tq02", 2), decisive("tq03", 1)];
        let planned = plan(&counted, &own, spent);
        assert_eq!(planned.rows, [row("tq01", 4), decisive("tq02", 2)]);
        assert_eq!(
            (planned.starts_a_day, planned.decides, planned.waits),
            (true, false, true)
        );
        let all = plan(&counted, &own, FREE);
        assert_eq!(
            (all.rows.as_slice(), all.decides, all.waits),
            (own.as_slice(), true, false)
        );
    }

    #[test]
    fn answer_made_private_is_hidden_at_once_while_its_change_waits() {
        let again = plan(&[row("tq01", 1)], &[row("tq01", 1), row("tq02", 4)], DAY_RUNS);
        assert_eq!((again.rows, again.waits), (vec![row("tq01", 1)], true));
        let both = plan(&[row("tq01", 1)], &[hidden("tq01", 4)], DAY_RUNS);
        assert_eq!((both.rows, both.waits), (vec![hidden("tq01", 1)], true));
        assert!(!plan(&[row("tq01", 1)], &[hidden("tq01", 1)], FREE).starts_a_day);
    }

    #[test]
    fn answer_shown_again_is_a_change_and_no_decision() {
        let shown = plan(&[hidden("tq01", 1)], &[row("tq01", 1)], FREE);
        assert_eq!((shown.rows, shown.starts_a_day), (vec![row("tq01", 1)], true));
        let later = plan(&[hidden("tq01", 1)], &[row("tq01", 1)], DAY_RUNS);
        assert_eq!((later.rows, later.waits), (vec![hidden("tq01", 1)], true));
        let behind = CountedAnswer {
            private: true,
            ..decisive("tq02", 2)
        };
        assert!(!plan(&[behind], &[decisive("tq02", 2)], FREE).decides);
    }
}
