//! A meeting as an iCalendar file (RFC 5545).

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Octets of one line before it is folded.
const LINE: usize = 75;
/// How long a meeting is in a calendar.
const LENGTH: SignedDuration = SignedDuration::from_hours(2);
/// The calendar reminds as the product does; its description follows.
const ALARM: [&str; 3] = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT2H"];

/// The entry of a calendar. No name of the other person: calendars are shared with colleagues and families.
#[derive(Debug, Clone)]
pub struct CalendarEntry<'a> {
    pub id: Uuid,
    pub summary: &'a str,
    pub place: &'a str,
    pub starts_at: Timestamp,
    /// When the file is written.
    pub written_at: Timestamp,
    pub sequence: i64,
    pub status: CalendarStatus,
}

/// How sure an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarStatus {
    Tentative,
    Confirmed,
    Cancelled,
}

impl CalendarEntry<'_> {
    /// The file. Times are in UTC, so that no zone has to be described.
    pub fn write(&self) -> String {
        let ends = self.starts_at.checked_add(LENGTH).unwrap_or(Timestamp::MAX);
        let (method, status) = match self.status {
            CalendarStatus::Tentative => ("PUBLISH", "TENTATIVE"),
            CalendarStatus::Confirmed => ("PUBLISH", "CONFIRMED"),
            CalendarStatus::Cancelled => ("CANCEL", "CANCELLED"),
        };
        let mut lines = vec![
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Enlace//Encontro Seguro//PT".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            format!("METHOD:{method}"),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@enlace", self.id),
            format!("DTSTAMP:{}", utc(self.written_at)),
            format!("DTSTART:{}", utc(self.starts_at)),
            format!("DTEND:{}", utc(ends)),
            format!("SEQUENCE:{}", self.sequence),
            format!("STATUS:{status}"),
            format!("SUMMARY:{}", escaped(self.summary)),
            format!("LOCATION:{}", escaped(self.place)),
            "CLASS:PRIVATE".to_owned(),
        ];
        if self.status == CalendarStatus::Confirmed {
            lines.extend(ALARM.map(str::to_owned));
            lines.push(format!("DESCRIPTION:{}", escaped(self.summary)));
            lines.push("END:VALARM".to_owned());
        }
        lines.extend(["END:VEVENT", "END:VCALENDAR"].map(str::to_owned));
        lines.iter().map(|line| folded(line)).collect()
    }
}

fn utc(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A text value: backslash, semicolon, comma and line break are escaped, other control characters are dropped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A content line with its end; no physical line is longer than [`LINE`] octets, and no letter is divided.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for letter in line.chars() {
        if octets + letter.len_utf8() > LINE {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(letter);
        octets += letter.len_utf8();
    }
    out.push_str("\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry<'a>(place: &'a str, status: CalendarStatus) -> CalendarEntry<'a> {
        CalendarEntry {
            id: Uuid::from_u128(7),
            summary: "Encontro",
            place,
            starts_at: "2026-11-29T15:00:00Z".parse().unwrap(),
            written_at: "2026-11-24T12:30:05Z".parse().unwrap(),
            sequence: 2,
            status,
        }
    }

    #[test]
    fn entry_has_a_stable_id_utc_times_and_its_sequence() {
        let file = entry("Café Girondino", CalendarStatus::Confirmed).write();
        for line in [
            "BEGIN:VCALENDAR",
            "METHOD:PUBLISH",
            "UID:00000000-0000-0000-0000-000000000007@enlace",
            "DTSTAMP:20261124T123005Z",
            "DTSTART:20261129T150000Z",
            "DTEND:20261129T170000Z",
            "SEQUENCE:2",
            "STATUS:CONFIRMED",
            "LOCATION:Café Girondino",
            "TRIGGER:-PT2H",
            "DESCRIPTION:Encontro",
            "END:VCALENDAR",
        ] {
            assert!(file.split("\r\n").any(|found| found == line), "{line} in {file}");
        }
        assert!(file.ends_with("END:VCALENDAR\r\n") && !file.replace("\r\n", "").contains('\n'));
    }

    #[test]
    fn cancelled_entry_keeps_its_id_and_says_so() {
        let file = entry("Museu", CalendarStatus::Cancelled).write();
        assert!(!file.contains("VALARM"), "nothing reminds of it");
        assert!(file.contains("METHOD:CANCEL\r\n") && file.contains("STATUS:CANCELLED\r\n"));
        assert!(file.contains("UID:00000000-0000-0000-0000-000000000007@enlace\r\n"));
    }

    #[test]
    fn text_is_escaped_and_opens_no_line_of_its_own() {
        let file = entry(
            "Praça; bar, \\ e\nDTSTART:19700101T000000Z\r\u{7}",
            CalendarStatus::Confirmed,
        )
        .write();
        assert!(file.contains("LOCATION:Praça\\; bar\\, \\\\ e\\nDTSTART:19700101T000000Z\r\n"));
        assert_eq!(file.matches("\r\nDTSTART:").count(), 1);
    }

    #[test]
    fn long_line_is_folded_at_seventy_five_octets_between_letters() {
        let place = "ã".repeat(80);
        let file = entry(&place, CalendarStatus::Confirmed).write();
        assert!(file.split("\r\n").all(|line| line.len() <= LINE), "{file}");
        assert!(file.replace("\r\n ", "").contains(&format!("LOCATION:{place}\r\n")));
    }
}
