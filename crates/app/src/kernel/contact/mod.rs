//! Contact details in public texts. Names, bios and prompts are read by strangers; a number or an address there puts
//! its owner at risk or lures the reader off the app.
//!
//! A text is folded to the letters that a reader sees (`fold`, `glyphs`), split into words (`tokens`), each of which is
//! looked up once (`lexicon`, `phrases`), and read by the detectors: `phone`, `email`, `link`, `handle`, `glued` for
//! addresses in one word, and `lure` for invitations without an address. Each reports evidence with a weight and a
//! reason. Every step looks at a bounded neighbourhood, so the cost grows with the length alone.

mod clause;
mod email;
mod evidence;
mod fold;
mod glued;
mod glyphs;
mod handle;
mod lexicon;
mod link;
mod lure;
mod names;
mod networks;
mod numbers;
mod phone;
mod phrases;
mod reading;
mod spelled;
mod tokens;
mod vocabulary;

#[cfg(test)]
#[path = "../../../tests/contact/corpus.rs"]
mod corpus;
#[cfg(test)]
mod tests;

pub use evidence::Evidence;
use reading::FoldedForms;

/// What was found, so that the refusal can name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contact {
    Phone,
    Email,
    Link,
    Handle,
}

impl Contact {
    /// The sentence for the person who typed it.
    pub fn advice(self) -> &'static str {
        match self {
            Contact::Phone => "Não coloque telefone aqui. Depois do match vocês conversam à vontade.",
            Contact::Email => "Não coloque e-mail aqui. Depois do match vocês conversam à vontade.",
            Contact::Link => "Não coloque links aqui. Depois do match vocês conversam à vontade.",
            Contact::Handle => "Não coloque perfis de outras redes aqui. Depois do match vocês conversam à vontade.",
        }
    }
}

/// The contact detail in a bio, an answer, a tag or a comment, if there is one.
pub fn find(text: &str) -> Option<Contact> {
    verdict(&evidence(text))
}

/// The contact detail in a person's name, if there is one. Names are read more strictly: three digits or the name of
/// a network have no place in them.
pub fn find_in_name(name: &str) -> Option<Contact> {
    let mut found = evidence(name);
    let folds = FoldedForms::of(name);
    let reading = folds.reading();
    phone::detect_in_name(&reading.plain, &mut found);
    handle::detect_in_name(&reading, &mut found);
    verdict(&found)
}

/// The words of `text` as a reader takes them: look-alikes, digits for letters and spelled-out words resolved; then the
/// words up to their first digit, where there is one ("suporte24").
pub fn letters(text: &str) -> Vec<String> {
    let folds = FoldedForms::of(text);
    let reading = folds.reading();
    let stems = reading.plain.iter().filter_map(|token| {
        let end = token.text.find(|c: char| c.is_ascii_digit())?;
        (end >= 3).then_some(&token.text[..end])
    });
    reading
        .letters
        .iter()
        .map(|token| token.text)
        .chain(stems)
        .map(str::to_string)
        .collect()
}

/// Everything that speaks for a contact detail in `text`.
pub fn evidence(text: &str) -> Vec<Evidence> {
    let folds = FoldedForms::of(text);
    let reading = folds.reading();
    let mut found = Vec::new();
    email::detect(&reading.plain, &mut found);
    link::detect(&reading.plain, &mut found);
    glued::detect(&reading.plain, &mut found);
    phone::detect(&reading.plain, reading.dressed, &mut found);
    handle::detect(&reading, &mut found);
    lure::detect(&reading, &mut found);
    found
}

/// The most telling kind whose weights reach the score of a refusal.
fn verdict(found: &[Evidence]) -> Option<Contact> {
    [Contact::Email, Contact::Link, Contact::Phone, Contact::Handle]
        .into_iter()
        .find(|kind| {
            let score: u32 = found
                .iter()
                .filter(|evidence| evidence.kind == *kind)
                .map(|evidence| u32::from(evidence.weight))
                .sum();
            score >= u32::from(evidence::ENOUGH)
        })
}
