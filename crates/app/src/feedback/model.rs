//! The words of feedback.

/// Kinds of feedback.
pub const KINDS: &[&str] = &["erro", "ideia", "elogio", "segurança", FINAL];
/// The last word of a tester.
pub const FINAL: &str = "feedback_final";
/// Where it stands; the first is how it begins.
pub const STATES: &[&str] = &["novo", "triado", "em_andamento", "resolvido", "recusado"];

pub const TEXT_MIN: usize = 10;
pub const TEXT_MAX: usize = 2000;
pub const REPLY_MAX: usize = 2000;
/// A day, as the product counts days.
pub const DAILY_LIMIT: i64 = 10;
/// Uploads of pictures allowed in a day; more than a day's feedback can hold, to allow for replaced ones.
pub const SHOTS_A_DAY: i64 = 20;
