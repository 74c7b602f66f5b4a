//! What a photo shows, as far as a classifier can say. One trait for all of them; the one built in only gives hints.

use futures_util::future::BoxFuture;
use image::RgbImage;
use pictures::hints;
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

impl PhotoClassifier for HintClassifier {
    fn classify(&self, photo: Arc<RgbImage>) -> BoxFuture<'_, Result<Classification, ClassifierUnavailable>> {
        Box::pin(async move {
            let hints = hints::of(&photo);
            Ok(Classification {
                hints,
                ..Classification::default()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
