//! The gifts as data: what each costs and what its sender writes. Their names and descriptions are texts of the web app.

use super::model::GiftKind;

/// What a sender fills in besides the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Nothing,
    /// A public place and two times.
    Times,
    /// Title and artist.
    Song,
    /// Three wishes.
    Wishes,
}

/// One gift of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct GiftSpec {
    pub kind: GiftKind,
    pub credits: i64,
    /// Letters that the text may have.
    pub text_max: usize,
    /// Whether the text is what is given, rather than a note beside it.
    pub text_required: bool,
    pub form: Form,
}

const fn spec(kind: GiftKind, credits: i64, text_max: usize, text_required: bool, form: Form) -> GiftSpec {
    GiftSpec {
        kind,
        credits,
        text_max,
        text_required,
        form,
    }
}

const NOTE: usize = 140;

/// In the order of the shop.
pub const CATALOGUE: [GiftSpec; 12] = [
    spec(GiftKind::Cafe, 5, NOTE, false, Form::Times),
    spec(GiftKind::Rosa, 10, NOTE, false, Form::Nothing),
    spec(GiftKind::Girassol, 10, 140, true, Form::Nothing),
    spec(GiftKind::Livro, 15, 280, true, Form::Nothing),
    spec(GiftKind::Serenata, 20, 400, true, Form::Nothing),
    spec(GiftKind::Vinil, 15, 280, true, Form::Song),
    spec(GiftKind::Brigadeiro, 5, NOTE, false, Form::Nothing),
    spec(GiftKind::Pastel, 5, NOTE, false, Form::Nothing),
    spec(GiftKind::Fita, 20, NOTE, false, Form::Wishes),
    spec(GiftKind::Azulejo, 25, NOTE, false, Form::Nothing),
    spec(GiftKind::Estrela, 30, NOTE, false, Form::Nothing),
    spec(GiftKind::Memorias, 40, NOTE, false, Form::Nothing),
];

/// The entry of a gift.
pub fn of(kind: GiftKind) -> &'static GiftSpec {
    let found = CATALOGUE.iter().find(|spec| spec.kind == kind);
    // Every kind has an entry, which a test holds.
    found.unwrap_or(&CATALOGUE[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogue_has_the_twelve_gifts_at_their_price() {
        for word in GiftKind::WORDS {
            let kind = GiftKind::parse(word).expect("a kind");
            assert_eq!(of(kind).kind, kind, "{word}");
        }
        let prices: Vec<(&str, i64)> = CATALOGUE.iter().map(|spec| (spec.kind.word(), spec.credits)).collect();
        for price in [
            ("cafe", 5),
            ("brigadeiro", 5),
            ("pastel", 5),
            ("rosa", 10),
            ("girassol", 10),
            ("livro", 15),
            ("vinil", 15),
            ("serenata", 20),
            ("fita", 20),
            ("azulejo", 25),
            ("estrela", 30),
            ("memorias", 40),
        ] {
            assert!(prices.contains(&price), "{price:?}");
        }
    }
}
