//! Perceptual hashes, by which a photo is found again after a crop, another size and another compression.
//!
//! A hash holds the signs of the lowest frequencies of the brightness (DCT), against their median. Of each photo the hashes
//! of narrow crops are kept too: a cropped copy is then near one of them.

use crate::codec::resize;
use crate::inspect::Refusal;
use image::{DynamicImage, imageops};
use std::f64::consts::PI;
use std::sync::LazyLock;

/// Frequencies on each side.
const SIDE: usize = 12;
/// Pixels on each side of the picture that is transformed.
const PIXELS: usize = 64;
const BYTES: usize = SIDE * SIDE / 8;
/// Parts of a hash, by which near ones are looked up.
const BANDS: usize = 12;
const BAND_BITS: usize = SIDE * SIDE / BANDS;
/// Bits in which the hashes of one photo may differ.
const DISTANCE_MAX: u32 = 20;
/// A picture whose brightness differs by less than this from place to place has no hash: many would share it.
const DETAIL_MIN: f64 = 4.0;
/// What is cut from the two ends of a side, as shares of its length. Every pair of two is one crop.
const CUTS: [(f64, f64); 5] = [(0.0, 0.0), (0.025, 0.025), (0.04, 0.0), (0.0, 0.04), (0.05, 0.05)];

/// One hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhotoHash([u8; BYTES]);

impl PhotoHash {
    /// Bits in which two hashes differ.
    pub fn distance(&self, other: &PhotoHash) -> u32 {
        self.0
            .iter()
            .zip(other.0)
            .map(|(one, two)| (one ^ two).count_ones())
            .sum()
    }

    pub fn is_near(&self, other: &PhotoHash) -> bool {
        self.distance(other) <= DISTANCE_MAX
    }

    /// Twelve parts of twelve bits, each with its place. Two hashes with fewer than twelve differing bits share one.
    pub fn bands(&self) -> [i64; BANDS] {
        std::array::from_fn(|band| {
            let bit = |at: usize| i64::from(self.0[at / 8] >> (7 - at % 8) & 1);
            let value = (band * BAND_BITS..(band + 1) * BAND_BITS).fold(0, |value, at| value << 1 | bit(at));
            (band as i64) << BAND_BITS | value
        })
    }

    /// The hash under a secret pad, or without it again. Distances stay: near photos have near sealed hashes, and none
    /// can be compared with a picture from elsewhere.
    pub fn sealed(self, pad: &[u8]) -> PhotoHash {
        let mut bytes = self.0;
        for (byte, pad) in bytes.iter_mut().zip(pad) {
            *byte ^= pad;
        }
        PhotoHash(bytes)
    }
}

/// Hashes of a photo and of its crops, the whole photo first; without any for a picture without detail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoHashes(Vec<PhotoHash>);

impl PhotoHashes {
    pub fn of(image: &DynamicImage) -> Result<PhotoHashes, Refusal> {
        let Some(pixels) = pixels(&luma(image))? else {
            return Ok(PhotoHashes::default());
        };
        // Rows are transformed once for each cut of the width, and serve all cuts of the height.
        let mut hashes = Vec::with_capacity(CUTS.len() * CUTS.len());
        for across in BASES.iter() {
            let turned = along(&pixels, across);
            hashes.extend(BASES.iter().map(|down| hash(&along(&turned, down))));
        }
        Ok(PhotoHashes(hashes))
    }

    /// The hash of the whole photo.
    pub fn whole(&self) -> Option<PhotoHash> {
        self.0.first().copied()
    }

    /// Whether a photo is one of these, or a narrow crop of it.
    pub fn contain(&self, hash: &PhotoHash) -> bool {
        self.0.iter().any(|known| known.is_near(hash))
    }

    /// The least number of differing bits.
    pub fn distance(&self, hash: &PhotoHash) -> Option<u32> {
        self.0.iter().map(|known| known.distance(hash)).min()
    }

    pub fn sealed(&self, pad: &[u8]) -> PhotoHashes {
        PhotoHashes(self.0.iter().map(|hash| hash.sealed(pad)).collect())
    }

    /// As stored.
    pub fn write(&self) -> String {
        self.0.iter().map(|hash| hex::encode(hash.0)).collect()
    }

    /// What [`PhotoHashes::write`] wrote; without any for anything else.
    pub fn read(stored: &str) -> PhotoHashes {
        let bytes = hex::decode(stored).unwrap_or_default();
        let hashes = bytes.chunks_exact(BYTES).filter_map(|chunk| chunk.try_into().ok());
        PhotoHashes(hashes.map(PhotoHash).collect())
    }
}

/// The hash of one picture, and of the same mirrored: a mirrored copy is a usual disguise.
pub fn both_ways(image: &DynamicImage) -> Result<Vec<PhotoHash>, Refusal> {
    let luma = luma(image);
    let whole = &BASES[0];
    let mut hashes = Vec::with_capacity(2);
    for picture in [&luma, &luma.fliph()] {
        hashes.extend(pixels(picture)?.map(|pixels| hash(&along(&along(&pixels, whole), whole))));
    }
    Ok(hashes)
}

fn luma(image: &DynamicImage) -> DynamicImage {
    DynamicImage::ImageLuma8(imageops::grayscale(image))
}

/// The brightness of the shrunk picture around its mean, row by row; None without detail.
fn pixels(luma: &DynamicImage) -> Result<Option<Vec<f64>>, Refusal> {
    let tiny = resize(luma, PIXELS as u32, PIXELS as u32)?.to_luma8();
    let mut values: Vec<f64> = tiny.pixels().map(|pixel| f64::from(pixel.0[0])).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    for value in &mut values {
        *value -= mean;
    }
    let spread = (values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64).sqrt();
    Ok((spread >= DETAIL_MIN).then_some(values))
}

/// The cosines of each frequency over one cut of a line, frequency by frequency; 0 outside of the cut.
type Basis = Vec<f64>;

static BASES: LazyLock<[Basis; CUTS.len()]> = LazyLock::new(|| {
    CUTS.map(|(before, after)| {
        let wave = |at: usize| {
            let (frequency, place) = ((at / PIXELS) as f64, (at % PIXELS) as f64);
            let pixel = 1.0 / PIXELS as f64;
            let (from, to) = (before.max(place * pixel), (1.0 - after).min((place + 1.0) * pixel));
            let covered = ((to - from) / pixel).max(0.0);
            let middle = ((from + to) / 2.0 - before) / (1.0 - before - after);
            covered * (PI * frequency * middle).cos()
        };
        (0..SIDE * PIXELS).map(wave).collect()
    })
});

/// The lowest frequencies of each line, turned: what was a line is a column after it.
fn along(lines: &[f64], basis: &[f64]) -> Vec<f64> {
    let mut turned = Vec::with_capacity(SIDE * lines.len() / PIXELS);
    for cosines in basis.chunks_exact(PIXELS) {
        for line in lines.chunks_exact(PIXELS) {
            turned.push(line.iter().zip(cosines).map(|(value, cosine)| value * cosine).sum());
        }
    }
    turned
}

/// Which frequencies are above their median.
fn hash(waves: &[f64]) -> PhotoHash {
    // The first is the mean brightness, which says nothing.
    let value = |at: usize| {
        if at == 0 {
            0.0
        } else {
            waves.get(at).copied().unwrap_or_default()
        }
    };
    let mut sorted: Vec<f64> = (0..SIDE * SIDE).map(value).collect();
    sorted.sort_by(f64::total_cmp);
    let median = sorted[SIDE * SIDE / 2];
    let mut bytes = [0; BYTES];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = (at * 8..at * 8 + 8).fold(0, |bits, at| (bits << 1) | u8::from(value(at) > median));
    }
    PhotoHash(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portraits::portraits;
    use image::RgbImage;
    use image::codecs::jpeg::JpegEncoder;

    /// Shares that are cut from the left, the top, the right and the bottom: five percent on one side and on all sides.
    const CROPS: [[f64; 4]; 8] = [
        [0.0, 0.0, 0.0, 0.0],
        [0.05, 0.0, 0.0, 0.0],
        [0.0, 0.05, 0.0, 0.0],
        [0.0, 0.0, 0.05, 0.0],
        [0.0, 0.0, 0.0, 0.05],
        [0.025, 0.025, 0.025, 0.025],
        [0.05, 0.05, 0.05, 0.05],
        [0.013, 0.037, 0.041, 0.008],
    ];

    /// Cropped, made smaller and compressed hard.
    fn copied(photo: &DynamicImage, [left, top, right, bottom]: [f64; 4]) -> DynamicImage {
        let (width, height) = (f64::from(photo.width()), f64::from(photo.height()));
        let part = photo.crop_imm(
            (width * left) as u32,
            (height * top) as u32,
            (width * (1.0 - left - right)) as u32,
            (height * (1.0 - top - bottom)) as u32,
        );
        let small = resize(&part, part.width() * 3 / 4, part.height() * 3 / 4).expect("a smaller picture");
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, 45)
            .encode_image(&small.to_rgb8())
            .expect("a JPEG");
        image::load_from_memory(&jpeg).expect("a picture")
    }

    #[test]
    fn cropped_smaller_and_compressed_copies_of_portraits_are_near_and_few_others_are() {
        let portraits = portraits(400);
        assert!(portraits.len() >= 120, "{}", portraits.len());
        let hashes: Vec<PhotoHashes> = portraits
            .iter()
            .map(|photo| PhotoHashes::of(photo).expect("hashes"))
            .collect();
        let mut farthest = 0;
        for (photo, known) in portraits.iter().zip(&hashes).step_by(8) {
            for crop in CROPS {
                let copy = both_ways(&copied(photo, crop)).expect("hashes")[0];
                farthest = farthest.max(known.distance(&copy).expect("a distance"));
                assert!(known.contain(&copy), "{crop:?}: {:?}", known.distance(&copy));
            }
            let mirrored = both_ways(&copied(&photo.fliph(), CROPS[1])).expect("hashes");
            assert!(mirrored.iter().any(|hash| known.contain(hash)));
        }
        let compared: Vec<Vec<PhotoHash>> = portraits
            .iter()
            .map(|photo| both_ways(photo).expect("hashes"))
            .collect();
        let (mut pairs, mut near) = (0_u32, 0_u32);
        for (at, known) in hashes.iter().enumerate() {
            for (_, ways) in compared.iter().enumerate().filter(|(other, _)| *other != at) {
                pairs += 1;
                near += u32::from(ways.iter().any(|hash| known.contain(hash)));
            }
        }
        // Read with `cargo test -p pictures -- --nocapture`: how far the bound is from both sides.
        #[expect(clippy::print_stdout, reason = "the figures are read by whoever changes the hash")]
        {
            println!(
                "copies differ in at most {farthest} of 144 bits; {near} of {pairs} pairs of different portraits are near"
            );
        }
        assert!(f64::from(near) / f64::from(pairs) < 0.002, "{near} of {pairs}");
    }

    #[test]
    fn sealed_hashes_keep_distances_and_hide_the_hash() {
        let (pad, other) = ([0x35; BYTES], [0x53; BYTES]);
        let (one, two) = (PhotoHash([0x5a; BYTES]), PhotoHash([0x58; BYTES]));
        assert_eq!(one.sealed(&pad).distance(&two.sealed(&pad)), one.distance(&two));
        assert_eq!(one.sealed(&pad).sealed(&pad), one);
        assert!(one.sealed(&pad) != one && one.sealed(&pad) != one.sealed(&other));
    }

    #[test]
    fn hashes_with_eleven_differing_bits_share_a_band() {
        let (one, mut other) = (PhotoHash([0x5a; BYTES]), [0x5a; BYTES]);
        for band in 0..BANDS - 1 {
            let at = band * BAND_BITS;
            other[at / 8] ^= 0x80 >> (at % 8);
        }
        let other = PhotoHash(other);
        assert_eq!(one.distance(&other), 11);
        let shared = one.bands().iter().filter(|band| other.bands().contains(band)).count();
        assert_eq!(shared, 1);
    }

    #[test]
    fn stored_hashes_are_read_back_and_flat_pictures_have_none() {
        let flat = DynamicImage::ImageRgb8(RgbImage::new(400, 500));
        assert_eq!(PhotoHashes::of(&flat).expect("hashes"), PhotoHashes::default());
        assert!(both_ways(&flat).expect("hashes").is_empty());
        let hashes = PhotoHashes(vec![PhotoHash([1; BYTES]), PhotoHash([2; BYTES])]);
        assert_eq!(PhotoHashes::read(&hashes.write()), hashes);
        assert_eq!(PhotoHashes::read("zz"), PhotoHashes::default());
    }
}
