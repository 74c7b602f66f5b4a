//! No sentence of the server passes by the catalogue: the sources of the program are read, and every text in them
//! that is meant for people must be known in Portugal too.

use super::*;
use std::collections::BTreeSet;
use std::path::Path;

mod lexer;
mod sources;

use lexer::{Literal, literals};
use sources::{EXEMPT, exemption, is_portuguese, sources, texts};

fn file(name: &str) -> HashMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("content").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Every text of the content files that the product says, whatever it is for.
fn content() -> BTreeSet<String> {
    fn walk(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => drop(found.insert(text.clone())),
            Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            Value::Object(fields) => fields.values().for_each(|field| walk(field, found)),
            _ => {}
        }
    }
    let files = [
        include_str!("../../../content/intention.json"),
        include_str!("../../../content/trust.json"),
        include_str!("../../../content/talk.json"),
        include_str!("../../../content/optional_questions.json"),
        include_str!("../../../content/prompts.json"),
        include_str!("../../../content/helplines.json"),
    ];
    let mut found = BTreeSet::new();
    for file in files {
        walk(&serde_json::from_str(file).unwrap(), &mut found);
    }
    found.extend(crate::matches::model::FAREWELLS.map(str::to_owned));
    found.extend(matching::vocabulary::INTERESTS.map(str::to_owned));
    found
}

#[test]
fn every_text_of_the_program_is_in_the_catalogue() {
    let known: BTreeSet<String> = ["refusals", "letters"]
        .into_iter()
        .flat_map(|name| file(&format!("portugal/{name}.json")).into_keys())
        .chain(content())
        .collect();
    let mut strays = Vec::new();
    let mut exempt = BTreeSet::new();
    let texts = texts();
    for (file, Literal { line, text, .. }) in &texts {
        match exemption(file, text) {
            Some(one) => drop(exempt.insert(one)),
            None if known.contains(text) => {}
            None => strays.push(format!("{file}:{line} {text}")),
        }
    }
    assert!(strays.is_empty(), "{strays:#?}");
    let idle: Vec<&str> = (0..EXEMPT.len())
        .filter(|one| !exempt.contains(one))
        .map(|one| EXEMPT[one].0)
        .collect();
    assert!(idle.is_empty(), "nothing is exempt any more: {idle:?}");
    assert!(texts.len() > 250, "only {} texts were found", texts.len());
}

#[test]
fn catalogue_has_no_unused_text() {
    let written = sources().into_iter().flat_map(|(_, source)| literals(&source));
    let said: BTreeSet<String> = written.map(|literal| literal.text).collect();
    for (name, said) in [("refusals", &said), ("letters", &said), ("content", &content())] {
        let catalogue = file(&format!("portugal/{name}.json"));
        let gone: Vec<&String> = catalogue.keys().filter(|text| !said.contains(*text)).collect();
        assert!(gone.is_empty(), "{name}: {gone:#?}");
        assert!(catalogue.values().all(|text| !text.trim().is_empty()), "{name}");
    }
}

fn gaps(text: &str) -> BTreeSet<&str> {
    let behind = text.split('{').skip(1);
    behind.filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

#[test]
fn every_gap_is_in_both_spellings() {
    for (source, said) in PORTUGAL.iter() {
        assert_eq!(gaps(source), gaps(said), "{source}");
    }
}

/// Words that Portugal says otherwise, and the address `você`: there we say `tu`.
const BRAZILIAN: &[&str] = &[
    "você",
    "vocês",
    "tela",
    "telas",
    "celular",
    "senha",
    "senhas",
    "usuário",
    "cadastrar",
    "cadastro",
    "aplicativo",
    "contatos",
    "contato",
    "curtir",
    "curtida",
    "curta",
    "excluir",
    "excluída",
    "exclusão",
    "equipe",
    "detalhe",
    "compartilhe",
    "planejar",
    "planejamos",
    "comprovante",
    "suporte",
    "câmera",
    "ajustes",
    "geladeira",
    "trem",
    "tente",
    "escolha",
    "confira",
    "escreva",
    "conte",
    "envie",
    "responda",
    "abra",
    "digite",
    "troque",
    "pixels",
    "demais",
    "e-mail",
    "e-mails",
    "aparelho",
    "jeito",
    "cerimônia",
    "cigarro",
    "encerrada",
    "registro",
    "registrar",
    "arquivo",
    "compartilho",
    "compartilhar",
    "entender",
    "assinatura",
    "banheiro",
    "ônibus",
    "golpe",
];

/// How Brazil puts its words together, where Portugal does otherwise: `não está mais`, `línguas se aprendem`,
/// `precisam partilhar`, `der certo`, `dar um tempo`.
const TURNS: &[&str] = &[
    "não está mais",
    "não existe mais",
    "não vale mais",
    "der certo",
    "deu certo",
    "dar um tempo",
    "ter um tempo",
    "pede um tempo",
    "de um tempo",
    "veio junto",
    "mudei de ideia ",
    "precisam partilhar",
    "línguas se",
];

fn brazilian(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphabetic() && letter != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let gerund = words
        .windows(2)
        .any(|pair| ["estou", "estás", "está", "estamos", "estão"].contains(&pair[0]) && pair[1].ends_with("ndo"));
    let turn = TURNS.iter().find(|turn| text.contains(*turn));
    let word = words.iter().find(|word| BRAZILIAN.contains(word)).or(turn);
    word.map(|word| (*word).to_owned())
        .or_else(|| gerund.then(|| "a gerund".to_owned()))
}

#[test]
fn portugal_is_not_spoken_to_as_brazil_is() {
    assert!(brazilian("Você já tem").is_some() && brazilian("Estamos fazendo").is_some());
    assert!(brazilian("Este link não vale mais").is_some() && brazilian("Confirma o e-mail").is_some());
    assert!(brazilian("Já tens um convite").is_none());
    let all = content();
    let content = all
        .iter()
        .map(|text| (text.as_str(), PORTUGAL.get(text.as_str()).copied().unwrap_or(text)));
    // What begins a sentence in Portuguese may stand in the middle of one of Portugal's; these are right there.
    let right = [
        "plano combinado",
        "sem escolha",
        "a escolha",
        "uma escolha",
        "escolhas",
        // Answers are themselves on the wire, one for both; the web says these otherwise.
        "importante, do meu jeito",
        "ter um tempo antes de conversar",
        "compartilho se fizer sentido",
    ];
    let wrong: Vec<String> = PORTUGAL
        .iter()
        .map(|(source, said)| (*source, *said))
        .chain(content)
        .filter(|(_, said)| !right.iter().any(|part| said.to_lowercase().contains(part)))
        .filter_map(|(_, said)| Some(format!("{}: {said}", brazilian(said)?)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn stray_text_check_reports_every_bypass() {
    let found = |source: &str| -> Vec<String> {
        let all = literals(source).into_iter();
        let meant = all.filter(|literal| literal.refuses || is_portuguese(&literal.text));
        meant.map(|literal| literal.text).collect()
    };
    assert_eq!(found("let a = \"Não deu\";"), ["Não deu"]);
    assert_eq!(found("Fault::invalid(\"name\", \"Use letras.\")"), ["Use letras."]);
    assert_eq!(
        found("Fault::state(\n    \"closed\",\n    \"Encerrado.\",\n)"),
        ["Encerrado."]
    );
    assert_eq!(
        found("x.push(\"Tudo aberto para quem quiser\")"),
        ["Tudo aberto para quem quiser"]
    );
    assert_eq!(found("r#\"Um \"dia\" de paz\"#"), ["Um \"dia\" de paz"]);
    assert_eq!(
        found("\"Uma linha \\\n     e outra sem fim\""),
        ["Uma linha e outra sem fim"]
    );
    assert_eq!(found("words!(\"Até {day}.\", day = day)"), ["Até {day}."]);
    for quiet in [
        "// Não deu\nlet a = 1;",
        "/// É um aviso\n/* não \"isto\" */ fn a() {}",
        "let a = 'ã'; fn f<'a>(x: &'a str) {}",
        "\"SELECT a FROM b WHERE c = $1\"",
        "\"The body is no event.\"",
        "Fault::invalid(\"name\", text)",
        "tracing::error!(%error, \"a use case failed\")",
        "fn a() {}\n#[cfg(test)]\nmod tests { const A: &str = \"Não\"; }",
    ] {
        assert!(found(quiet).is_empty(), "{quiet}");
    }
}

#[test]
fn sentence_is_written_in_the_readers_spelling_with_its_gaps() {
    let words = crate::words!("Use no máximo {max} caracteres.", max = 40_i64);
    assert_eq!(words.to_string(), "Use no máximo 40 caracteres.");
    assert_eq!(words.in_language(Language::Portugal), "Usa no máximo 40 caracteres.");
    assert_eq!(words.source(), "Use no máximo {max} caracteres.");
    // What fills a gap is never read as one, and words in a gap follow the reader.
    let odd = crate::words!("O campo {name} não pode ser alterado.", name = "{name}");
    assert_eq!(odd.to_string(), "O campo {name} não pode ser alterado.");
    let game = crate::words!(
        "O prazo para pagar {what} terminou, e nada foi cobrado.",
        what = LocalizedText::from("Você Prefere")
    );
    assert_eq!(
        game.in_language(Language::Portugal),
        "O prazo para pagar Preferias terminou, e nada foi cobrado."
    );
}

#[tokio::test]
async fn content_is_retold_for_its_reader() {
    let quiz = serde_json::json!({ "label": "Busca Relacionamento Sério", "options": ["Namorando firme", 7, null] });
    assert_eq!(translate_content(quiz.clone()), quiz);
    let told = super::super::language::reading(Some(Language::Portugal), async { translate_content(quiz) }).await;
    assert_eq!(
        told,
        serde_json::json!({ "label": "Busca Relacionamento Sério", "options": ["Num namoro firme", 7, null] })
    );
}
