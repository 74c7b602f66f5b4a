//! Free space of disks.

use std::fmt::Debug;
use std::io;
use std::path::Path;

/// The space of one disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// What our user may still write.
    pub available: u64,
    pub total: u64,
}

impl Space {
    /// The part of a reserve that this disk keeps: all of it, but at most a tenth of the disk, so that a small one works.
    pub fn reserve(&self, wanted: u64) -> u64 {
        wanted.min(self.total / 10)
    }
}

/// Tells how much space is left; tests give their own.
pub trait FreeSpace: Debug + Send + Sync {
    /// The disk of `path`, or of the nearest folder above it that exists.
    fn space(&self, path: &Path) -> io::Result<Space>;
}

/// What the operating system says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disks;

impl FreeSpace for Disks {
    #[cfg(unix)]
    fn space(&self, path: &Path) -> io::Result<Space> {
        let existing = path.ancestors().find(|path| path.exists());
        // A relative path ends in the working directory.
        let existing = existing.filter(|path| !path.as_os_str().is_empty());
        let found = rustix::fs::statvfs(existing.unwrap_or(Path::new(".")))?;
        Ok(Space {
            available: found.f_bavail.saturating_mul(found.f_frsize),
            total: found.f_blocks.saturating_mul(found.f_frsize),
        })
    }

    #[cfg(not(unix))]
    fn space(&self, _: &Path) -> io::Result<Space> {
        Ok(Space {
            available: u64::MAX,
            total: u64::MAX,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn disks_tell_the_space_of_folders_that_are_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), &folder.path().join("a/b/c"), Path::new("not/there")] {
            let space = Disks.space(path).unwrap();
            assert!(space.available > 0 && space.available <= space.total, "{space:?}");
        }
    }

    #[test]
    fn small_disks_keep_a_tenth() {
        let of = |total| Space { available: 0, total };
        assert_eq!(of(1000).reserve(500), 100);
        assert_eq!(of(1_000_000).reserve(500), 500);
    }
}
