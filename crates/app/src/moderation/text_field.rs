//! The free texts of a profile that it can do without: taken out of sight, and put back.

use super::store::evidence::{self, ProfileText};
use super::store::text_fields as rows;
use crate::kernel::fault::FaultResult;
use crate::safety::evidence as shown;
use crate::trust;
use db::{Reads, Tx};
use uuid::Uuid;

/// A free text of a profile, as decisions name it. The name is not among them: nobody is without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextField {
    /// A column of the profile.
    Column(&'static str),
    /// A city in the person's own words.
    City,
    /// The interests in the person's own words.
    Tags,
    /// The value question that is answered in own words.
    Values,
}

impl TextField {
    /// `bio`, `fun_fact`, `occupation`, `custom_pronouns`, `city`, `free_tags` or `value:tq20`.
    pub fn named(word: &str) -> Option<TextField> {
        Some(match word {
            "bio" => TextField::Column("bio"),
            "fun_fact" => TextField::Column("fun_fact"),
            "occupation" => TextField::Column("occupation"),
            "custom_pronouns" => TextField::Column("custom_pronouns"),
            "city" => TextField::City,
            "free_tags" => TextField::Tags,
            _ if word.strip_prefix("value:") == Some(shown::FREE_TEXT) => TextField::Values,
            _ => return None,
        })
    }

    /// Empties the field; what stood there, or None where nothing did.
    pub async fn take(self, tx: &mut Tx, person: Uuid) -> FaultResult<Option<String>> {
        let text = self.read(tx, person).await?;
        if text.is_some() {
            match self {
                TextField::Column(column) => rows::set_column(tx, person, column, None).await?,
                TextField::City => rows::set_city(tx, person, None).await?,
                TextField::Tags => rows::set_tags(tx, person, &[]).await?,
                TextField::Values => trust::store::forget(tx, person, &[shown::FREE_TEXT]).await?,
            }
        }
        Ok(text)
    }

    /// Writes the text again, unless its owner has written another.
    pub async fn put_back(self, tx: &mut Tx, person: Uuid, text: &str) -> FaultResult<()> {
        if self.read(tx, person).await?.is_some() {
            return Ok(());
        }
        match self {
            TextField::Column(column) => rows::set_column(tx, person, column, Some(text)).await,
            TextField::City => rows::set_city(tx, person, Some(text)).await,
            TextField::Tags => {
                let tags: Vec<&str> = text.split(BETWEEN_TAGS).collect();
                rows::set_tags(tx, person, &tags).await
            }
            TextField::Values => trust::store::put_words(tx, person, shown::FREE_TEXT, text).await,
        }
    }

    async fn read(self, tx: &mut Tx, person: Uuid) -> FaultResult<Option<String>> {
        Ok(match self {
            TextField::Column(column) => rows::column(tx, person, column).await?,
            TextField::City => rows::city(tx, person).await?,
            TextField::Tags => {
                let tags = shown::free_tags(tx, person).await?;
                (!tags.is_empty()).then(|| tags.join(BETWEEN_TAGS))
            }
            TextField::Values => trust::store::sheet(tx, person)
                .await?
                .and_then(|sheet| sheet[shown::FREE_TEXT].as_str().map(str::to_owned)),
        })
    }
}

/// The texts of a profile and of its couples' stories, under the names by which decisions remove them.
pub async fn texts(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<ProfileText>> {
    let shown = shown::profile_texts(reads, person).await?;
    let mut texts: Vec<ProfileText> = shown
        .into_iter()
        .map(|(item, text)| ProfileText { item, text })
        .collect();
    texts.extend(evidence::stories(reads, person).await?);
    Ok(texts)
}

/// No tag has it: they are lines.
const BETWEEN_TAGS: &str = "\n";
