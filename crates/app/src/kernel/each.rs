//! Work on many rows of which each stands for itself.

use super::fault::FaultResult;
use std::fmt::Debug;
use std::future::Future;

/// Does `work` for each row, one after the other. A row that fails has a line in the log and does not keep those behind it
/// waiting; the first fault is answered at the end, so that the schedule counts as failed and comes again.
pub async fn each<T, Fut>(
    what: &'static str,
    rows: impl IntoIterator<Item = T>,
    mut work: impl FnMut(T) -> Fut,
) -> FaultResult<()>
where
    T: Clone + Debug,
    Fut: Future<Output = FaultResult<()>>,
{
    let mut first = Ok(());
    for row in rows {
        let named = row.clone();
        if let Err(fault) = work(row).await {
            tracing::error!(what, row = ?named, ?fault, "a row failed; the others go on");
            if first.is_ok() {
                first = Err(fault);
            }
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Fault;

    #[tokio::test]
    async fn row_that_always_fails_keeps_no_other_waiting_and_the_run_fails() {
        let mut done = Vec::new();
        let run = each("rows", [1, 2, 3, 4], |row| {
            let fails = row == 1 || row == 3;
            if !fails {
                done.push(row);
            }
            async move {
                if fails {
                    Err(Fault::Internal(format!("row {row}")))
                } else {
                    Ok(())
                }
            }
        });
        let ended = run.await;
        assert!(matches!(ended, Err(Fault::Internal(said)) if said == "row 1"));
        assert_eq!(done, [2, 4]);
        assert!(each("nothing", Vec::<i64>::new(), |_| async { Ok(()) }).await.is_ok());
    }
}
