//! What is sold where, and how it can be paid.

use super::single_use;
use jiff::SignedDuration;
use std::fmt;

db::row! {
    /// Something with its price in one currency.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Product {
        pub id: String,
        /// premium | pass | game | credits | boost
        pub kind: String,
        pub months: Option<i64>,
        pub days: Option<i64>,
        pub renews: bool,
        pub on_sale: bool,
        pub amount: i64,
    }
}

/// The kind of entitlement that Premium and passes give.
pub const PREMIUM: &str = "premium";
/// The kind of product that opens nothing and brings credits.
pub const CREDITS: &str = "credits";
/// The smallest pack, whose price per credit is the highest.
pub const SMALLEST_PACK: &str = "credits_50";

impl Product {
    /// The entitlement that a purchase gives.
    pub fn entitlement(&self) -> String {
        match self.kind.as_str() {
            "game" => format!("game:{}", self.id),
            _ => PREMIUM.to_string(),
        }
    }

    /// The credits that a pack brings; none for everything else.
    pub fn credits(&self) -> Option<i64> {
        match self.id.as_str() {
            "credits_50" => Some(50),
            "credits_120" => Some(120),
            "credits_300" => Some(300),
            _ => None,
        }
    }

    /// What so many credits cost at the price of this pack, rounded up to the smallest unit of the currency.
    pub fn price_of(&self, credits: i64) -> Option<i64> {
        let pack = self.credits()?;
        Some((credits * self.amount + pack - 1) / pack)
    }

    /// Whether a payment by this method is charged again when the period ends.
    pub fn renews_by(&self, method: Method) -> bool {
        self.renews && matches!(method, Method::Card | Method::Store)
    }

    /// The ways of paying it. What cannot renew is not sold as if it did: Pix, boleto and the Portuguese ways
    /// take passes and what is bought once; the year is long enough to be worth paying at once in Brazil.
    pub fn methods(&self, market: &Market) -> Vec<Method> {
        let whole = !self.renews || (self.months == Some(12) && market.currency == "BRL");
        let methods = market.methods.iter().copied();
        methods.filter(|method| *method == Method::Card || whole).collect()
    }

    /// Whether a purchase gives time of Premium.
    pub fn is_premium_time(&self) -> bool {
        matches!(self.kind.as_str(), "premium" | "pass")
    }

    /// Whether each order of it is used once, and opens nothing by itself.
    pub fn is_single_use(&self) -> bool {
        single_use::KINDS.contains(&self.kind.as_str())
    }

    /// Its name on the provider's page and on receipts.
    pub fn name(&self) -> &'static str {
        match self.id.as_str() {
            "premium_m" => "Enlace Premium mensal",
            "premium_q" => "Enlace Premium trimestral",
            "premium_y" => "Enlace Premium anual",
            "pass_7" => "Passe de 7 dias",
            "pass_30" => "Passe de 30 dias",
            "duas-verdades" => "Duas Verdades e uma Mentira",
            "voce-prefere" => "Você Prefere",
            "24-perguntas" => "24 Perguntas",
            "quiz-do-casal-deluxe" => "Quiz do Casal Deluxe",
            "credits_50" => "50 créditos",
            "credits_120" => "120 créditos",
            "credits_300" => "300 créditos",
            "boost_1" => "Um destaque de 30 minutos",
            _ => "Enlace",
        }
    }
}

/// A way of paying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Card,
    Pix,
    Boleto,
    MbWay,
    Multibanco,
    /// In an app, by its store; no market has it.
    Store,
}

impl Method {
    pub fn word(self) -> &'static str {
        match self {
            Method::Card => "card",
            Method::Pix => "pix",
            Method::Boleto => "boleto",
            Method::MbWay => "mb_way",
            Method::Multibanco => "multibanco",
            Method::Store => "store",
        }
    }

    pub fn of(word: &str) -> Option<Method> {
        use Method::{Boleto, Card, MbWay, Multibanco, Pix, Store};
        [Card, Pix, Boleto, MbWay, Multibanco, Store]
            .into_iter()
            .find(|method| method.word() == word)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The country whose money, ways of paying and consumer law apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    pub country: String,
    pub currency: &'static str,
    pub methods: &'static [Method],
    withdraw_days: i64,
}

impl Market {
    /// The market of a country of residence; a request cannot choose it. Without a country, Brazil's prices apply, as
    /// most users live there.
    pub fn of(country: Option<&str>) -> Market {
        let country = country.unwrap_or("BR");
        let (currency, methods, withdraw_days): (_, &'static [Method], _) = match country {
            "BR" => ("BRL", &[Method::Pix, Method::Card, Method::Boleto], 7),
            "PT" => ("EUR", &[Method::MbWay, Method::Card, Method::Multibanco], 14),
            _ => ("EUR", &[Method::Card], 14),
        };
        Market {
            country: country.to_string(),
            currency,
            methods,
            withdraw_days,
        }
    }

    /// How long a purchase can be withdrawn from without a reason.
    pub fn withdrawal(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * self.withdraw_days)
    }

    pub fn withdraw_days(&self) -> i64 {
        self.withdraw_days
    }
}

/// The part of a price that goes back with so many of its credits; never more than they cost.
pub fn refund_of(price: i64, pack: i64, unused: i64) -> i64 {
    price * unused / pack.max(1)
}

/// The credits that an order still gives its buyer after so much of its price went back: what [`refund_of`] paid for is
/// gone, to the credit.
pub fn credits_left(price: i64, pack: i64, refunded: i64) -> i64 {
    let price = price.max(1);
    pack - ((pack * refunded + price - 1) / price).min(pack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refund_takes_exactly_the_credits_that_it_pays_for() {
        for (price, pack) in [(990, 50), (249, 50), (1990, 120), (499, 120), (4490, 300), (1099, 300)] {
            for unused in 0..=pack {
                let refund = refund_of(price, pack, unused);
                assert_eq!(
                    credits_left(price, pack, refund),
                    pack - unused,
                    "{price} {pack} {unused}"
                );
                assert!(refund <= price);
            }
            assert_eq!(refund_of(price, pack, pack), price);
        }
    }

    #[test]
    fn price_beside_credits_is_that_of_the_smallest_pack() {
        let mut pack = product(SMALLEST_PACK, CREDITS, None, false);
        pack.amount = 990;
        let prices = [5, 10, 15, 20, 25, 30, 40].map(|credits| pack.price_of(credits));
        assert_eq!(prices, [99, 198, 297, 396, 495, 594, 792].map(Some));
        pack.amount = 249;
        assert_eq!(pack.price_of(5), Some(25), "rounded up");
        assert_eq!(product("pass_7", "pass", None, false).price_of(5), None);
    }

    fn product(id: &str, kind: &str, months: Option<i64>, renews: bool) -> Product {
        Product {
            id: id.into(),
            kind: kind.into(),
            months,
            days: None,
            renews,
            on_sale: true,
            amount: 100,
        }
    }

    #[test]
    fn product_that_cannot_renew_sells_no_subscription() {
        let (brazil, portugal, france) = (Market::of(Some("BR")), Market::of(Some("PT")), Market::of(Some("FR")));
        let (month, year) = (
            product("premium_m", "premium", Some(1), true),
            product("premium_y", "premium", Some(12), true),
        );
        let pass = product("pass_7", "pass", None, false);
        assert_eq!(month.methods(&brazil), [Method::Card]);
        assert_eq!(year.methods(&brazil), [Method::Pix, Method::Card, Method::Boleto]);
        assert_eq!(year.methods(&portugal), [Method::Card]);
        assert_eq!(
            pass.methods(&portugal),
            [Method::MbWay, Method::Card, Method::Multibanco]
        );
        assert_eq!(pass.methods(&france), [Method::Card]);
        assert!(year.renews_by(Method::Card) && !year.renews_by(Method::Pix) && !pass.renews_by(Method::Card));
        assert_eq!(
            product("voce-prefere", "game", None, false).entitlement(),
            "game:voce-prefere"
        );
    }

    #[test]
    fn law_of_the_country_counts() {
        assert_eq!(
            (Market::of(None).currency, Market::of(None).withdraw_days()),
            ("BRL", 7)
        );
        assert_eq!(
            (Market::of(Some("PT")).currency, Market::of(Some("PT")).withdraw_days()),
            ("EUR", 14)
        );
        assert_eq!(Market::of(Some("AO")).methods, [Method::Card]);
        for method in [
            Method::Card,
            Method::Pix,
            Method::Boleto,
            Method::MbWay,
            Method::Multibanco,
        ] {
            assert_eq!(Method::of(method.word()), Some(method));
        }
    }
}
