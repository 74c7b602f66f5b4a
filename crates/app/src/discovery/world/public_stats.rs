//! The three numbers of the landing and of home, for anybody.

use super::store::WorldTotals;
use crate::AppState;
use axum::Json;
use axum::response::IntoResponse;
use serde::Serialize;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge};

/// What the product says of itself in public.
#[derive(Debug, Serialize, PartialEq, Eq)]
struct PublicStats {
    /// Who was here within 30 days.
    users: i64,
    /// Countries with a person active within 30 days.
    countries: i64,
    connections_today: i64,
    /// Here within 15 minutes.
    online: i64,
}

pub fn public_stats(app: AppState) -> Edge {
    Edge::new("public-stats", Access::Anyone, move |call, _| {
        let app = app.clone();
        async move {
            let totals = app.world.now(&app.db, call.now).await?.totals;
            Ok::<_, ApiError>(Json(rounded_stats(totals)).into_response())
        }
    })
    .always_open("a public page")
    .doc("How many people, countries and connections there are, counted and rounded down.")
}

fn rounded_stats(totals: WorldTotals) -> PublicStats {
    PublicStats {
        users: round_people(totals.active),
        countries: two_digits(totals.countries),
        connections_today: round_people(totals.connections_today),
        online: round_people(totals.online),
    }
}

/// Rounds down to a multiple of ten, so that repeated requests reveal no single person coming or going.
fn round_people(people: i64) -> i64 {
    two_digits(people / 10 * 10)
}

/// Down to two leading digits: "2.500+" is true of 2,543.
fn two_digits(number: i64) -> i64 {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    number / step * step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_rounded_to_two_digits_and_never_finer_than_ten() {
        let rounded = [0, 9, 10, 19, 99, 100, 2_543, 10_999, 1_234_567].map(round_people);
        assert_eq!(rounded, [0, 0, 10, 10, 90, 100, 2_500, 10_000, 1_200_000]);
    }

    #[test]
    fn countries_below_a_hundred_are_exact() {
        assert_eq!([0, 1, 45, 99, 195].map(two_digits), [0, 1, 45, 99, 190]);
    }

    #[test]
    fn every_number_is_rounded() {
        let totals = WorldTotals {
            active: 10_431,
            online: 2_543,
            countries: 45,
            connections_today: 2_519,
        };
        let rounded = PublicStats {
            users: 10_000,
            countries: 45,
            connections_today: 2_500,
            online: 2_500,
        };
        assert_eq!(rounded_stats(totals), rounded);
    }
}
