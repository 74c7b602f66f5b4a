//! Captured mails and short messages, as the sinks wrote them.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// One mail.
#[derive(Debug, Clone)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Where one request ends letters of this kind.
    pub unsubscribe: Option<String>,
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

/// The mails to one address, oldest first.
pub fn to(folder: &Path, address: &str) -> Vec<Mail> {
    files(folder)
        .iter()
        .map(|path| read(path))
        .filter(|mail| mail.to == address)
        .collect()
}

/// The texts of the short messages to one number, oldest first.
pub fn texts(folder: &Path, number: &str) -> Vec<String> {
    let parse = |path: &PathBuf| serde_json::from_slice(&std::fs::read(path).expect("a message")).expect("JSON");
    files(folder)
        .iter()
        .map(parse)
        .filter(|sms: &Value| sms["to"] == number)
        .map(|sms| sms["text"].as_str().expect("a message has its text").to_string())
        .collect()
}

/// The messages in a folder; their names sort by time.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of messages")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    names.sort();
    names
}

fn read(path: &Path) -> Mail {
    let mail: Value = serde_json::from_slice(&std::fs::read(path).expect("a mail")).expect("a mail is JSON");
    let text = |key: &str| mail[key].as_str().expect("a mail has its parts").to_string();
    Mail {
        to: text("to"),
        subject: text("subject"),
        text: text("text"),
        html: text("html"),
        unsubscribe: mail["unsubscribe"].as_str().map(str::to_owned),
    }
}
