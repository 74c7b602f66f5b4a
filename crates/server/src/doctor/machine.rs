//! This machine: versions, clock, disks, open files.

use super::report::{Line, bytes};
use crate::readiness::data_folders;
use crate::settings::Settings;
use jiff::Timestamp;
use std::path::Path;
use supabase::storage::{Disks, FreeSpace};

/// Enough for a few thousand sockets beside the database and files.
const OPEN_FILES: u64 = 4096;
/// A clock before this program was written is not set.
const WRITTEN: i64 = 1_767_225_600;

pub fn versions() -> Vec<Line> {
    let commit = option_env!("ENLACE_COMMIT").map(|commit| format!(", commit {commit}"));
    let text = format!("enlace {}{}", env!("CARGO_PKG_VERSION"), commit.unwrap_or_default());
    vec![Line::ok("version", text)]
}

pub fn clock(now: Timestamp) -> Vec<Line> {
    let text = format!("this machine's clock says {now:.0}");
    vec![match now.as_second() < WRITTEN {
        true => Line::fail("clock", format!("{text}, which is not set")),
        false => Line::ok("clock", text),
    }]
}

pub fn disks(settings: &Settings) -> Vec<Line> {
    let mut folders = data_folders(settings).unwrap_or_else(|_| vec![settings.data_dir.clone()]);
    folders.push(std::env::temp_dir());
    let reserve = settings.disk_reserve;
    folders.iter().map(|folder| disk(&Disks, folder, reserve)).collect()
}

fn disk(disks: &dyn FreeSpace, folder: &Path, wanted: u64) -> Line {
    let place = folder.display();
    let (free, reserve) = match disks.space(folder) {
        Ok(space) => (space.available, space.reserve(wanted)),
        Err(error) => return Line::fail("disk", format!("{place}: {error}")),
    };
    let text = format!("{place}: {} free", bytes(free));
    match free {
        free if free < reserve => Line::fail("disk", format!("{text}, less than the reserve of {}", bytes(reserve))),
        free if free < reserve.saturating_mul(4) => Line::warn("disk", format!("{text}, which is little")),
        _ => Line::ok("disk", text),
    }
}

/// The limits of the shell that runs the doctor; those of a service are its supervisor's.
#[cfg(unix)]
pub fn open_files() -> Vec<Line> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::Nofile);
    let shown = |limit: Option<u64>| limit.map_or("no limit".to_owned(), |limit| limit.to_string());
    let text = format!(
        "{} open files here (at most {}); each socket needs one",
        shown(limit.current),
        shown(limit.maximum)
    );
    vec![match limit.current.is_some_and(|limit| limit < OPEN_FILES) {
        true => Line::warn(
            "open-files",
            format!("{text}: {OPEN_FILES} or more are better (ulimit -n)"),
        ),
        false => Line::ok("open-files", text),
    }]
}

#[cfg(not(unix))]
pub fn open_files() -> Vec<Line> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Status;
    use supabase::storage::Space;

    #[derive(Debug)]
    struct Free(u64);

    impl FreeSpace for Free {
        fn space(&self, _: &Path) -> std::io::Result<Space> {
            Ok(Space {
                available: self.0,
                total: 1 << 40,
            })
        }
    }

    #[test]
    fn disk_below_its_reserve_fails() {
        let status = |free| disk(&Free(free), Path::new("/data"), 1000).status;
        assert_eq!(status(999), Status::Fail);
        assert_eq!(status(1000), Status::Warn);
        assert_eq!(status(4000), Status::Ok);
    }
}
