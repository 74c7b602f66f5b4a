//! All forms of an entry of the word lists: endings, verbs, and the choices of a phrase.

/// A phrase with every choice of its `{}`.
pub fn expand_phrase(phrase: &str) -> Vec<Vec<String>> {
    phrase.split_whitespace().fold(vec![Vec::new()], |done, word| {
        let forms = expand(word);
        done.iter()
            .flat_map(|start: &Vec<String>| {
                forms.iter().map(move |form| {
                    let mut longer = start.clone();
                    longer.push(form.clone());
                    longer
                })
            })
            .collect()
    })
}

const AR: &str = "ar a o as am amos ou ei aste ava avas avam ando e es em emos aria arias asse ares armos arem ara arei ado ada \
                  araste aram";
const ER: &str =
    "er e o es em emos eu i este ia ias iam endo a as am eria erias esse eres ermos erem era erei ido eram";
const IR: &str =
    "ir e o es em imos iu i iste ia ias iam indo a as am iria irias isse ires irmos irem ira irei ido iram";

/// The forms of one entry: `burr{o,a}`, `~mandar`, or the word itself.
pub fn expand(word: &str) -> Vec<String> {
    if let Some(verb) = word.strip_prefix('~') {
        let (stem, ending) = verb.split_at(verb.len().saturating_sub(2));
        let endings = match ending {
            "ar" => AR,
            "er" => ER,
            _ => IR,
        };
        return endings
            .split_whitespace()
            .map(|ending| format!("{stem}{ending}"))
            .collect();
    }
    match word
        .split_once('{')
        .and_then(|(stem, rest)| Some((stem, rest.split_once('}')?)))
    {
        Some((stem, (endings, tail))) => endings
            .split(',')
            .flat_map(|ending| expand(&format!("{stem}{ending}{tail}")))
            .collect(),
        None => vec![word.to_string()],
    }
}
