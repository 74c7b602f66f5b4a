//! Writing a ZIP archive piece by piece: what was written is taken away at once, so that an archive of any size needs
//! the memory of one piece.
//!
//! The plain format of 4 GiB and 65,535 files, with names in UTF-8.

use crate::kernel::text;
use bytes::Bytes;
use flate2::Compression;
use flate2::Crc;
use flate2::write::DeflateEncoder;
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use std::io::{self, Write};

const LOCAL: u32 = 0x0403_4b50;
const SIZES: u32 = 0x0807_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// Names are UTF-8, and the sizes follow the bytes.
const FLAGS: u16 = 0x0808;
const DEFLATED: u16 = 8;
const VERSION: u16 = 20;

/// An archive that is being written.
pub struct ZipWriter {
    out: Vec<u8>,
    /// Bytes that were taken away.
    taken: u64,
    done: Vec<Entry>,
    open: Option<(Entry, Crc, DeflateEncoder<Vec<u8>>)>,
    stamp: [u16; 2],
}

struct Entry {
    name: String,
    crc: u32,
    packed: u64,
    size: u64,
    offset: u64,
}

impl ZipWriter {
    /// An empty archive whose files have this time.
    pub fn new(at: Timestamp) -> ZipWriter {
        ZipWriter {
            out: Vec::new(),
            taken: 0,
            done: Vec::new(),
            open: None,
            stamp: dos_time(at.to_zoned(TimeZone::UTC).datetime()),
        }
    }

    /// Begins a file; the one before it must have ended. Its name stays below the folder in which the archive is unpacked,
    /// and reads as what it is: see [`harmless`].
    pub fn begin(&mut self, name: &str) -> io::Result<()> {
        self.end()?;
        let name = harmless(name);
        let entry = Entry {
            name: name.clone(),
            crc: 0,
            packed: 0,
            size: 0,
            offset: self.position(),
        };
        let [time, date] = self.stamp;
        self.u32(LOCAL);
        for field in [VERSION, FLAGS, DEFLATED, time, date] {
            self.u16(field);
        }
        // Checksum and sizes follow the bytes.
        self.out.extend([0; 12]);
        self.u16(length(name.len())?);
        self.u16(0);
        self.out.extend(name.as_bytes());
        let encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        self.open = Some((entry, Crc::new(), encoder));
        Ok(())
    }

    /// Adds bytes to the file that was begun.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some((entry, crc, encoder)) = &mut self.open else {
            return Err(io::Error::other("no file of the archive was begun"));
        };
        crc.update(bytes);
        encoder.write_all(bytes)?;
        let packed = std::mem::take(encoder.get_mut());
        entry.size += bytes.len() as u64;
        entry.packed += packed.len() as u64;
        self.out.extend(packed);
        Ok(())
    }

    /// Ends the file that was begun, if one was.
    pub fn end(&mut self) -> io::Result<()> {
        let Some((mut entry, crc, encoder)) = self.open.take() else {
            return Ok(());
        };
        let rest = encoder.finish()?;
        entry.packed += rest.len() as u64;
        entry.crc = crc.sum();
        self.out.extend(rest);
        self.u32(SIZES);
        self.sizes(&entry)?;
        self.done.push(entry);
        Ok(())
    }

    /// What was written since the last call.
    pub fn take(&mut self) -> Bytes {
        self.taken += self.out.len() as u64;
        Bytes::from(std::mem::take(&mut self.out))
    }

    /// Ends the archive; its last bytes.
    pub fn finish(mut self) -> io::Result<Bytes> {
        self.end()?;
        let (start, entries) = (self.position(), std::mem::take(&mut self.done));
        let [time, date] = self.stamp;
        for entry in &entries {
            self.u32(CENTRAL);
            for field in [VERSION, VERSION, FLAGS, DEFLATED, time, date] {
                self.u16(field);
            }
            self.sizes(entry)?;
            self.u16(length(entry.name.len())?);
            // No extra field, no comment, the first disk, no attributes.
            self.out.extend([0; 12]);
            self.u32(narrow(entry.offset)?);
            self.out.extend(entry.name.as_bytes());
        }
        let size = self.position() - start;
        self.u32(END);
        self.u32(0);
        let count = length(entries.len())?;
        self.u16(count);
        self.u16(count);
        self.u32(narrow(size)?);
        self.u32(narrow(start)?);
        self.u16(0);
        Ok(self.take())
    }

    fn position(&self) -> u64 {
        self.taken + self.out.len() as u64
    }

    fn sizes(&mut self, entry: &Entry) -> io::Result<()> {
        self.u32(entry.crc);
        self.u32(narrow(entry.packed)?);
        self.u32(narrow(entry.size)?);
        Ok(())
    }

    fn u16(&mut self, value: u16) {
        self.out.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.out.extend(value.to_le_bytes());
    }
}

/// A path without steps upwards, drives, control characters, and characters that turn text around or cannot stand in a
/// file's name somewhere. What is replaced becomes `_`.
fn harmless(name: &str) -> String {
    let part = |part: &str| -> String {
        let cleaned: String = text::clean_line(part)
            .chars()
            .map(|letter| match letter {
                '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
                letter => letter,
            })
            .collect();
        // Neither a step upwards nor a name that a system reads without its last dots.
        match cleaned.trim_end_matches(['.', ' ']) {
            "" => "_".to_owned(),
            kept => kept.to_owned(),
        }
    };
    let parts: Vec<String> = name.split('/').filter(|part| !part.is_empty()).map(part).collect();
    match parts.is_empty() {
        true => "_".to_owned(),
        false => parts.join("/"),
    }
}

fn narrow(value: u64) -> io::Result<u32> {
    u32::try_from(value).map_err(|_| io::Error::other("the archive is larger than 4 GiB"))
}

fn length(value: usize) -> io::Result<u16> {
    u16::try_from(value).map_err(|_| io::Error::other("the archive has too many files, or too long a name"))
}

/// Time and date as ZIP writes them, with steps of two seconds from 1980 on.
fn dos_time(at: DateTime) -> [u16; 2] {
    let part = |value: i8| u16::try_from(value).unwrap_or_default();
    let year = u16::try_from(at.year() - 1980).unwrap_or_default().min(127);
    [
        part(at.hour()) << 11 | part(at.minute()) << 5 | (part(at.second()) / 2),
        year << 9 | part(at.month()) << 5 | part(at.day()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_packed_as_the_format_says() {
        let at: DateTime = "2026-11-24T16:30:58".parse().unwrap();
        assert_eq!(dos_time(at), [16 << 11 | 30 << 5 | 29, 46 << 9 | 11 << 5 | 24]);
    }

    #[test]
    fn name_stays_in_its_folder_and_hides_nothing() {
        for (name, written) in [
            ("dados/profiles.json", "dados/profiles.json"),
            ("fotos/ã é.webp", "fotos/ã é.webp"),
            ("../../etc/passwd", "_/_/etc/passwd"),
            ("/etc/passwd", "etc/passwd"),
            ("C:\\Windows\\x.exe", "C__Windows_x.exe"),
            ("fotos/\u{202e}gpj.exe", "fotos/gpj.exe"),
            ("a\u{0}b\n.webp", "ab .webp"),
            ("fotos/..", "fotos/_"),
            ("=1+1|cmd", "=1+1_cmd"),
            ("", "_"),
        ] {
            let mut zip = ZipWriter::new(Timestamp::UNIX_EPOCH);
            zip.begin(name).unwrap();
            let archive = zip.finish().unwrap();
            let at = 30;
            assert_eq!(
                std::str::from_utf8(&archive[at..at + written.len()]),
                Ok(written),
                "{name:?}"
            );
            assert_eq!(usize::from(archive[26]), written.len(), "{name:?}");
        }
    }

    #[test]
    fn archive_ends_with_as_many_files_as_were_written() {
        let mut zip = ZipWriter::new(Timestamp::UNIX_EPOCH);
        assert!(zip.write(b"nowhere").is_err());
        for name in ["a.json", "fotos/ã.webp"] {
            zip.begin(name).unwrap();
            zip.write(b"[]").unwrap();
        }
        let first = zip.take();
        assert_eq!(&first[..4], b"PK\x03\x04");
        let end = zip.finish().unwrap();
        let tail = &end[end.len() - 22..];
        assert_eq!((&tail[..4], tail[8], tail[10]), (&b"PK\x05\x06"[..], 2, 2));
    }
}
