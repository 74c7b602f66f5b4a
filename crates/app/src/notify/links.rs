//! Where notifications lead.

use super::NotificationKind;
use uuid::Uuid;

/// The path of the screen that a notification, its push and its letter lead to, as in the list of the web app.
pub fn screen(kind: NotificationKind, reference: Option<Uuid>) -> String {
    let area = kind.word.split('.').next().unwrap_or_default();
    let fixed = match area {
        "match" | "message" | "turn" | "conv" => {
            return match reference {
                Some(conversation) => format!("/messages/{conversation}"),
                None => "/messages".to_owned(),
            };
        }
        "meeting" | "safety" => {
            return match reference {
                Some(meeting) if area == "safety" && kind != NotificationKind::SAFETY_CONTACT => {
                    format!("/encontro/{meeting}/tudo-bem")
                }
                Some(meeting) => format!("/encontro/{meeting}"),
                None => "/encontros".to_owned(),
            };
        }
        "game" => {
            return match reference {
                Some(session) => format!("/games/{session}"),
                None => "/games".to_owned(),
            };
        }
        "letter" => {
            return match reference {
                Some(letter) if kind == NotificationKind::LETTER_ARRIVED => format!("/love-letter/{letter}"),
                _ => "/love-letter".to_owned(),
            };
        }
        "gift" => {
            return match reference {
                Some(gift) => format!("/gifts?presente={gift}"),
                None => "/gifts".to_owned(),
            };
        }
        "boost" => {
            return match reference {
                Some(boost) => format!("/boost-profile?recibo={boost}"),
                None => "/boost-profile".to_owned(),
            };
        }
        "couple" => {
            return match reference {
                Some(conversation) => format!("/encontramos/{conversation}"),
                None => "/encontramos".to_owned(),
            };
        }
        "like" | "superlike" => "/matches",
        "deck" => "/",
        "ai" => "/ai-match",
        "chart" => "/astrology-match",
        "seal" => "/intention-quiz?ver=1",
        "billing" => "/plans",
        "security" => "/settings/seguranca",
        "legal" => "/settings#documentos",
        "feedback" => "/feedback",
        "verification" => "/security-verification",
        "beta" if kind == NotificationKind::BETA_LAUNCH => "/plans",
        "beta" => "/feedback",
        _ => "/notifications",
    };
    fixed.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_of_ways_to_meet_lead_to_the_thing_itself() {
        let id = Uuid::nil();
        for (kind, path) in [
            (NotificationKind::GIFT_RECEIVED, format!("/gifts?presente={id}")),
            (NotificationKind::GAME_TURN, format!("/games/{id}")),
            (NotificationKind::LETTER_ARRIVED, format!("/love-letter/{id}")),
            (NotificationKind::BOOST_REPORT, format!("/boost-profile?recibo={id}")),
        ] {
            assert_eq!(screen(kind, Some(id)), path);
        }
        // A letter on its way is nothing that its recipient can open.
        assert_eq!(screen(NotificationKind::LETTER_SENT, Some(id)), "/love-letter");
        assert_eq!(screen(NotificationKind::GIFT_RECEIVED, None), "/gifts");
    }
}
