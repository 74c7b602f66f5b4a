//! From a camera's file to the three pictures that are shown.

use crate::codec::{resize, webp};
use crate::hash::{self, PhotoHash, PhotoHashes};
use crate::inspect::{self, Refusal};
use crate::quality::{self, Flaw};
use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, RgbImage, RgbaImage, imageops};
use std::sync::Arc;

/// The widths in which every photo exists; the last is a square.
pub const SIZES: [u32; 3] = [800, 400, 128];

/// Boxes into which a photo is fitted, its shape kept: a card is a little taller than wide.
const LARGE: (u32, u32) = (800, 1100);
const MIDDLE: (u32, u32) = (400, 550);
const SQUARE: u32 = 128;
/// The hash that paints a blur while a photo loads keeps seven waves a side; more pixels would say no more.
const BLUR: (u32, u32) = (48, 48);
/// Of 100: no visible loss on faces, about 60 KB for the large size of an ordinary photo.
const QUALITY: f32 = 80.0;
/// Tried in turn where a picture of many details would be heavier than it may be.
const LESSER_QUALITIES: [f32; 5] = [65.0, 50.0, 35.0, 20.0, 10.0];
/// What anybody fetches of a photo at most, in bytes: the large size.
const LARGE_BYTES: usize = 120_000;
/// What a member who saves data fetches of a photo at most, in bytes: the middle size.
const MIDDLE_BYTES: usize = 40_000;

/// A photo in all that is kept of it.
#[derive(Debug)]
pub struct ProcessedPhoto {
    /// WebP files in the order of [`SIZES`].
    pub files: [Bytes; 3],
    /// Pixels of the large size.
    pub width: u32,
    pub height: u32,
    /// Bytes of a ThumbHash.
    pub thumbhash: Vec<u8>,
    /// A perceptual hash: near pictures differ in few bits.
    pub dhash: u64,
    /// By which copies of it are found, and by which it is found to be a copy.
    pub hashes: PhotoHashes,
    pub compared: Vec<PhotoHash>,
    /// The middle size, for classifiers.
    pub middle: Arc<RgbImage>,
}

/// Decodes and re-encodes a photo. Takes processor time and memory, so it runs on a thread of its own.
pub fn process(bytes: &[u8]) -> Result<ProcessedPhoto, Refusal> {
    let mut decoder = inspect::open(bytes)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let decoded = DynamicImage::from_decoder(decoder).map_err(|_| Refusal::Broken)?;
    let upright_box = if turns(orientation) { (LARGE.1, LARGE.0) } else { LARGE };
    // Shrunk before it is turned and flattened, because the decoded picture is by far the largest thing in memory.
    let (width, height) = fit(decoded.width(), decoded.height(), upright_box);
    let mut small = resize(&decoded, width, height)?;
    drop(decoded);
    small.apply_orientation(orientation);
    let large = flatten(&small);
    let (width, height) = large.dimensions();
    let large = DynamicImage::ImageRgb8(large);
    let (middle_width, middle_height) = fit(width, height, MIDDLE);
    let middle = resize(&large, middle_width, middle_height)?;
    let square = resize(&face_square(&large), SQUARE, SQUARE)?;
    Ok(ProcessedPhoto {
        files: [
            encode_within(&large, LARGE_BYTES)?,
            encode_within(&middle, MIDDLE_BYTES)?,
            encode(&square)?,
        ],
        width,
        height,
        thumbhash: thumbhash(&middle)?,
        dhash: dhash(&middle)?,
        hashes: PhotoHashes::of(&middle)?,
        compared: hash::both_ways(&middle)?,
        middle: Arc::new(middle.to_rgb8()),
    })
}

/// A WebP file of our own as pixels.
pub fn decode_webp(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    let decoded = ::webp::Decoder::new(bytes).decode().ok_or(Refusal::Broken)?;
    let (width, height, pixels) = (decoded.width(), decoded.height(), decoded.to_vec());
    let image = if decoded.is_alpha() {
        RgbaImage::from_raw(width, height, pixels).map(DynamicImage::ImageRgba8)
    } else {
        RgbImage::from_raw(width, height, pixels).map(DynamicImage::ImageRgb8)
    };
    image.ok_or(Refusal::Broken)
}

/// A picture that is no portrait, fitted into a box and re-encoded.
pub fn plain(bytes: &[u8], within: (u32, u32)) -> Result<Bytes, Refusal> {
    encode(&upright(bytes, within)?)
}

/// A picture of a camera that people compare with photos.
#[derive(Debug)]
pub struct CameraPicture {
    pub file: Bytes,
    pub dhash: u64,
    /// By which it is found to be a photo that is known; not sealed.
    pub compared: Vec<PhotoHash>,
    pub flaws: Vec<Flaw>,
}

/// The same as [`plain`], measured.
pub fn camera_picture(bytes: &[u8], within: (u32, u32)) -> Result<CameraPicture, Refusal> {
    let image = upright(bytes, within)?;
    Ok(CameraPicture {
        file: encode(&image)?,
        dhash: dhash(&image)?,
        compared: hash::both_ways(&image)?,
        flaws: quality::flaws(&image)?,
    })
}

/// Decoded, fitted into a box, turned as the camera says, without transparency.
fn upright(bytes: &[u8], within: (u32, u32)) -> Result<DynamicImage, Refusal> {
    let mut decoder = inspect::open(bytes)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let decoded = DynamicImage::from_decoder(decoder).map_err(|_| Refusal::Broken)?;
    let within = if turns(orientation) {
        (within.1, within.0)
    } else {
        within
    };
    let (width, height) = fit(decoded.width(), decoded.height(), within);
    let mut small = resize(&decoded, width, height)?;
    small.apply_orientation(orientation);
    Ok(DynamicImage::ImageRgb8(flatten(&small)))
}

/// Whether the orientation swaps width and height.
fn turns(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    )
}

/// The largest size of that shape inside the box; never larger than it was.
fn fit(width: u32, height: u32, (max_width, max_height): (u32, u32)) -> (u32, u32) {
    let (w, h) = (f64::from(width), f64::from(height));
    let scale = (f64::from(max_width) / w).min(f64::from(max_height) / h).min(1.0);
    // Rounding a positive size within the box keeps it there.
    (((w * scale).round() as u32).max(1), ((h * scale).round() as u32).max(1))
}

/// Transparent places become white.
fn flatten(image: &DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.to_rgb8();
    }
    let rgba = image.to_rgba8();
    let mut out = RgbImage::new(rgba.width(), rgba.height());
    for (from, to) in rgba.pixels().zip(out.pixels_mut()) {
        let [r, g, b, alpha] = from.0.map(u32::from);
        to.0 = [r, g, b].map(|channel| ((channel * alpha + 255 * (255 - alpha)) / 255) as u8);
    }
    out
}

/// The square in which the face usually is: in the middle across, a quarter of the spare height from the top.
fn face_square(image: &DynamicImage) -> DynamicImage {
    let side = image.width().min(image.height());
    let (left, top) = ((image.width() - side) / 2, (image.height() - side) / 4);
    image.crop_imm(left, top, side, side)
}

fn encode(image: &DynamicImage) -> Result<Bytes, Refusal> {
    webp(image, QUALITY)
}

/// The best quality that stays within so many bytes; the least one where none does.
fn encode_within(image: &DynamicImage, most: usize) -> Result<Bytes, Refusal> {
    let mut encoded = encode(image)?;
    for quality in LESSER_QUALITIES {
        if encoded.len() <= most {
            break;
        }
        encoded = webp(image, quality)?;
    }
    Ok(encoded)
}

/// The bytes of a ThumbHash, in base64 on the wire.
pub fn thumbhash(image: &DynamicImage) -> Result<Vec<u8>, Refusal> {
    let (width, height) = fit(image.width(), image.height(), BLUR);
    let rgba = resize(image, width, height)?.to_rgba8();
    Ok(thumbhash::rgba_to_thumb_hash(width as usize, height as usize, &rgba))
}

/// Sixty-four comparisons of neighbours on a picture of nine by eight: brighter than the next one, or not.
pub fn dhash(image: &DynamicImage) -> Result<u64, Refusal> {
    let luma = imageops::grayscale(image);
    let tiny = resize(&DynamicImage::ImageLuma8(luma), 9, 8)?.to_luma8();
    let mut hash = 0;
    for y in 0..8 {
        for x in 0..8 {
            let brighter = tiny.get_pixel(x, y).0 > tiny.get_pixel(x + 1, y).0;
            hash = (hash << 1) | u64::from(brighter);
        }
    }
    Ok(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn photos_fit_into_their_box_and_never_grow() {
        for (size, expected) in [
            ((3000, 4000), (800, 1067)),
            ((4000, 3000), (800, 600)),
            ((1000, 3000), (367, 1100)),
            ((400, 400), (400, 400)),
            ((800, 1100), (800, 1100)),
        ] {
            assert_eq!(fit(size.0, size.1, LARGE), expected, "{size:?}");
        }
    }

    /// Leaves and gravel: every pixel differs from its neighbours.
    fn rough(width: u32, height: u32) -> DynamicImage {
        let mut state = 1_u32;
        DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let grain = (state >> 26) as u8;
            image::Rgb([grain.wrapping_add((x / 4) as u8); 3])
        }))
    }

    #[test]
    fn sizes_of_many_details_stay_light() {
        for ((width, height), most) in [(LARGE, LARGE_BYTES), (MIDDLE, MIDDLE_BYTES)] {
            let rough = rough(width, height);
            assert!(encode(&rough).expect("a file").len() > most, "{width}");
            assert!(encode_within(&rough, most).expect("a file").len() <= most, "{width}");
            let plain = DynamicImage::new_rgb8(width, height);
            assert_eq!(
                encode_within(&plain, most).expect("a file"),
                encode(&plain).expect("a file"),
                "{width}"
            );
        }
    }

    #[test]
    fn photo_of_many_details_is_light_in_every_size() {
        let camera = crate::codec::jpeg(&rough(1200, 1650).to_rgb8(), 95).expect("a file");
        let [large, middle, square] = process(&camera).expect("a photo").files;
        assert!(large.len() <= LARGE_BYTES, "{}", large.len());
        assert!(middle.len() <= MIDDLE_BYTES, "{}", middle.len());
        assert!(square.len() <= MIDDLE_BYTES, "{}", square.len());
        assert_eq!(decode_webp(&large).expect("a picture").width(), 800);
    }

    #[test]
    fn portraits_keep_their_quality() {
        for portrait in crate::portraits::portraits(800) {
            let full = encode(&portrait).expect("a file");
            assert!(full.len() <= LARGE_BYTES, "{}", full.len());
            assert_eq!(encode_within(&portrait, LARGE_BYTES).expect("a file"), full);
        }
    }

    #[test]
    fn near_pictures_have_near_hashes() {
        let gradient = |shift: u32| {
            DynamicImage::ImageRgb8(RgbImage::from_fn(450, 600, |x, y| {
                let wave = (f64::from(x * 7 + y * 3) / 160.0).sin() * 100.0 + 128.0;
                image::Rgb([(wave as u32 + shift).min(255) as u8; 3])
            }))
        };
        let (one, other) = (dhash(&gradient(0)).unwrap(), dhash(&gradient(6)).unwrap());
        assert!((one ^ other).count_ones() <= 4, "{one:x} {other:x}");
        let turned = dhash(&gradient(0).rotate90()).unwrap();
        assert!((one ^ turned).count_ones() > 8, "{one:x} {turned:x}");
    }
}
