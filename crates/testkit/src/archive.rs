//! ZIP archives, as a person opens them.

use flate2::read::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::Read;

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |number, byte| (number << 8) | usize::from(*byte))
}

/// The files of an archive by their names, each checked against its checksum.
pub fn unzip(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let end = archive.len().checked_sub(22).expect("the end of an archive");
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06", "an archive without a comment");
    let (count, mut at) = (number(archive, end + 10, 2), number(archive, end + 16, 4));
    let mut files = BTreeMap::new();
    for _ in 0..count {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        let (crc, packed, size) = (
            number(archive, at + 16, 4),
            number(archive, at + 20, 4),
            number(archive, at + 24, 4),
        );
        let (name, offset) = (number(archive, at + 28, 2), number(archive, at + 42, 4));
        let name_at = at + 46;
        let start = offset + 30 + number(archive, offset + 26, 2) + number(archive, offset + 28, 2);
        let mut content = Vec::new();
        DeflateDecoder::new(&archive[start..start + packed])
            .read_to_end(&mut content)
            .expect("a deflated file");
        let mut sum = flate2::Crc::new();
        sum.update(&content);
        assert_eq!((sum.sum() as usize, content.len()), (crc, size));
        let written = String::from_utf8(archive[name_at..name_at + name].to_vec()).expect("a name");
        files.insert(written, content);
        at = name_at + name;
    }
    files
}
