//! The places and the notices.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// The form of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// 728 × 90, and 320 × 50 on a phone.
    Banner,
    /// 300 × 250
    Rectangle,
    /// 160 × 600
    Skyscraper,
}

impl Form {
    pub fn size(self) -> (u32, u32) {
        match self {
            Form::Banner => (728, 90),
            Form::Rectangle => (300, 250),
            Form::Skyscraper => (160, 600),
        }
    }
}

/// Where a notice may stand. Conversations, encounters, safety, letters and births have no place.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    pub name: &'static str,
    /// top | bottom | sidebar
    pub placement: &'static str,
    pub form: Form,
    pub position: usize,
}

const fn slot(name: &'static str, placement: &'static str, form: Form, position: usize) -> Slot {
    Slot {
        name,
        placement,
        form,
        position,
    }
}

/// Places of one screen have positions that differ by their remainder: never the same notice twice in sight.
pub const SLOTS: [Slot; 7] = [
    slot("home-top", "top", Form::Banner, 0),
    slot("home-bottom", "bottom", Form::Rectangle, 1),
    slot("matches-bottom", "bottom", Form::Banner, 2),
    slot("world-bottom", "bottom", Form::Banner, 3),
    slot("sidebar", "sidebar", Form::Skyscraper, 4),
    slot("world-top", "top", Form::Banner, 5),
    slot("world-side", "sidebar", Form::Rectangle, 6),
];

/// A notice of the house. The web has its words, by id.
#[derive(Debug, Clone, Copy)]
pub struct House {
    pub id: &'static str,
    pub path: &'static str,
}

/// In turn: something that Enlace offers, something that keeps people safe.
pub const NOTICES: [House; 5] = [
    House {
        id: "premium",
        path: "/plans",
    },
    House {
        id: "first-date",
        path: "/settings",
    },
    House {
        id: "trust",
        path: "/trust-it",
    },
    House {
        id: "scam",
        path: "/privacy-policy",
    },
    House {
        id: "seal",
        path: "/intention-quiz",
    },
];

pub fn find(name: &str) -> Option<Slot> {
    SLOTS.into_iter().find(|slot| slot.name == name)
}

/// What stands in a place on a day: each day another, and never the same twice on a screen.
pub fn of_the_day(slot: Slot, now: Timestamp) -> House {
    let day = usize::try_from(now.as_second().div_euclid(86_400)).unwrap_or(0);
    NOTICES[(day + slot.position) % NOTICES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_its_own_notice_and_each_day_another() {
        let now: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
        for screen in [
            ["home-top", "home-bottom", "sidebar"],
            ["world-top", "world-side", "world-bottom"],
        ] {
            let mut today: Vec<&str> = screen
                .iter()
                .filter_map(|name| find(name))
                .map(|slot| of_the_day(slot, now).id)
                .collect();
            today.sort_unstable();
            today.dedup();
            assert_eq!(today.len(), screen.len(), "{screen:?}");
        }
        for slot in SLOTS {
            let tomorrow = now + jiff::SignedDuration::from_hours(24);
            assert_ne!(of_the_day(slot, now).id, of_the_day(slot, tomorrow).id);
        }
    }

    #[test]
    fn the_world_has_a_banner_above_and_below_and_a_rectangle_beside() {
        let world = ["world-top", "world-side", "world-bottom"].map(|name| find(name).unwrap());
        assert_eq!(world.map(|slot| slot.placement), ["top", "sidebar", "bottom"]);
        assert_eq!(world.map(|slot| slot.form.size()), [(728, 90), (300, 250), (728, 90)]);
    }

    #[test]
    fn places_are_known_by_name_and_have_their_sizes() {
        assert_eq!(find("home-top").map(|slot| slot.form.size()), Some((728, 90)));
        assert_eq!(find("sidebar").map(|slot| slot.form.size()), Some((160, 600)));
        assert_eq!(find("home-bottom").map(|slot| slot.form.size()), Some((300, 250)));
        assert!(find("messages-top").is_none());
    }
}
