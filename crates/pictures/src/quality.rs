//! How well a picture of a camera can be looked at: its size, its brightness and its sharpness. Hints for people, never a
//! verdict.

use crate::codec::resize;
use crate::inspect::Refusal;
use image::{DynamicImage, GrayImage, imageops};

/// The longer side in which pictures are measured, so that numbers of different cameras compare.
const MEASURED: u32 = 320;
/// A shorter side with fewer pixels shows a face badly.
const SIDE_MIN: u32 = 320;
/// Mean brightness of 255, below which a face is hardly seen.
const BRIGHTNESS_MIN: f64 = 45.0;
/// Variance of the Laplacian, below which edges are soft everywhere.
const SHARPNESS_MIN: f64 = 25.0;

/// What makes a picture hard to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    Small,
    Dark,
    Blurred,
}

impl Flaw {
    pub fn word(self) -> &'static str {
        match self {
            Flaw::Small => "small",
            Flaw::Dark => "dark",
            Flaw::Blurred => "blurred",
        }
    }
}

/// The flaws of a picture. A dark one is not called blurred too: without light there are no edges to judge.
pub fn flaws(image: &DynamicImage) -> Result<Vec<Flaw>, Refusal> {
    let (width, height) = (image.width(), image.height());
    let scale = f64::from(MEASURED) / f64::from(width.max(height).max(1));
    let side = |length: u32| ((f64::from(length) * scale.min(1.0)).round() as u32).max(1);
    let luma = DynamicImage::ImageLuma8(imageops::grayscale(image));
    let luma = resize(&luma, side(width), side(height))?.to_luma8();
    let mut found = Vec::new();
    if width.min(height) < SIDE_MIN {
        found.push(Flaw::Small);
    }
    if brightness(&luma) < BRIGHTNESS_MIN {
        found.push(Flaw::Dark);
    } else if sharpness(&luma) < SHARPNESS_MIN {
        found.push(Flaw::Blurred);
    }
    Ok(found)
}

fn brightness(luma: &GrayImage) -> f64 {
    let sum: u64 = luma.pixels().map(|pixel| u64::from(pixel.0[0])).sum();
    sum as f64 / (luma.width() * luma.height()).max(1) as f64
}

/// The variance of the Laplacian over all inner pixels; 0 for pictures without any.
fn sharpness(luma: &GrayImage) -> f64 {
    let (width, height) = luma.dimensions();
    if width < 3 || height < 3 {
        return 0.0;
    }
    let at = |x: u32, y: u32| f64::from(luma.get_pixel(x, y).0[0]);
    let (mut sum, mut squares) = (0.0, 0.0);
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            let edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4.0 * at(x, y);
            sum += edge;
            squares += edge * edge;
        }
    }
    let count = f64::from((width - 2) * (height - 2));
    squares / count - (sum / count).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portraits::portraits;

    #[test]
    fn sharp_portraits_in_daylight_have_no_flaw() {
        let flawed: Vec<_> = portraits(800)
            .iter()
            .take(12)
            .map(|image| flaws(image).unwrap())
            .collect();
        assert!(flawed.len() == 12 && flawed.iter().all(Vec::is_empty), "{flawed:?}");
    }

    #[test]
    fn dark_blurred_and_small_pictures_are_told_apart() {
        for image in portraits(800).iter().take(4) {
            let small = image.thumbnail(200, 200);
            assert!(flaws(&small).unwrap().contains(&Flaw::Small));
            let blurred = image.blur(9.0);
            assert_eq!(flaws(&blurred).unwrap(), [Flaw::Blurred]);
            let mut dark = image.to_rgb8();
            for pixel in dark.pixels_mut() {
                pixel.0 = pixel.0.map(|channel| channel / 8);
            }
            assert_eq!(flaws(&DynamicImage::ImageRgb8(dark)).unwrap(), [Flaw::Dark]);
        }
    }
}
