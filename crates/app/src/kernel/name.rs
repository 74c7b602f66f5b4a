//! What people call themselves.

use super::{Fault, contact, fault::FaultResult, text};

mod reserved;

pub const NAME_MIN: usize = 2;
pub const NAME_MAX: usize = 60;

/// A person's name: 2 to 60 letters as people count them, at most two digits, no contact details.
pub fn person_name(input: &str) -> FaultResult<String> {
    let name = text::clean_line(input);
    let length = text::graphemes(&name);
    if length < NAME_MIN {
        return Err(Fault::invalid(
            "name",
            "Conte como você se chama: pelo menos duas letras.",
        ));
    }
    if length > NAME_MAX {
        return Err(Fault::too_long("name", NAME_MAX));
    }
    if !name.chars().any(char::is_alphabetic) || name.chars().filter(char::is_ascii_digit).count() > 2 {
        return Err(Fault::invalid("name", "Use o seu nome, sem números."));
    }
    // Before the contact filter: letters that imitate others read as an address to it ("Enl@ce").
    if reserved::is_reserved(&name) {
        return Err(Fault::invalid("name", "Este nome é reservado. Use o seu nome."));
    }
    if let Some(found) = contact::find_in_name(&name) {
        return Err(Fault::invalid("name", found.advice()));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names() {
        assert_eq!(person_name("João d’Ávila").unwrap(), "João d’Ávila");
        assert!(person_name(&"a".repeat(60)).is_ok());
        for wrong in [
            "",
            "a",
            "1234",
            "Ana 11987654321",
            "ana@exemplo.com",
            "www.ana.com",
            "Suporte",
            "\u{202e}",
        ] {
            assert!(person_name(wrong).is_err(), "{wrong}");
        }
        assert!(person_name(&"a".repeat(61)).is_err());
    }
}
