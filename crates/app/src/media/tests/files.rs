//! What is taken, what is refused with which words, and what is left of a camera's file.

use super::super::advice::advice;
use super::world::{chunk, jpeg, png};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use pictures::inspect::Refusal;
use pictures::process::{ProcessedPhoto, process};
use std::io::Cursor;

fn refusal(bytes: &[u8]) -> Refusal {
    process(bytes).unwrap_err()
}

fn decode(webp: &[u8]) -> DynamicImage {
    image::load_from_memory_with_format(webp, ImageFormat::WebP).unwrap()
}

/// An APP1 segment right after the start: orientation 6 (turn a quarter clockwise) and a place.
fn with_exif(jpeg: &[u8]) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08".to_vec();
    exif.extend(b"\0\x02");
    exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
    exif.extend(b"\x88\x25\0\x04\0\0\0\x01\0\0\0\x26");
    exif.extend(b"\0\0\0\0GPS 23.5505S 46.6333W");
    let mut out = jpeg[..2].to_vec();
    out.extend([0xff, 0xe1]);
    out.extend((exif.len() as u16 + 2).to_be_bytes());
    out.extend(exif);
    out.extend(&jpeg[2..]);
    out
}

#[test]
fn three_sizes_are_made_and_the_shape_is_kept() {
    let ProcessedPhoto {
        files,
        width,
        height,
        thumbhash,
        ..
    } = process(&jpeg(1500, 2000, 7)).unwrap();
    assert_eq!((width, height), (800, 1067));
    let sizes: Vec<(u32, u32)> = files
        .iter()
        .map(|file| decode(file))
        .map(|image| (image.width(), image.height()))
        .collect();
    assert_eq!(sizes, [(800, 1067), (400, 534), (128, 128)]);
    assert!((5..=25).contains(&thumbhash.len()));
    // Never larger than it came.
    assert_eq!(
        process(&jpeg(400, 500, 7))
            .map(|photo| (photo.width, photo.height))
            .unwrap(),
        (400, 500)
    );
}

#[test]
fn camera_data_is_removed_but_the_orientation_is_applied() {
    // Left half dark, right half bright; held a quarter turned, the left side is the top.
    let picture = image::RgbImage::from_fn(900, 600, |x, _| {
        image::Rgb(if x < 450 { [20, 20, 20] } else { [230, 230, 230] })
    });
    let mut plain = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture)
        .write_to(&mut plain, ImageFormat::Jpeg)
        .unwrap();
    let camera = with_exif(plain.get_ref());
    assert!(camera.windows(4).any(|bytes| bytes == b"GPS "));
    let developed = process(&camera).unwrap();
    assert_eq!((developed.width, developed.height), (600, 900));
    let shown = decode(&developed.files[0]).to_rgb8();
    assert!(shown.get_pixel(300, 100).0[0] < 60 && shown.get_pixel(300, 800).0[0] > 200);
    for file in &developed.files {
        for trace in [b"Exif".as_slice(), b"EXIF", b"GPS", b"XMP", b"ICCP"] {
            assert!(!file.windows(trace.len()).any(|bytes| bytes == trace), "{trace:?}");
        }
    }
}

/// A JPEG whose header claims other dimensions than its data has.
fn jpeg_that_claims(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg(500, 600, 3);
    let frame = bytes.windows(2).position(|pair| pair == b"\xff\xc0").unwrap();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// A WebP that is its header alone.
fn webp_that_claims(width: u32, height: u32) -> Vec<u8> {
    let size = (width - 1) | ((height - 1) << 14);
    let data = [b"\x2f".as_slice(), &size.to_le_bytes(), &[0; 3]].concat();
    let chunk = [b"VP8L".as_slice(), &(data.len() as u32).to_le_bytes(), &data].concat();
    let length = (chunk.len() as u32 + 4).to_le_bytes();
    [b"RIFF".as_slice(), &length, b"WEBP", &chunk].concat()
}

#[test]
fn header_that_claims_too_much_is_refused_before_decoding() {
    // Sixty megapixels in a few bytes, with and without data behind, in each format that is taken.
    for bytes in [
        png(10_000, 6_000, b"x"),
        png(10_000, 6_000, b"x")[..33].to_vec(),
        png(u32::MAX, u32::MAX, b""),
        png(8_000, 5_001, b"x"),
        jpeg_that_claims(10_000, 6_000),
        jpeg_that_claims(u16::MAX, u16::MAX),
        webp_that_claims(10_000, 6_000),
    ] {
        assert_eq!(refusal(&bytes), Refusal::TooManyPixels);
    }
    // Claims that are allowed, with nothing behind them.
    for bytes in [
        png(1_000, 1_000, b"x"),
        png(8_000, 5_000, b"x"),
        webp_that_claims(1_000, 1_000),
    ] {
        assert_eq!(refusal(&bytes), Refusal::Broken);
    }
}

#[test]
fn file_that_is_no_photo_is_refused_with_the_reason() {
    for (bytes, expected) in [
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
            Refusal::NotAPhoto,
        ),
        (
            b"<!doctype html><img src=x onerror=alert(1)>".to_vec(),
            Refusal::NotAPhoto,
        ),
        (b"GIF89a\x01\0\x01\0".to_vec(), Refusal::Animated),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), Refusal::Heic),
        (b"\0\0\0\x18ftypavif\0\0\0\0".to_vec(), Refusal::NotAPhoto),
        (b"%PDF-1.7".to_vec(), Refusal::NotAPhoto),
        (Vec::new(), Refusal::NotAPhoto),
        (b"\xff\xd8\xff".to_vec(), Refusal::Broken),
        (b"RIFF\0\0\0\0WEBP".to_vec(), Refusal::Broken),
        (jpeg(399, 900, 1), Refusal::TooSmall),
        (jpeg(400, 1201, 1), Refusal::TooNarrow),
    ] {
        assert_eq!(refusal(&bytes), expected, "{:?}", &bytes[..bytes.len().min(12)]);
        assert!(advice(expected).ends_with('.'));
    }
}

#[test]
fn moving_pictures_are_refused() {
    let webp = [
        b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xf3\x01\0\xf3\x01\0".as_slice(),
        &[0; 40],
    ]
    .concat();
    assert_eq!(refusal(&webp), Refusal::Animated);
    let mut still = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(400, 400)
        .write_to(&mut still, ImageFormat::Png)
        .unwrap();
    assert!(process(still.get_ref()).is_ok());
    // Right after the header, the announcement of two frames.
    let mut moving = still.get_ref()[..33].to_vec();
    moving.extend(chunk(b"acTL", b"\0\0\0\x02\0\0\0\0"));
    moving.extend(&still.get_ref()[33..]);
    assert_eq!(refusal(&moving), Refusal::Animated);
}

#[test]
fn jpeg_without_its_end_is_refused_wherever_it_breaks() {
    let whole = jpeg(500, 600, 3);
    assert!(process(&whole).is_ok());
    let mut trailing = whole.clone();
    trailing.extend(b"\0\0\0\x18ftypmp42 a video");
    assert!(process(&trailing).is_ok());
    for part in 1..20 {
        let cut = &whole[..whole.len() * part / 20];
        assert_eq!(refusal(cut), Refusal::Broken, "{part}");
    }
    // A thumbnail inside has an end of its own, which is not the photo's.
    let mut hidden = with_exif(&whole);
    hidden.truncate(hidden.len() / 2);
    assert_eq!(refusal(&hidden), Refusal::Broken);
}

#[test]
fn transparent_places_become_white() {
    let glass = RgbaImage::from_pixel(400, 400, Rgba([0, 0, 0, 0]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(glass)
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    let developed = process(bytes.get_ref()).unwrap();
    let shown = decode(&developed.files[1]).to_rgb8();
    assert!(shown.get_pixel(200, 200).0.iter().all(|channel| *channel > 250));
}
