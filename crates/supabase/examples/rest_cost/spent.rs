//! The CPU time of this process.

use std::time::Duration;

use crate::Failure;

/// What all threads have spent so far, as the scheduler of Linux counts it.
pub fn so_far() -> Result<Duration, Failure> {
    let mut nanos = 0_u64;
    for task in std::fs::read_dir("/proc/self/task")? {
        // A thread may end between the two looks; it has little to add.
        let text = std::fs::read_to_string(task?.path().join("schedstat")).unwrap_or_default();
        nanos += text
            .split(' ')
            .next()
            .and_then(|word| word.parse::<u64>().ok())
            .unwrap_or(0);
    }
    Ok(Duration::from_nanos(nanos))
}
