//! The number of files, sockets among them, that the process may have open.

/// Raises the soft limit to the hard one and answers what holds now; `None` where there is no such limit.
pub fn raise() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current != limit.maximum {
            let before = limit.current;
            limit.current = limit.maximum;
            if let Err(error) = setrlimit(Resource::Nofile, limit) {
                tracing::warn!(%error, "the limit of open files could not be raised");
                return before;
            }
        }
        limit.current
    }
    #[cfg(not(unix))]
    None
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn soft_limit_is_raised_to_the_hard_one() {
        super::raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
