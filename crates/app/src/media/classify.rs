//! What a photo shows, as far as a classifier can say. One trait for all of them; the one built in only gives hints.

use futures_util::future::BoxFuture;
use image::RgbImage;
use std::sync::Arc;

/// What a classifier says. Likelihoods are from 0 to 1; what it does not judge stays empty.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Classification {
    pub nudity: Option<f64>,
    pub minor: Option<f64>,
    pub faces: Option<u32>,
    /// The photo is in a list of known images of child abuse.
    pub known_abuse: bool,
    /// Words for the reviewer; they never decide.
    pub hints: Vec<&'static str>,
}

/// The classifier did not answer; the photo waits and is asked about again.
#[derive(Debug, thiserror::Error)]
#[error("the classifier of photos did not answer: {0}")]
pub struct ClassifierUnavailable(pub String);

/// Judges photos by their pixels: the middle size, without anything of its owner.
pub trait PhotoClassifier: Send + Sync {
    fn classify(&self, photo: Arc<RgbImage>) -> BoxFuture<'_, Result<Classification, ClassifierUnavailable>>;
}

/// Why a photo waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// It resembles a photo of a banned account, or one that moderation removed.
    Known,
    Abuse,
    Minor,
    Nudity,
}

impl Finding {
    pub fn word(self) -> &'static str {
        match self {
            Finding::Known => "known",
            Finding::Abuse => "abuse",
            Finding::Minor => "minor",
            Finding::Nudity => "nudity",
        }
    }
}

/// From this likelihood on a person looks.
const LIKELY: f64 = 0.5;

impl Classification {
    /// What a person must look at before others do; the most severe first.
    pub fn finding(&self) -> Option<Finding> {
        let likely = |likelihood: Option<f64>| likelihood.is_some_and(|value| value >= LIKELY);
        if self.known_abuse {
            Some(Finding::Abuse)
        } else if likely(self.minor) {
            Some(Finding::Minor)
        } else {
            likely(self.nudity).then_some(Finding::Nudity)
        }
    }
}

/// Looks at colours and shapes alone. Its hints are wrong often, also about dark skin and drawings, so that they decide
/// nothing.
pub struct HintClassifier;

/// The hint that a photo has much in the colour of skin.
pub const MUCH_SKIN_HINT: &str = "much_skin";
/// From this share of pixels in the colour of skin on, the reviewer sees a hint.
const MUCH_SKIN: f64 = 0.55;
/// Share in the place where a portrait has its face.
const FACE_SKIN: f64 = 0.25;

impl PhotoClassifier for HintClassifier {
    fn classify(&self, photo: Arc<RgbImage>) -> BoxFuture<'_, Result<Classification, ClassifierUnavailable>> {
        Box::pin(async move {
            let hints = hints(&photo);
            Ok(Classification {
                hints,
                ..Classification::default()
            })
        })
    }
}

fn hints(photo: &RgbImage) -> Vec<&'static str> {
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
    fn most_severe_likely_finding_decides_and_hints_do_not() {
        let said = |nudity, minor, known_abuse| Classification {
            nudity,
            minor,
            known_abuse,
            hints: vec!["much_skin"],
            ..Classification::default()
        };
        assert_eq!(said(None, None, false).finding(), None);
        assert_eq!(said(Some(0.49), Some(0.49), false).finding(), None);
        assert_eq!(said(Some(0.5), None, false).finding(), Some(Finding::Nudity));
        assert_eq!(said(Some(0.9), Some(0.5), false).finding(), Some(Finding::Minor));
        assert_eq!(said(Some(0.9), Some(0.9), true).finding(), Some(Finding::Abuse));
    }

    #[test]
    fn hints_tell_colours_and_shape() {
        let plain = |colour, (width, height)| hints(&RgbImage::from_pixel(width, height, Rgb(colour)));
        assert_eq!(plain([224, 172, 140], (40, 50)), ["much_skin"]);
        assert_eq!(plain([20, 60, 200], (50, 40)), ["no_face_found", "landscape"]);
    }
}
