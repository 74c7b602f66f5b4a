//! Enumerations that are words on the wire and in the database.

/// Declares an enumeration with one word for each variant. The words are its JSON, its schema (so that the generated
/// types of the client are a union of them) and the text of its database column.
macro_rules! word_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// Every word, in the order of the declaration.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word of this variant.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The variant of a word.
            pub fn parse(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": $name::WORDS })
            }
        }

        impl db::Column for $name {
            fn from_cell(cell: db::Cell<'_>) -> Result<$name, db::DbError> {
                let word = <String as db::Column>::from_cell(cell)?;
                $name::parse(&word).ok_or_else(|| cell.mismatch(stringify!($name)))
            }
        }
    };
}
pub(crate) use word_enum;

#[cfg(test)]
mod tests {
    use serde_json::json;

    word_enum! {
        enum Weather { Sun = "sun", Rain = "rain" }
    }

    #[test]
    fn word_enum_is_its_words_as_json_schema_and_text() {
        assert_eq!(serde_json::to_value(Weather::Rain).unwrap(), json!("rain"));
        assert_eq!(Weather::parse("sun"), Some(Weather::Sun));
        assert_eq!(Weather::parse("Sun"), None);
        let schema = schemars::schema_for!(Weather);
        assert_eq!(schema.as_value()["enum"], json!(["sun", "rain"]));
    }
}
