//! The threads that hash passwords. Each keeps the memory of one hash for as long as it lives, so that many sign-ins
//! cost no more memory than a few: what a thread of the runtime allocated would stay in that thread's arena.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use argon2::Block;
use tokio::sync::oneshot;

use crate::errors::AuthError;

/// How many hashes may wait. At 20 ms each on two cores that is some three seconds; later requests are refused and try
/// again.
const QUEUE: usize = 256;

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
}

/// A fixed number of threads with a bounded queue before them. They end when the pool is dropped.
pub struct HashPool {
    queue: SyncSender<Job>,
}

impl HashPool {
    /// Starts `threads` threads that keep `kept` blocks each.
    pub fn start(threads: usize, spare: usize) -> HashPool {
        let (queue, jobs) = sync_channel::<Job>(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads {
            let jobs = Arc::clone(&jobs);
            let thread = std::thread::Builder::new().name(format!("password-hash-{number}"));
            if let Err(error) = thread.spawn(move || serve(&jobs, HashMemory::new(spare))) {
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

fn serve(jobs: &Mutex<Receiver<Job>>, mut memory: HashMemory) {
    loop {
        // Held while waiting only: the others wait for the lock instead of the queue.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&mut memory)));
        if done.is_err() {
            tracing::error!("a password hash panicked");
        }
        memory.shrink();
    }
}
