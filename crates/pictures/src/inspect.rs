//! Looking at an upload before anything is decoded: what it really is, how large, and whether it is whole.
//!
//! A few bytes can claim any number of pixels, so the header is judged first, and the decoder only ever sees what
//! may be decoded.

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{ImageDecoder, ImageResult, Limits};
use std::io::Cursor;

/// Pixels of the largest photo taken: beyond any telephone's usual mode.
const PIXELS_MAX: u64 = 40_000_000;
/// Pixels of the short side.
const SHORT_SIDE_MIN: u32 = 400;
/// How much longer one side may be than the other: panoramas make no portrait.
const RATIO_MAX: u32 = 3;
/// What the decoder may allocate.
const DECODER_BYTES: u64 = 200 * 1024 * 1024;

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Heic,
    NotAPhoto,
    Animated,
    Broken,
    TooManyPixels,
    TooSmall,
    TooNarrow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Jpeg,
    Png,
    WebP,
}

/// A decoder that has read the header and nothing more.
pub type Decoder<'b> = Box<dyn ImageDecoder + 'b>;

/// Opens a photo that is worth decoding.
pub fn open(bytes: &[u8]) -> Result<Decoder<'_>, Refusal> {
    let format = sniff(bytes)?;
    let input = Cursor::new(bytes);
    let mut decoder: Decoder<'_> = match format {
        Format::Jpeg => Box::new(opened(JpegDecoder::new(input))?),
        Format::Png => {
            // The size stands at a fixed place, before anything that could be unpacked.
            if let Some(header) = bytes.get(16..24) {
                judge((number(&header[..4]), number(&header[4..])))?;
            }
            let decoder = opened(PngDecoder::with_limits(input, limits()))?;
            if opened(decoder.is_apng())? {
                return Err(Refusal::Animated);
            }
            Box::new(decoder)
        }
        Format::WebP if is_animated_webp(bytes) => return Err(Refusal::Animated),
        Format::WebP => Box::new(opened(WebPDecoder::new(input))?),
    };
    judge(decoder.dimensions())?;
    // Decoders forgive a missing end and paint the rest grey.
    if format == Format::Jpeg && !jpeg_has_end(bytes) {
        return Err(Refusal::Broken);
    }
    opened(decoder.set_limits(limits()))?;
    if decoder.total_bytes() > DECODER_BYTES {
        return Err(Refusal::TooManyPixels);
    }
    Ok(decoder)
}

/// The extended header of a WebP has a bit for animation.
fn is_animated_webp(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 0x02 != 0)
}

/// A number of four bytes, the highest first.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| (number << 8) | u32::from(*byte))
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(DECODER_BYTES);
    limits
}

fn opened<T>(result: ImageResult<T>) -> Result<T, Refusal> {
    result.map_err(|error| match error {
        image::ImageError::Limits(_) => Refusal::TooManyPixels,
        _ => Refusal::Broken,
    })
}

fn judge((width, height): (u32, u32)) -> Result<(), Refusal> {
    let (short, long) = (width.min(height), width.max(height));
    if u64::from(width) * u64::from(height) > PIXELS_MAX {
        Err(Refusal::TooManyPixels)
    } else if short < SHORT_SIDE_MIN {
        Err(Refusal::TooSmall)
    } else if long > short.saturating_mul(RATIO_MAX) {
        Err(Refusal::TooNarrow)
    } else {
        Ok(())
    }
}

/// The format by the first bytes; neither the name nor the declared type is asked.
fn sniff(bytes: &[u8]) -> Result<Format, Refusal> {
    let at = |from: usize, len: usize| bytes.get(from..from + len).unwrap_or_default();
    if at(0, 3) == b"\xff\xd8\xff" {
        Ok(Format::Jpeg)
    } else if at(0, 8) == b"\x89PNG\r\n\x1a\n" {
        Ok(Format::Png)
    } else if at(0, 4) == b"RIFF" && at(8, 4) == b"WEBP" {
        Ok(Format::WebP)
    } else if at(0, 4) == b"GIF8" {
        Err(Refusal::Animated)
    } else if at(4, 4) == b"ftyp"
        && matches!(
            at(8, 4),
            b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1"
        )
    {
        Err(Refusal::Heic)
    } else {
        Err(Refusal::NotAPhoto)
    }
}

/// Walks the segments of a JPEG to its end marker. What follows it (some telephones append a video) is no matter.
fn jpeg_has_end(bytes: &[u8]) -> bool {
    let mut at = 2;
    loop {
        // A marker is 0xFF, any number of fill bytes 0xFF, and a code.
        while bytes.get(at) == Some(&0xff) && bytes.get(at + 1) == Some(&0xff) {
            at += 1;
        }
        let (Some(0xff), Some(code)) = (bytes.get(at), bytes.get(at + 1)) else {
            return false;
        };
        at += 2;
        match code {
            0xd9 => return true,
            // Markers without a body.
            0x01 | 0xd0..=0xd8 => continue,
            _ => {}
        }
        let Some(length) = bytes
            .get(at..at + 2)
            .map(|len| usize::from(u16::from_be_bytes([len[0], len[1]])))
        else {
            return false;
        };
        at += length.max(2);
        if *code == 0xda {
            at = after_scan(bytes, at);
        }
    }
}

/// Where the compressed data that begins at `from` ends: at the next marker that is neither a stuffed zero nor a
/// restart.
fn after_scan(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.windows(2)
        .position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff))
        .map_or(bytes.len(), |position| from + position)
}
