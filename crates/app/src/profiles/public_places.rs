//! Fills in the public places of profiles that are older than the column; until then others see no city.

use super::location::PublicPlace;
use super::{gazetteer, store};
use crate::kernel::fault::FaultResult;
use db::Db;

/// Fills in the public places that are missing, one city after the other; answers how many cities that were.
pub async fn fill(db: &Db) -> FaultResult<usize> {
    let cities = store::cities_without_public_place(&mut db.reader()).await?;
    let mut filled = 0;
    for city_id in cities {
        let Some(city) = u32::try_from(city_id).ok().and_then(gazetteer::find) else {
            tracing::error!(city_id, "a profile lives in a city that the gazetteer does not know");
            continue;
        };
        let public = PublicPlace::of(&city);
        db.tx(move |tx| Box::pin(async move { store::set_public_place(tx, city_id, &public).await }))
            .await?;
        filled += 1;
    }
    Ok(filled)
}
