//! Free space of disks.

use std::fmt::Debug;
use std::io;
use std::path::Path;

/// Tells how much space is left; tests give their own.
pub trait FreeSpace: Debug + Send + Sync {
    /// Bytes that our user may still write on the disk of `path`, or of the nearest folder above it that exists.
    fn available(&self, path: &Path) -> io::Result<u64>;
}

/// What the operating system says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disks;

impl FreeSpace for Disks {
    #[cfg(unix)]
    fn available(&self, path: &Path) -> io::Result<u64> {
        let existing = path.ancestors().find(|path| path.exists());
        // A relative path ends in the working directory.
        let existing = existing.filter(|path| !path.as_os_str().is_empty());
        let found = rustix::fs::statvfs(existing.unwrap_or(Path::new(".")))?;
        Ok(found.f_bavail.saturating_mul(found.f_frsize))
    }

    #[cfg(not(unix))]
    fn available(&self, _: &Path) -> io::Result<u64> {
        Ok(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn disks_tell_the_space_of_folders_that_are_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        let here = Disks.available(folder.path()).unwrap();
        let below = Disks.available(&folder.path().join("a/b/c")).unwrap();
        assert!(here > 0 && below > 0);
        assert!(Disks.available(Path::new("not/there")).unwrap() > 0);
    }
}
