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
                Some(meeting) if area == "safety" => format!("/encontro/{meeting}/tudo-bem"),
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
        "couple" => {
            return match reference {
                Some(conversation) => format!("/encontramos/{conversation}"),
                None => "/encontramos".to_owned(),
            };
        }
        "like" | "superlike" => "/matches",
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
