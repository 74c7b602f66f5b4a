//! Counted answers for tests.

use super::model::CountedAnswer;

/// An answer that nothing hangs on.
pub fn row(question: &str, option: i64) -> CountedAnswer {
    CountedAnswer {
        question: question.into(),
        option,
        accept_mask: 0,
        importance: 2,
        dealbreaker: false,
        private: false,
    }
}

/// The same, private.
pub fn hidden(question: &str, option: i64) -> CountedAnswer {
    CountedAnswer {
        private: true,
        ..row(question, option)
    }
}
