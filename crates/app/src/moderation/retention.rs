//! How long cases are kept: twelve months after they were closed. Of those of the highest severity and of bans a keyed
//! hash of the address remains for five years. The decision of a ban that stands stays with it, without the
//! reports and the text of its appeal.

use super::model::days_before;
use super::store::retention;
use crate::kernel::fault::FaultResult;
use crate::safety::returning::BAN_YEARS;
use db::Db;
use jiff::Timestamp;

pub const KEPT_DAYS: i64 = 365;
const AT_ONCE: i64 = 100;

pub async fn erase_old(db: &Db, now: Timestamp) -> FaultResult<()> {
    let edge = days_before(now, KEPT_DAYS);
    let until = super::model::days_after(now, (BAN_YEARS - 1) * 365);
    for case in retention::due(&mut db.reader(), edge, AT_ONCE).await? {
        db.tx(move |tx| {
            Box::pin(async move {
                retention::keep_mark(tx, case, until, now).await?;
                retention::erase(tx, case).await
            })
        })
        .await?;
    }
    for case in retention::to_strip(&mut db.reader(), edge, AT_ONCE).await? {
        db.tx(move |tx| Box::pin(async move { retention::strip(tx, case).await }))
            .await?;
    }
    db.tx(move |tx| Box::pin(async move { retention::delete_marks(tx, now).await }))
        .await
}
