//! Colours and shape of a photo, as words for a reviewer. They are wrong often, also about dark skin and drawings.

use image::RgbImage;

/// The hint that a photo has much in the colour of skin.
pub const MUCH_SKIN_HINT: &str = "much_skin";
/// From this share of pixels in the colour of skin on, the reviewer sees a hint.
const MUCH_SKIN: f64 = 0.55;
/// Share in the place where a portrait has its face.
const FACE_SKIN: f64 = 0.25;

/// What the pixels let suspect; without any word where nothing stands out.
pub fn of(photo: &RgbImage) -> Vec<&'static str> {
    let (width, height) = photo.dimensions();
    let everywhere = skin_share(photo, (0, 0), (width, height));
    let middle = skin_share(photo, (width / 4, height / 8), (width / 2, height / 2));
    let mut hints = Vec::new();
    if everywhere >= MUCH_SKIN {
        hints.push(MUCH_SKIN_HINT);
    }
    if middle < FACE_SKIN {
        hints.push("no_face_found");
    }
    if width > height {
        hints.push("landscape");
    }
    hints
}

fn skin_share(photo: &RgbImage, (left, top): (u32, u32), (width, height): (u32, u32)) -> f64 {
    let mut skin = 0_u32;
    for y in top..top + height {
        for x in left..left + width {
            skin += u32::from(is_skin(photo.get_pixel(x, y).0));
        }
    }
    f64::from(skin) / f64::from((width * height).max(1))
}

/// The range of skin in the chroma of YCbCr, which depends little on its brightness.
fn is_skin([red, green, blue]: [u8; 3]) -> bool {
    let [red, green, blue] = [red, green, blue].map(f64::from);
    let cb = 128.0 - 0.169 * red - 0.331 * green + 0.5 * blue;
    let cr = 128.0 + 0.5 * red - 0.419 * green - 0.081 * blue;
    (77.0..=127.0).contains(&cb) && (133.0..=173.0).contains(&cr)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn hints_tell_colours_and_shape() {
        let plain = |colour, (width, height)| of(&RgbImage::from_pixel(width, height, Rgb(colour)));
        assert_eq!(plain([224, 172, 140], (40, 50)), ["much_skin"]);
        assert_eq!(plain([20, 60, 200], (50, 40)), ["no_face_found", "landscape"]);
    }
}
