//! The term of every picture: nothing is on the disk or in the database after it.

mod documents;
mod pictures;

use super::{files, rows};
use testkit::TestApp;

async fn nothing_is_left(app: &TestApp) {
    app.run_until_idle().await;
    assert_eq!((files(app), rows(app).await), (Vec::new(), 0));
}
