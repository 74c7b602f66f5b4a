//! Pictures for uploads.

use image::{DynamicImage, Rgb, RgbImage};

/// A small colourful JPEG; `seed` makes different pictures.
pub fn jpeg(width: u32, height: u32, seed: u8) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        Rgb([(x % 251) as u8 ^ seed, (y % 241) as u8, seed])
    });
    encoded(&picture, 75)
}

/// A JPEG that looks like no other: patches of light and shade that follow from `seed`.
pub fn portrait(seed: u128) -> Vec<u8> {
    encoded(&patches(seed), 92)
}

/// The picture of [`portrait`] uploaded again by another person: smaller, cropped by a few pixels, compressed harder.
pub fn portrait_again(seed: u128) -> Vec<u8> {
    let picture = DynamicImage::ImageRgb8(patches(seed));
    let cropped = picture.crop_imm(4, 5, picture.width() - 8, picture.height() - 10);
    let small = cropped.resize_exact(440, 528, image::imageops::FilterType::Triangle);
    encoded(&small.to_rgb8(), 60)
}

/// A portrait of a demonstration person, as `{slug}-{n}`, in its large size.
pub fn portrait_of(name: &str) -> Vec<u8> {
    let bytes = app::media::demo::bytes(&format!("demo/{name}"), 800);
    bytes.expect("a portrait of the demonstration").to_vec()
}

/// A copy of a picture that somebody wants not to be recognized: five percent cut away on one side and three on
/// another, smaller, and compressed harder.
pub fn copied(picture: &[u8]) -> Vec<u8> {
    let picture = image::load_from_memory(picture).expect("a picture");
    let (width, height) = (picture.width(), picture.height());
    let cropped = picture.crop_imm(width / 20, 0, width - width / 20, height - height * 3 / 100);
    let small = cropped.resize(620, 900, image::imageops::FilterType::Triangle);
    encoded(&small.to_rgb8(), 55)
}

/// Nine by eight patches, each brighter or darker than the one before it.
fn patches(seed: u128) -> RgbImage {
    let mut state = seed | 1;
    let mut shade = |before: u8| {
        state = state
            .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
            .wrapping_add(1);
        let step = 25 + (state >> 96) as u8 % 40;
        let up = (state >> 120) & 1 == 1;
        match (up, before.checked_add(step), before.checked_sub(step)) {
            (true, Some(brighter), _) | (false, Some(brighter), None) => brighter,
            (_, _, Some(darker)) => darker,
            (_, None, None) => before,
        }
    };
    let mut shades = [[128_u8; 9]; 8];
    for row in &mut shades {
        let mut before = 128;
        for place in row.iter_mut() {
            before = shade(before);
            *place = before;
        }
    }
    RgbImage::from_fn(495, 600, |x, y| Rgb([shades[(y / 75) as usize][(x / 55) as usize]; 3]))
}

fn encoded(picture: &RgbImage, quality: u8) -> Vec<u8> {
    pictures::codec::jpeg(picture, quality).expect("a JPEG").to_vec()
}

/// The first bytes of a PNG that claims these dimensions: what a decompression bomb looks like.
pub fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = vec![0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
    let mut chunk = b"IHDR".to_vec();
    chunk.extend(width.to_be_bytes());
    chunk.extend(height.to_be_bytes());
    chunk.extend([8, 2, 0, 0, 0]);
    let crc = crc32(&chunk);
    bytes.extend(chunk);
    bytes.extend(crc.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

/// The picture as a camera takes it in a dark room.
pub fn darkened(picture: &[u8]) -> Vec<u8> {
    let mut picture = image::load_from_memory(picture).expect("a picture").to_rgb8();
    for pixel in picture.pixels_mut() {
        pixel.0 = pixel.0.map(|channel| channel / 8);
    }
    encoded(&picture, 92)
}

/// The same picture, compressed again.
pub fn compressed(picture: &[u8], quality: u8) -> Vec<u8> {
    let picture = image::load_from_memory(picture).expect("a picture");
    encoded(&picture.to_rgb8(), quality)
}
