//! The threads that hash passwords. Each reuses the memory of one hash, so that many sign-ins need no more memory than a
//! few. Threads of the runtime would not do: each keeps an arena, in which that memory would stay. A thread without
//! work frees the memory.

use std::time::Duration;

use argon2::Block;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use tokio::sync::oneshot;

use crate::errors::AuthError;

/// How many hashes may wait. At 20 ms each on two cores that is some three seconds; later requests are refused and try
/// again.
const QUEUE: usize = 256;

/// How long a thread without work keeps its memory. The first hash after it takes some milliseconds more.
pub const KEPT_FOR: Duration = Duration::from_secs(5);

type Job = Box<dyn FnOnce(&mut HashMemory) + Send>;

/// The blocks of one thread.
pub struct HashMemory {
    blocks: Vec<Block>,
    /// How many blocks are kept between two hashes.
    spare: usize,
}

impl HashMemory {
    fn new(spare: usize) -> HashMemory {
        HashMemory {
            blocks: Vec::new(),
            spare,
        }
    }

    /// So many blocks; what they hold is left over from the last hash.
    pub fn blocks(&mut self, count: usize) -> &mut [Block] {
        if self.blocks.len() < count {
            self.blocks.reserve_exact(count - self.blocks.len());
            self.blocks.resize(count, Block::new());
        }
        &mut self.blocks[..count]
    }

    /// Gives back what a hash with larger parameters took, such as an imported one.
    fn shrink(&mut self) {
        if self.blocks.len() > self.spare {
            self.blocks.truncate(self.spare);
            self.blocks.shrink_to_fit();
        }
    }

    fn release(&mut self) {
        self.blocks = Vec::new();
    }
}

/// A fixed number of threads with a bounded queue before them. They end when the pool is dropped.
pub struct HashPool {
    queue: Sender<Job>,
}

impl HashPool {
    /// Starts `threads` threads that keep `spare` blocks each, for `kept_for` after the last hash.
    pub fn start(threads: usize, spare: usize, kept_for: Duration) -> HashPool {
        let (queue, jobs) = bounded::<Job>(QUEUE);
        for number in 0..threads {
            let jobs = jobs.clone();
            let thread = std::thread::Builder::new().name(format!("password-hash-{number}"));
            if let Err(error) = thread.spawn(move || serve(&jobs, HashMemory::new(spare), kept_for)) {
                tracing::error!(%error, "a thread for password hashes could not be started");
            }
        }
        HashPool { queue }
    }

    /// Runs `work` on one of the threads; 503 when too many wait already.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut HashMemory) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let (answer, result) = oneshot::channel();
        let job: Job = Box::new(move |memory| {
            // The caller may have gone meanwhile; then the result is dropped.
            drop(answer.send(work(memory)));
        });
        self.queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => AuthError::busy(),
            TrySendError::Disconnected(_) => AuthError::internal(&"no thread hashes passwords"),
        })?;
        result.await.map_err(|error| AuthError::internal(&error))
    }
}

fn serve(jobs: &Receiver<Job>, mut memory: HashMemory, kept_for: Duration) {
    loop {
        let job = match jobs.recv_timeout(kept_for) {
            Ok(job) => job,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                memory.release();
                let Ok(job) = jobs.recv() else { return };
                job
            }
        };
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&mut memory)));
        if done.is_err() {
            tracing::error!("a password hash panicked");
        }
        memory.shrink();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a hash of so many blocks; answers how many the thread had kept.
    async fn kept_before(pool: &HashPool, count: usize) -> usize {
        let work = move |memory: &mut HashMemory| {
            let kept = memory.blocks.len();
            memory.blocks(count);
            kept
        };
        pool.run(work).await.unwrap()
    }

    #[tokio::test]
    async fn thread_keeps_the_memory_of_one_hash_between_two() {
        let pool = HashPool::start(1, 8, Duration::from_secs(3600));
        assert_eq!(kept_before(&pool, 64).await, 0);
        assert_eq!(kept_before(&pool, 8).await, 8);
    }

    #[tokio::test]
    async fn thread_without_work_gives_its_memory_back() {
        let pool = HashPool::start(1, 8, Duration::from_millis(1));
        let given_back = async {
            kept_before(&pool, 8).await;
            while kept_before(&pool, 8).await > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), given_back).await.unwrap();
    }
}
