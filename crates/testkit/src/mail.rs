//! Captured mails, as the sink wrote them.

use serde_json::Value;
use std::path::Path;

/// One mail.
#[derive(Debug, Clone)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl Mail {
    /// The link, which stands on a line of its own.
    pub fn link(&self) -> &str {
        self.text
            .lines()
            .find(|line| line.starts_with("http"))
            .expect("a mail with a link")
    }
}

/// The mails to one address, oldest first: names of files sort by time.
pub fn to(folder: &Path, address: &str) -> Vec<Mail> {
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the mail folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    names.sort();
    names
        .iter()
        .map(|path| read(path))
        .filter(|mail| mail.to == address)
        .collect()
}

fn read(path: &Path) -> Mail {
    let mail: Value = serde_json::from_slice(&std::fs::read(path).expect("a mail")).expect("a mail is JSON");
    let text = |key: &str| mail[key].as_str().expect("a mail has its parts").to_string();
    Mail {
        to: text("to"),
        subject: text("subject"),
        text: text("text"),
        html: text("html"),
    }
}
