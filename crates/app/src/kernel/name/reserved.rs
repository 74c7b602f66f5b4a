//! Names that impersonate the service or its staff, also in disguise.

use crate::kernel::contact::letters;

/// The service and its roles: no part of any name.
const ANYWHERE: &[&str] = &[
    "enlace",
    "admin",
    "admins",
    "administrador",
    "administradora",
    "administracao",
    "administrator",
    "suporte",
    "suport",
    "support",
    "moderador",
    "moderadora",
    "moderacao",
    "moderator",
    "equipe",
    "equipa",
    "atendimento",
    "oficial",
    "official",
    "staff",
    "helpdesk",
    "webmaster",
];

/// Refused when nothing but such words is in the name.
const ALONE: &[&str] = &[
    "ajuda",
    "sistema",
    "system",
    "usuario",
    "utilizador",
    "user",
    "team",
    "seguranca",
    "financeiro",
    "cobranca",
    "gerencia",
    "direcao",
    "verificado",
    "verificada",
    "verified",
    "root",
    "bot",
    "robo",
    "servico",
    "sac",
    "central",
    "apoio",
    "notificacao",
    "notificacoes",
    "aviso",
    "avisos",
    "conta",
    "perfil",
    "anonimo",
    "excluido",
    "mod",
    "help",
];

/// Stand between such words without making a name of them.
const FILLERS: &[&str] = &[
    "app",
    "do",
    "da",
    "de",
    "o",
    "a",
    "e",
    "ao",
    "tecnico",
    "tecnica",
    "brasil",
    "portugal",
    "angola",
    "mocambique",
    "br",
    "pt",
    "online",
    "cliente",
    "clientes",
    "contato",
    "contacto",
    "gestao",
    "chat",
    "dating",
    "real",
    "geral",
    "the",
    "of",
];

/// Signs that imitate the mark of a verified profile.
const MARKS: &[char] = &['✓', '✔', '☑', '✅', '🗸', '🛡', '®', '™', '©', '🆗', '𐄂', '⍻'];

/// Whether `name` passes itself off as the service or its staff.
///
/// Compared by skeleton: look-alike letters, digits for letters, spacing and doubled letters make no difference, so
/// "E n l a c e", "Supp0rte" and "Аdmin" (with a Cyrillic letter) are what they look like.
pub fn is_reserved(name: &str) -> bool {
    if name.contains(MARKS) {
        return true;
    }
    let words: Vec<String> = letters(name).iter().map(|word| skeleton(word)).collect();
    let role = |word: &String| is_any(ANYWHERE, word) || is_any(ALONE, word);
    words
        .iter()
        .any(|word| is_any(ANYWHERE, word) || is_made_of_roles(word))
        || words.iter().all(|word| role(word) || is_any(FILLERS, word)) && words.iter().any(role)
        || is_made_of_roles(&words.concat())
}

fn is_any(list: &[&str], written: &str) -> bool {
    list.iter().any(|word| skeleton(word) == written)
}

/// `l` and `i` look alike, `rn` looks like `m`, and a doubled letter is easily overlooked.
fn skeleton(word: &str) -> String {
    let mut out = String::new();
    for c in word.replace("rn", "m").replace("vv", "w").chars() {
        let c = if c == 'l' { 'i' } else { c };
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

/// Shorter fillers inside a word are syllables of honest names ("Adminda").
const SHORTEST_INSIDE: usize = 5;

/// Whether `whole` is reserved words, one after the other, with nothing but longer fillers between them.
fn is_made_of_roles(whole: &str) -> bool {
    // reached[i]: None if no split reaches byte i; else whether a role was among its parts.
    let mut reached = vec![None; whole.len() + 1];
    reached[0] = Some(false);
    for at in 0..whole.len() {
        let Some(before) = reached[at] else { continue };
        for (word, role) in parts() {
            let part = skeleton(word);
            if whole[at..].starts_with(&part) {
                let end = &mut reached[at + part.len()];
                *end = Some(end.unwrap_or(false) || before || role);
            }
        }
    }
    reached[whole.len()] == Some(true)
}

/// The words that a longer one may be made of, and whether each is a role.
fn parts() -> impl Iterator<Item = (&'static str, bool)> {
    let roles = ANYWHERE.iter().map(|word| (*word, true));
    let helpers = ALONE
        .iter()
        .filter(|word| word.len() >= SHORTEST_INSIDE)
        .map(|word| (*word, false));
    let fillers = FILLERS
        .iter()
        .filter(|word| word.len() >= SHORTEST_INSIDE)
        .map(|word| (*word, false));
    roles.chain(helpers).chain(fillers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_name_in_any_disguise_is_refused() {
        for name in [
            "Enlace",
            "ENLACE",
            "E n l a c e",
            "E.n.l.a.c.e",
            "Enlace Oficial",
            "Equipe Enlace",
            "EquipaEnlace",
            "Enl4ce",
            "En1ace",
            "Enl@ce",
            "Еnlасе",
            "Ｅｎｌａｃｅ",
            "𝐄𝐧𝐥𝐚𝐜𝐞",
            "Enlacce",
            "enlace ✓",
            "Suporte",
            "Supp0rte",
            "Suporte Enlace",
            "Suporte Técnico",
            "Ana Suporte",
            "Ana do Suporte",
            "Аdmin",
            "Admin",
            "Adm1n",
            "Adrnin",
            "ADMlN",
            "Administração",
            "Moderação",
            "Moderadora",
            "Equipe",
            "Oficial",
            "Atendimento ao Cliente",
            "Support",
            "Staff",
            "Sistema",
            "🅴🅽🅻🅰🅲🅴",
            "Central de Ajuda",
            "Ana ✅",
            "Enlace_Oficial",
            "Suporte24h",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn honest_name_near_a_reserved_one_passes() {
        for name in [
            "Ana",
            "Enlaci",
            "Adminda",
            "Adminda Souza",
            "Aline",
            "Elaine",
            "Mariana Bot",
            "João Ajuda Neto",
            "Estefânia",
            "Conceição da Conta",
            "Rui Sacramento",
            "Staffan",
            "Officina",
            "Maria da Segurança Lopes",
            "Oficina",
            "Alba",
            "Deo",
            "Ada",
            "Téo",
            "Dea",
            "Bea",
            "Zé do Apoio",
            "Modesto",
            "Modesta",
            "Robô Silva",
            "Brito",
            "Pt Souza",
            "Eda",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
