//! The tables of the film club, as the requests know them.

use super::Dice;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ty {
    Int,
    Real,
    Text,
    Bool,
    Date,
    Time,
    Uuid,
    Json,
}

pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Ty)],
    /// What stands before the bracket of an embedding, and the table that it leads to.
    pub(super) ways: &'static [(&'static str, &'static str)],
    pub(super) key: &'static str,
}

pub(super) const TABLES: [Table; 6] = [
    Table {
        name: "films",
        columns: &[
            ("id", Ty::Int),
            ("title", Ty::Text),
            ("year", Ty::Int),
            ("score", Ty::Real),
            ("colour", Ty::Bool),
            ("released", Ty::Date),
            ("added_at", Ty::Time),
            ("details", Ty::Json),
            ("director_id", Ty::Int),
            ("writer_id", Ty::Int),
        ],
        ways: &[
            ("people!director_id", "people"),
            ("writer_id", "people"),
            ("people!films_writer_id_fkey", "people"),
            ("soundtracks", "soundtracks"),
            ("genres", "genres"),
            ("genres!film_genres", "genres"),
            ("film_genres", "film_genres"),
            ("reviews", "reviews"),
            ("remake_of", "films"),
        ],
        key: "id",
    },
    Table {
        name: "people",
        columns: &[("id", Ty::Int), ("name", Ty::Text), ("country", Ty::Text)],
        ways: &[("films!director_id", "films"), ("films!films_writer_id_fkey", "films")],
        key: "id",
    },
    Table {
        name: "reviews",
        columns: &[
            ("id", Ty::Uuid),
            ("film_id", Ty::Int),
            ("author", Ty::Uuid),
            ("stars", Ty::Int),
            ("body", Ty::Text),
            ("hidden", Ty::Bool),
        ],
        ways: &[("films", "films"), ("film_id", "films")],
        key: "id",
    },
    Table {
        name: "genres",
        columns: &[("id", Ty::Int), ("name", Ty::Text)],
        ways: &[("films", "films"), ("film_genres", "film_genres")],
        key: "id",
    },
    Table {
        name: "soundtracks",
        columns: &[("film_id", Ty::Int), ("label", Ty::Text)],
        ways: &[("films", "films")],
        key: "film_id",
    },
    Table {
        name: "film_genres",
        columns: &[("film_id", Ty::Int), ("genre_id", Ty::Int)],
        ways: &[("films", "films"), ("genres", "genres")],
        key: "film_id",
    },
];

pub(super) fn table(name: &str) -> &'static Table {
    TABLES.iter().find(|table| table.name == name).unwrap_or(&TABLES[0])
}

pub(super) fn any_table(dice: &mut Dice) -> &'static Table {
    // Films have every type and most of the relations.
    if dice.one_in(2) {
        &TABLES[0]
    } else {
        &TABLES[dice.roll(TABLES.len())]
    }
}

pub(super) fn column(dice: &mut Dice, table: &Table) -> (&'static str, Ty) {
    if dice.wild && dice.one_in(15) {
        return ("nope", Ty::Text);
    }
    table.columns[dice.roll(table.columns.len())]
}
