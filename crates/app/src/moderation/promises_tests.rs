//! The newest legal documents say what the rules do: each number in them is that of the code.

use super::{disputes, hiding, levels, model, reporters};
use crate::accounts::legal::Library;
use crate::accounts::restrictions::{LIMITED_CHATS, LIMITED_REPORTS};
use crate::kernel::Language;
use crate::safety::returning::{BAN_YEARS, BLOCK_YEARS};
use matching::score::PREMIUM_POINTS;
use matching::weights::{Term, WEIGHTS, Weights};

/// The newest words of a document, on one line.
fn words(id: &str, language: Language) -> String {
    let library = Library::embedded().expect("the documents that come with the program");
    let document = library.document(id).expect("a document");
    let newest = document.versions.last().expect("a version");
    newest
        .text
        .of(language)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

fn says(id: &str, brazil: &str, portugal: &str) {
    assert!(words(id, Language::Brazil).contains(brazil), "{brazil}");
    assert!(words(id, Language::Portugal).contains(portugal), "{portugal}");
}

#[test]
fn policy_says_what_the_rules_do() {
    let both = |text: String| says("privacy", &text, &text);
    both(format!(
        "a conta começa até {LIMITED_CHATS} conversas novas por dia e não envia links durante {} dias",
        levels::LIMIT_DAYS
    ));
    both(format!("é suspensa por {} dia,", levels::SUSPENSION_DAYS));
    both(format!("ou no máximo {} horas depois", hiding::SECRET_FOR.as_hours()));
    assert_eq!((reporters::DISMISSED, LIMITED_REPORTS), (5, 1));
    both(format!(
        "cinco denúncias em {} dias, todas sem razão",
        reporters::WINDOW_DAYS
    ));
    both(format!(
        "o limite de uma denúncia por dia durante {} dias",
        reporters::LIMIT_DAYS
    ));
    both(format!("no máximo {} dias;", disputes::LIMIT_DAYS));
    both(format!(
        "{BAN_YEARS} anos; de quem bloqueou ou foi bloqueado e apagou a conta, {BLOCK_YEARS} anos"
    ));
    assert_eq!((model::APPEAL_DAYS, model::APPEAL_DUE.as_hours()), (183, 7 * 24));
    says(
        "privacy",
        "no aplicativo, por seis meses",
        "na aplicação, durante seis meses",
    );
}

#[test]
fn terms_say_the_weights_of_the_order() {
    for (term, brazil, portugal) in [
        (
            Term::Values,
            "valores que vocês responderam",
            "valores a que responderam",
        ),
        (Term::Intention, "intenção", "intenção"),
        (
            Term::Reply,
            "pelo que a pessoa costuma responder",
            "pelo que a pessoa costuma responder",
        ),
        (Term::Interests, "interesses em comum", "interesses em comum"),
        (Term::Language, "idiomas em comum", "línguas em comum"),
        (Term::Distance, "distância", "distância"),
        (
            Term::Activity,
            "quando a pessoa esteve aqui",
            "quando a pessoa esteve aqui",
        ),
        (
            Term::Exploration,
            "para que todos tenham vez",
            "para que todos tenham vez",
        ),
    ] {
        let percent = Weights::default().of(term) * 100 / WEIGHTS;
        says(
            "terms",
            &format!("{brazil}: {percent} %"),
            &format!("{portugal}: {percent} %"),
        );
    }
    assert_eq!(PREMIUM_POINTS * 100 / matching::score::FULL, 2);
    let hours = matching::fairness::NEWCOMER_HOURS;
    let text = format!("avança nas primeiras {hours} horas");
    says("terms", &text, &text);
}
