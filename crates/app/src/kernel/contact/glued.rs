//! Contact details whose parts are written in one word: "fulanapontocom", "arrobafulana", "instafulana".

use super::Contact;
use super::evidence::Evidence;
use super::lexicon::Kind;
use super::lexicon::kinds_of;
use super::tokens::Token;

/// Ends of a domain with its dot in words.
const DOMAINS: &[&str] = &[
    "pontocom",
    "pontocombr",
    "pontocompontobr",
    "pontopt",
    "pontonet",
    "dotcom",
    "gmailcom",
];

/// Shorter remains are no name.
const NAME: usize = 3;

/// Words of this kind in `tokens`.
pub fn detect(tokens: &[Token<'_>], found: &mut Vec<Evidence>) {
    if let Some(evidence) = tokens.iter().filter(|token| token.text.len() >= 8).find_map(glued) {
        found.push(evidence);
    }
}

fn glued(token: &Token<'_>) -> Option<Evidence> {
    let word = token.letters;
    if DOMAINS
        .iter()
        .any(|end| word.strip_suffix(end).is_some_and(|host| host.len() >= NAME))
    {
        return Some(Evidence::certain(Contact::Link, "a domain in one word"));
    }
    if let Some((before, after)) = word.split_once("arroba") {
        let mail = before.len() >= NAME && after.len() >= NAME;
        let kind = if mail { Contact::Email } else { Contact::Handle };
        return (after.len() >= NAME).then(|| Evidence::certain(kind, "the name of the at sign in a word"));
    }
    let account = word.strip_prefix("instagram").or_else(|| word.strip_prefix("insta"))?;
    // "instalação", "instante", "instável", "instabilidade", "instagramável"
    let ordinary = account.starts_with(['n', 'v', 'l']) || account.starts_with("bil") || account.starts_with("gram");
    (account.len() > NAME && !ordinary && token.is_unknown() && !kinds_of(account).has(Kind::Common))
        .then(|| Evidence::certain(Contact::Handle, "a network and a name in one word"))
}
