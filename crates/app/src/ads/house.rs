//! The places and the notices.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// The form of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BannerFormat {
    /// 728 × 90, and 320 × 50 on a phone.
    Banner,
    /// 300 × 250
    Rectangle,
    /// 160 × 600
    Skyscraper,
}

impl BannerFormat {
    pub fn size(self) -> (u32, u32) {
        match self {
            BannerFormat::Banner => (728, 90),
            BannerFormat::Rectangle => (300, 250),
            BannerFormat::Skyscraper => (160, 600),
        }
    }
}

/// Where a notice may stand. Conversations, encounters, safety, letters and births have no place.
#[derive(Debug, Clone, Copy)]
pub struct AdSlot {
    pub name: &'static str,
    /// top | bottom | sidebar
    pub placement: &'static str,
    pub form: BannerFormat,
    pub position: usize,
}

const fn slot(name: &'static str, placement: &'static str, form: BannerFormat, position: usize) -> AdSlot {
    AdSlot {
        name,
        placement,
        form,
        position,
    }
}

/// Places of one screen have positions that differ by their remainder: never the same notice twice in sight.
pub const SLOTS: [AdSlot; 7] = [
    slot("home-top", "top", BannerFormat::Banner, 0),
    slot("home-bottom", "bottom", BannerFormat::Rectangle, 1),
    slot("matches-bottom", "bottom", BannerFormat::Banner, 2),
    slot("world-bottom", "bottom", BannerFormat::Banner, 3),
    slot("sidebar", "sidebar", BannerFormat::Skyscraper, 4),
    slot("world-top", "top", BannerFormat::Banner, 5),
    slot("world-side", "sidebar", BannerFormat::Rectangle, 6),
];

/// A notice of the house. The web has its words, by id.
#[derive(Debug, Clone, Copy)]
pub struct HouseAd {
    pub id: &'static str,
    pub path: &'static str,
}

/// In turn: something that Enlace offers, something that keeps people safe.
pub const NOTICES: [HouseAd; 5] = [
    HouseAd {
        id: "premium",
        path: "/plans",
    },
    HouseAd {
        id: "first-date",
        path: "/settings",
    },
    HouseAd {
        id: "trust",
        path: "/trust-it",
    },
    HouseAd {
        id: "scam",
        path: "/privacy-policy",
    },
    HouseAd {
        id: "seal",
        path: "/intention-quiz",
    },
];

pub fn find(name: &str) -> Option<AdSlot> {
    SLOTS.into_iter().find(|slot| slot.name == name)
}

/// What stands in a place on a day: each day another, and never the same twice on a screen.
pub fn ad_of_day(slot: AdSlot, now: Timestamp) -> HouseAd {
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
                .map(|slot| ad_of_day(slot, now).id)
                .collect();
            today.sort_unstable();
            today.dedup();
            assert_eq!(today.len(), screen.len(), "{screen:?}");
        }
        for slot in SLOTS {
            let tomorrow = now + jiff::SignedDuration::from_hours(24);
            assert_ne!(ad_of_day(slot, now).id, ad_of_day(slot, tomorrow).id);
        }
    }

    #[test]
    fn world_has_a_banner_above_and_below_and_a_rectangle_beside() {
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
