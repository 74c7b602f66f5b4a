//! How a letter looks: one HTML and one plain template for all of them.

use super::texts;
use crate::kernel::localized_text::translate_to;
use crate::kernel::{Language, LocalizedText};
use askama::Template;
use supabase::mail::Mail;

/// A letter as the texts say it, before it is laid out. Everything in it is text, never HTML.
#[derive(Debug, Clone)]
pub struct MailContent {
    /// Discreet: it may be read over somebody's shoulder on a locked phone.
    pub subject: LocalizedText,
    pub heading: LocalizedText,
    pub paragraphs: Vec<LocalizedText>,
    pub action: Option<Action>,
    /// Digits to type in instead of following the link.
    pub code: Option<String>,
    /// Why the letter came and what to do if it should not have.
    pub small: Vec<LocalizedText>,
    /// The link at the foot that stops such letters for a recipient without an account.
    pub refusal: Option<Action>,
}

/// The one thing that a letter asks for.
#[derive(Debug, Clone)]
pub struct Action {
    pub label: LocalizedText,
    pub link: String,
}

impl Action {
    fn view(&self, language: Language) -> ActionView<'_> {
        ActionView {
            label: self.label.in_language(language),
            link: &self.link,
        }
    }
}

/// An action as it is read.
struct ActionView<'a> {
    label: String,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    language: &'a str,
    subject: &'a str,
    preview: &'a str,
    heading: &'a str,
    paragraphs: &'a [String],
    action: &'a Option<ActionView<'a>>,
    code: &'a Option<String>,
    code_label: &'a str,
    fallback: &'a str,
    small: &'a [String],
    refusal: &'a Option<ActionView<'a>>,
    site: &'a str,
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Plain<'a> {
    heading: &'a str,
    paragraphs: &'a [String],
    action: &'a Option<ActionView<'a>>,
    code: &'a Option<String>,
    code_label: &'a str,
    small: &'a [String],
    refusal: &'a Option<ActionView<'a>>,
    site: &'a str,
}

impl MailContent {
    /// Adds the link at the foot that stops such letters for good.
    pub fn refusable(self, link: &str) -> MailContent {
        let refusal = Some(Action {
            label: "Não quero mais receber".into(),
            link: link.to_owned(),
        });
        MailContent { refusal, ..self }
    }

    /// Lays the letter out in the language of whoever gets it. The link stands in the plain text on a line of its own.
    pub fn to(self, address: &str, language: Language, site: &str) -> Mail {
        let all = |lines: &[LocalizedText]| {
            lines
                .iter()
                .map(|line| line.in_language(language))
                .collect::<Vec<String>>()
        };
        let (subject, heading) = (self.subject.in_language(language), self.heading.in_language(language));
        let (paragraphs, small) = (all(&self.paragraphs), all(&self.small));
        let action = self.action.as_ref().map(|action| action.view(language));
        let refusal = self.refusal.as_ref().map(|refusal| refusal.view(language));
        let code_label = match action {
            Some(_) => texts::CODE_INSTEAD,
            None => texts::CODE,
        };
        let code_label = translate_to(language, code_label);
        let html = Html {
            language: language.tag(),
            subject: &subject,
            preview: paragraphs.first().map_or("", String::as_str),
            heading: &heading,
            paragraphs: &paragraphs,
            action: &action,
            code: &self.code,
            code_label,
            fallback: translate_to(language, texts::LINK_FALLBACK),
            small: &small,
            refusal: &refusal,
            site,
        };
        let plain = Plain {
            heading: &heading,
            paragraphs: &paragraphs,
            action: &action,
            code: &self.code,
            code_label,
            small: &small,
            refusal: &refusal,
            site,
        };
        Mail {
            to: address.to_string(),
            text: laid_out(&plain),
            html: laid_out(&html),
            subject,
            unsubscribe: None,
        }
    }
}

/// Writing into memory does not fail, and the templates call nothing that could.
fn laid_out(template: &impl Template) -> String {
    template.render().unwrap_or_else(|error| {
        tracing::error!(%error, "a letter could not be laid out");
        String::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a person typed, a letter has the tags of one that says something plain.
    #[test]
    fn letter_with_markup_in_every_text_has_the_tags_of_a_plain_one() {
        const MARKUP: &str = include_str!("../../../words/corpus/markup.txt");
        let letter = |text: &str| {
            let line = || crate::words!("{one} e {other}", one = text, other = text);
            let content = MailContent {
                subject: line(),
                heading: line(),
                paragraphs: vec![line(), line()],
                action: Some(Action {
                    label: line(),
                    link: "https://e.example/v".into(),
                }),
                code: Some(text.to_owned()),
                small: vec![line()],
                refusal: None,
            };
            content.to("ana@example.org", Language::Brazil, text).html
        };
        let marks = |html: &str| html.matches(['<', '>', '"']).count();
        let plain = marks(&letter("Olá"));
        let payloads = MARKUP.lines().filter(|line| !line.starts_with("# "));
        assert!(payloads.clone().count() >= 45);
        for payload in payloads {
            assert_eq!(marks(&letter(payload)), plain, "{payload}");
        }
    }

    #[test]
    fn texts_are_escaped_in_html_and_plain_in_text() {
        let letter = MailContent {
            subject: "Olá".into(),
            heading: "Um <b>oi</b> & tchau".into(),
            paragraphs: vec!["Primeira linha.".into(), "Segunda.".into()],
            action: Some(Action {
                label: "Abrir".into(),
                link: "https://e.example/v?a=1&b=2".into(),
            }),
            code: Some("123456".into()),
            small: vec!["Fim.".into()],
            refusal: None,
        };
        let mail = letter.to("ana@example.org", Language::Brazil, "https://e.example");
        assert!(!mail.html.contains("<b>oi</b>"));
        assert!(
            mail.text
                .starts_with("Um <b>oi</b> & tchau\n\nPrimeira linha.\n\nSegunda.\n\nAbrir:\n\n"),
            "{}",
            mail.text
        );
        assert!(
            mail.text.lines().any(|line| line == "https://e.example/v?a=1&b=2"),
            "{}",
            mail.text
        );
        assert!(mail.text.lines().any(|line| line == "123456"));
        // An escaped ampersand is the same address to whoever follows it.
        assert!(
            mail.html.contains("https://e.example/v?a=1&#38;b=2")
                || mail.html.contains("https://e.example/v?a=1&amp;b=2")
        );
        assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("ana@example.org", "Olá"));
    }
}
