//! What people call themselves.

use super::{Fault, contact, fault::FaultResult, text};
use db::Engine;

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

/// The part of a name that strangers see: its first word. "Maria de Fátima" is "Maria"; "Ana-Clara" stays whole.
pub fn first_name(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

/// [`first_name`] of a column, for the gate: what strangers filter and order by is no longer than what they read.
pub fn first_name_sql(engine: Engine, column: &str) -> String {
    match engine {
        Engine::Sqlite => format!("substr({column}, 1, instr({column} || ' ', ' ') - 1)"),
        Engine::Postgres => format!("split_part({column}, ' ', 1)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_name_is_the_first_word() {
        for (name, first) in [
            ("Mariana Coutinho", "Mariana"),
            ("Maria de Fátima", "Maria"),
            ("Ana-Clara Reis", "Ana-Clara"),
            ("João d’Ávila", "João"),
            ("Ana", "Ana"),
        ] {
            assert_eq!(first_name(name), first);
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn first_name_sql_agrees_with_first_name() {
        db::testing::on_both(&[], |db| async move {
            for name in [
                "Mariana Coutinho",
                "Maria de Fátima",
                "Ana-Clara Reis",
                "João d’Ávila",
                "Ana",
                "",
            ] {
                let sql = format!(
                    "SELECT {} FROM (SELECT CAST($1 AS text) AS name) n",
                    first_name_sql(db.engine(), "n.name")
                );
                let first: String = db.one(sql, db::params![name]).await.unwrap();
                assert_eq!(first, first_name(name), "{name}");
            }
        })
        .await;
    }

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
