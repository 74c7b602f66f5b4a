//! CPU time of this thread, percentiles, and what machine this is.

use rustix::time::{ClockId, clock_gettime};

/// CPU time of this thread, microseconds.
pub fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

/// CPU microseconds of one call.
pub fn timed<T>(call: impl FnOnce() -> T) -> f64 {
    let began = cpu();
    std::hint::black_box(call());
    cpu() - began
}

/// Sorted times.
pub struct Times(Vec<f64>);

impl Times {
    pub fn of(mut times: Vec<f64>) -> Times {
        times.sort_by(f64::total_cmp);
        Times(times)
    }

    pub fn at(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0
            .get((self.0.len() as f64 * share) as usize)
            .or(self.0.get(last))
            .copied()
            .unwrap_or_default()
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Median and 99th percentile.
    pub fn show(&self) -> String {
        format!("{:.0} / {:.0}", self.at(0.5), self.at(0.99))
    }
}

/// Resident memory of this process, bytes.
pub fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok())
        .unwrap_or(0)
        * 4096
}

pub fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let info = read("/proc/cpuinfo");
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or("unknown processor");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let load = read("/proc/loadavg");
    format!(
        "{cores} cores, {}; load {}; {:?}",
        model.trim_start_matches([' ', '\t', ':']),
        load.split(' ').next().unwrap_or("?"),
        matching::index::InstructionSet::available(),
    )
}

/// Pushes everything else out of the caches by walking through more memory than they hold.
pub struct CacheFlusher(Vec<u64>);

impl CacheFlusher {
    pub fn new(megabytes: usize) -> CacheFlusher {
        CacheFlusher((0..megabytes << 17).map(|i| i as u64).collect())
    }

    pub fn sweep(&mut self) {
        for word in self.0.iter_mut().step_by(8) {
            *word = word.wrapping_add(1);
        }
        std::hint::black_box(&self.0);
    }
}
