//! Long texts: an insult or a request is not outweighed by the friendly sentences around it.

use crate::prepared::PreparedText;
use crate::{Analyzer, Category, Context, Score, Verdict};

/// Shorter texts are judged as one, in bytes.
const LONG: usize = 160;
/// A sentence counts by itself where what speaks against it by name weighs this much; its wording alone does not.
const NAMED_POINTS: i32 = 20;

impl Analyzer {
    /// What `text` looks like. Of a long text each sentence is also judged by itself, for scams and rudeness.
    pub fn analyze(&self, text: &PreparedText, context: Context) -> Verdict {
        let mut verdict = self.analyze_whole(text, context);
        if text.original.len() <= LONG {
            return verdict;
        }
        for sentence in text.original.split_inclusive(['.', '!', '?', '\n']) {
            let alone = self.analyze_whole(&PreparedText::of(sentence), context);
            verdict.scam = verdict.scam.max(named(&alone, Category::Scam));
            verdict.rude = verdict.rude.max(named(&alone, Category::Rude));
        }
        verdict
    }
}

/// The score of a sentence with enough against it by name, or none.
fn named(verdict: &Verdict, category: Category) -> Score {
    let of_category = verdict.signals.iter().filter(|signal| signal.category == category);
    let points: i32 = of_category
        .filter(|signal| signal.is_named())
        .map(|signal| i32::from(signal.points))
        .sum();
    match points >= NAMED_POINTS {
        true => verdict.score(category),
        false => Score::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Region;

    const KIND: &str = "Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma. Minha avó também \
        guardava o melhor pedaço. Era o do bolo de fubá, o do canto, que ficava mais torradinho. ";

    fn read(text: &str) -> Verdict {
        let today = jiff::civil::date(2026, 11, 25);
        let region = Region::Brazil;
        Analyzer::new().analyze(&PreparedText::of(text), Context { region, today })
    }

    #[test]
    fn insult_among_kind_sentences_is_flagged() {
        assert!(!read(KIND).rude.is_flagged());
        assert!(
            read(&format!("{KIND}Você é um idiota, um lixo, seu imbecil."))
                .rude
                .is_flagged()
        );
        assert!(
            read(&format!("Você é um idiota, um lixo. {KIND}{KIND}"))
                .rude
                .is_flagged()
        );
    }

    #[test]
    fn request_for_money_among_kind_sentences_is_flagged() {
        let request = "Me manda um pix de 500 reais hoje, é urgente, minha mãe está no hospital e amanhã eu devolvo.";
        assert!(!read(KIND).scam.is_flagged());
        assert!(read(&format!("{KIND}{request} {KIND}")).scam.is_flagged());
    }
}
