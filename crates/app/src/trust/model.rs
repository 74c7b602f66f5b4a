//! Answers to the value questions as they are checked, stored and counted.

use serde::Deserialize;

/// One checked answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub question: &'static str,
    /// 1-based; None for free text.
    pub option: Option<u8>,
    pub text: String,
}

/// The finer choices for one question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerDetail {
    #[serde(skip)]
    pub question_id: String,
    /// 1-based options that the caller accepts from another; empty means the own answer.
    pub accept: Vec<u8>,
    /// 0 to 3.
    pub importance: u8,
    /// Hides both people from each other when broken, without saying why.
    #[serde(default)]
    pub dealbreaker: bool,
    /// Counts in the maths, is never displayed.
    #[serde(default)]
    pub private: bool,
}

db::row! {
    /// One answer with everything that the maths takes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CountedAnswer {
        pub question: String,
        /// 1-based.
        pub option: i64,
        pub accept_mask: i64,
        pub importance: i64,
        pub dealbreaker: bool,
        pub private: bool,
    }
}
