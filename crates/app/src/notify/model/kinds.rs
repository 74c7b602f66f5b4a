//! The kinds of notifications and what each does unless its owner says otherwise.

use super::Frequency;

/// Whether a channel carries a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    On,
    Off,
    /// Carried always: safety, money and law are not a matter of taste.
    Always,
}

impl Choice {
    pub fn carries(self) -> bool {
        self != Choice::Off
    }
}

/// A kind of notification with its defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotificationKind {
    pub word: &'static str,
    pub push: Choice,
    pub email: Choice,
    /// Whether anything sends it yet; the settings show no other kinds.
    pub sent: bool,
}

const fn kind(word: &'static str, push: Choice, email: Choice) -> NotificationKind {
    NotificationKind {
        word,
        push,
        email,
        sent: true,
    }
}

/// A kind whose sender is still to come.
const fn coming(word: &'static str, push: Choice, email: Choice) -> NotificationKind {
    NotificationKind {
        sent: false,
        ..kind(word, push, email)
    }
}

use Choice::{Always, Off, On};

impl NotificationKind {
    pub const MATCH_NEW: NotificationKind = kind("match.new", On, On);
    pub const LIKE_RECEIVED: NotificationKind = kind("like.received", On, Off);
    pub const SUPER_LIKE_RECEIVED: NotificationKind = kind("superlike.received", On, Off);
    pub const DECK_PERSON: NotificationKind = kind("deck.person", On, Off);
    pub const MESSAGE_NEW: NotificationKind = kind("message.new", On, On);
    pub const DECK_HABIT: NotificationKind = kind("deck.habit", Off, Off);
    pub const TURN_REMINDER: NotificationKind = kind("turn.reminder", On, Off);
    pub const CONVERSATION_CLOSED: NotificationKind = kind("conv.closed", Off, Off);
    pub const DAILY_MATCH: NotificationKind = kind("ai.proposal", On, Off);
    pub const GAME_INVITE: NotificationKind = kind("game.invite", On, Off);
    pub const GAME_TURN: NotificationKind = kind("game.turn", On, Off);
    pub const GAME_FINISHED: NotificationKind = kind("game.finished", On, Off);
    pub const COUPLE_QUESTION: NotificationKind = kind("couple.question", On, Off);
    pub const COUPLE_CONFIRMED: NotificationKind = kind("couple.confirmed", On, Off);
    pub const COUPLE_RESTING: NotificationKind = kind("couple.resting", On, Off);
    pub const GIFT_RECEIVED: NotificationKind = kind("gift.received", On, Off);
    /// Without a mail: a letter that is withdrawn on its way must leave nothing that says there was one.
    pub const LETTER_SENT: NotificationKind = kind("letter.sent", On, Off);
    pub const LETTER_ARRIVED: NotificationKind = kind("letter.arrived", On, On);
    pub const CHART_ASKED: NotificationKind = kind("chart.asked", On, Off);
    pub const CHART_ALLOWED: NotificationKind = kind("chart.allowed", On, Off);
    pub const SEAL_APPEAL: NotificationKind = kind("seal.appeal", On, Off);
    pub const REVIEW_ANSWERED: NotificationKind = kind("review.answered", On, Off);
    pub const BETA_DAYS: NotificationKind = kind("beta.days", On, On);
    pub const BETA_LAUNCH: NotificationKind = kind("beta.launch", On, On);
    pub const LEGAL_CHANGE: NotificationKind = kind("legal.change", Off, Always);
    pub const FEEDBACK_REPLY: NotificationKind = kind("feedback.reply", On, On);
    pub const MODERATION_DECISION: NotificationKind = kind("moderation.decision", Always, Always);
    pub const BILLING: NotificationKind = kind("billing", On, Always);
    pub const SECURITY_LOGIN: NotificationKind = kind("security.login", Always, Always);
    pub const DIGEST_WEEKLY: NotificationKind = kind("digest.weekly", Off, On);
    pub const MEETING_PROPOSED: NotificationKind = kind("meeting.proposed", On, On);
    pub const MEETING_CONFIRMED: NotificationKind = kind("meeting.confirmed", On, On);
    pub const MEETING_CANCELLED: NotificationKind = kind("meeting.cancelled", On, On);
    pub const MEETING_REMINDER: NotificationKind = kind("meeting.reminder", On, On);
    pub const MEETING_FEEDBACK: NotificationKind = kind("meeting.feedback", On, Off);
    pub const SAFETY_CHECKIN: NotificationKind = kind("safety.checkin", Always, Always);
    pub const SAFETY_ALERT: NotificationKind = kind("safety.alert", Always, Always);
    pub const SAFETY_CONTACT: NotificationKind = kind("safety.contact", Always, Always);
    pub const REPORT_QUESTION: NotificationKind = kind("report.question", On, Off);
    pub const VERIFICATION_RESULT: NotificationKind = kind("verification.result", On, On);
    pub const BOOST_REPORT: NotificationKind = kind("boost.report", Off, Off);
    pub const VERIFICATION_ASKED: NotificationKind = kind("verification.asked", On, Off);

    /// How often mails come until the person chooses.
    pub fn usual_frequency(self) -> Frequency {
        match self {
            NotificationKind::DIGEST_WEEKLY => Frequency::Weekly,
            _ => Frequency::Immediate,
        }
    }

    /// Whether its mails may wait for others. What has an hour, or must be known, may not.
    pub fn gathers(self) -> bool {
        let area = self.word.split('.').next().unwrap_or_default();
        letter_waits_minutes(self).is_some() && !matches!(area, "meeting" | "beta")
    }

    /// Whether a person may choose this frequency.
    pub fn allows(self, frequency: Frequency) -> bool {
        match frequency {
            Frequency::Never => self.email != Always,
            chosen => chosen == self.usual_frequency() || self.gathers(),
        }
    }

    pub fn of(word: &str) -> Option<NotificationKind> {
        KINDS.iter().find(|kind| kind.word == word).copied()
    }
}

/// Every kind that a preference can name.
pub const KINDS: &[NotificationKind] = &[
    NotificationKind::MATCH_NEW,
    NotificationKind::LIKE_RECEIVED,
    NotificationKind::SUPER_LIKE_RECEIVED,
    NotificationKind::DECK_PERSON,
    NotificationKind::DECK_HABIT,
    NotificationKind::MESSAGE_NEW,
    NotificationKind::TURN_REMINDER,
    NotificationKind::CONVERSATION_CLOSED,
    NotificationKind::CHART_ASKED,
    NotificationKind::CHART_ALLOWED,
    NotificationKind::SEAL_APPEAL,
    NotificationKind::REVIEW_ANSWERED,
    NotificationKind::LETTER_SENT,
    NotificationKind::LETTER_ARRIVED,
    NotificationKind::DAILY_MATCH,
    NotificationKind::GAME_INVITE,
    NotificationKind::GAME_TURN,
    NotificationKind::GAME_FINISHED,
    NotificationKind::GIFT_RECEIVED,
    NotificationKind::COUPLE_QUESTION,
    NotificationKind::COUPLE_CONFIRMED,
    NotificationKind::COUPLE_RESTING,
    coming("date.proposed", On, On),
    coming("date.confirmed", On, On),
    coming("date.reminder", On, On),
    coming("event.reminder", On, On),
    coming("event.start", On, On),
    coming("event.waitlist", On, On),
    coming("room.invite", Off, Off),
    coming("blind.ready", On, Off),
    NotificationKind::BOOST_REPORT,
    NotificationKind::VERIFICATION_RESULT,
    NotificationKind::VERIFICATION_ASKED,
    NotificationKind::MEETING_PROPOSED,
    NotificationKind::MEETING_CONFIRMED,
    NotificationKind::MEETING_CANCELLED,
    NotificationKind::MEETING_REMINDER,
    NotificationKind::MEETING_FEEDBACK,
    NotificationKind::SAFETY_ALERT,
    NotificationKind::SAFETY_CHECKIN,
    NotificationKind::SAFETY_CONTACT,
    NotificationKind::MODERATION_DECISION,
    NotificationKind::REPORT_QUESTION,
    NotificationKind::BILLING,
    NotificationKind::SECURITY_LOGIN,
    NotificationKind::LEGAL_CHANGE,
    NotificationKind::BETA_DAYS,
    NotificationKind::BETA_LAUNCH,
    NotificationKind::FEEDBACK_REPLY,
    NotificationKind::DIGEST_WEEKLY,
    // Advertising is opt-in; its consent is asked separately.
    coming("marketing", Off, Off),
];

/// How long a letter waits for the person to see the fact in the app first; `None` for kinds whose letter leaves with
/// the fact, or that have none.
pub fn letter_waits_minutes(kind: NotificationKind) -> Option<i64> {
    match kind {
        NotificationKind::MATCH_NEW => Some(10),
        NotificationKind::MESSAGE_NEW => Some(24 * 60),
        // Their letters bring the calendar file, and leave with the fact.
        NotificationKind::MEETING_CONFIRMED | NotificationKind::MEETING_CANCELLED => None,
        NotificationKind::DIGEST_WEEKLY => None,
        _ if kind.sent && kind.email != Always => Some(60),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notify::push::texts;

    #[test]
    fn kinds_are_distinct_and_found_by_their_word() {
        for (at, kind) in KINDS.iter().enumerate() {
            assert_eq!(NotificationKind::of(kind.word), Some(*kind));
            assert!(KINDS[..at].iter().all(|other| other.word != kind.word), "{}", kind.word);
        }
        assert_eq!(NotificationKind::of("match.old"), None);
        assert_eq!(NotificationKind::of("MATCH.NEW"), None);
    }

    /// Push and mail of each kind before anybody chose: on, off, or always.
    const DEFAULTS: &str = "match.new on on, like.received on off, superlike.received on off, message.new on on,
        turn.reminder on off, conv.closed off off, letter.sent on off, letter.arrived on on, ai.proposal on off,
        game.invite on off, game.turn on off, gift.received on off, meeting.proposed on on, meeting.confirmed on on,
        meeting.reminder on on, boost.report off off, verification.result on on, safety.alert always always,
        safety.checkin always always, moderation.decision always always, billing on always, security.login always always,
        legal.change off always, beta.days on on, feedback.reply on on, digest.weekly off on";
    /// The same of those that nothing sends yet.
    const COMING: &str = "date.proposed on on, date.confirmed on on, date.reminder on on, event.reminder on on,
        event.start on on, event.waitlist on on, room.invite off off, blind.ready on off, marketing off off";

    #[test]
    fn kinds_of_the_product_have_their_defaults_and_a_sentence_where_they_are_sent() {
        let word = |choice: Choice| match choice {
            On => "on",
            Off => "off",
            Always => "always",
        };
        for (list, sent) in [(DEFAULTS, true), (COMING, false)] {
            for line in list.split(',').map(str::trim) {
                let kind = NotificationKind::of(line.split(' ').next().unwrap()).expect(line);
                let is = format!("{} {} {}", kind.word, word(kind.push), word(kind.email));
                assert_eq!((is.as_str(), kind.sent), (line, sent));
            }
        }
        let silent = |kind: &&NotificationKind| kind.sent && texts::sentence(**kind) == texts::DISCREET;
        assert_eq!(KINDS.iter().find(silent), None);
    }

    #[test]
    fn safety_cannot_be_switched_off() {
        for word in ["safety.alert", "moderation.decision", "security.login"] {
            let kind = NotificationKind::of(word).unwrap();
            assert_eq!((kind.push, kind.email), (Always, Always), "{word}");
        }
    }

    #[test]
    fn mails_with_an_hour_or_a_duty_are_never_gathered() {
        let gathers = |word| NotificationKind::of(word).unwrap().gathers();
        for word in [
            "match.new",
            "message.new",
            "like.received",
            "letter.arrived",
            "feedback.reply",
        ] {
            assert!(gathers(word), "{word}");
        }
        for word in [
            "meeting.proposed",
            "meeting.confirmed",
            "beta.days",
            "billing",
            "security.login",
            "safety.checkin",
            "legal.change",
            "digest.weekly",
        ] {
            assert!(!gathers(word), "{word}");
        }
        assert!(!NotificationKind::BILLING.allows(Frequency::Never));
        assert!(NotificationKind::DIGEST_WEEKLY.allows(Frequency::Weekly));
        assert!(!NotificationKind::DIGEST_WEEKLY.allows(Frequency::Daily));
    }
}
