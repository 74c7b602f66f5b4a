//! What the doctor found, for people and for programs.

use serde::Serialize;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Ok,
    /// It works, and an operator should look at it.
    Warn,
    /// It does not work, or must not stay.
    Fail,
}

/// One line: a subject, how it is, and a sentence. Never holds a secret.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub name: &'static str,
    pub status: Status,
    pub text: String,
}

impl Line {
    pub fn ok(name: &'static str, text: impl Into<String>) -> Line {
        Line::new(name, Status::Ok, text)
    }

    pub fn warn(name: &'static str, text: impl Into<String>) -> Line {
        Line::new(name, Status::Warn, text)
    }

    pub fn fail(name: &'static str, text: impl Into<String>) -> Line {
        Line::new(name, Status::Fail, text)
    }

    pub fn new(name: &'static str, status: Status, text: impl Into<String>) -> Line {
        Line {
            name,
            status,
            text: text.into(),
        }
    }
}

/// All lines; the JSON is `{"status": "ok" | "warn" | "fail", "checks": [{"name", "status", "text"}]}`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub status: Status,
    pub checks: Vec<Line>,
}

impl Report {
    pub fn of(checks: Vec<Line>) -> Report {
        let worst = checks.iter().map(|line| line.status).max();
        Report {
            status: worst.unwrap_or(Status::Ok),
            checks,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.checks {
            let word = match line.status {
                Status::Ok => "ok",
                Status::Warn => "warn",
                Status::Fail => "FAIL",
            };
            writeln!(f, "{word:<5} {:<12} {}", line.name, line.text)?;
        }
        Ok(())
    }
}

/// A number of bytes for people, such as `1.5 GiB`.
pub fn bytes(count: u64) -> String {
    const UNITS: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{count} bytes"),
        _ => format!("{value:.1} {}", UNITS[unit]),
    }
}
