//! Requested size, crop and format of an image transform, from a query or a token.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::StorageError;

/// Sides beyond this are clamped, as are those below one.
const LONGEST: u32 = 2000;
const QUALITIES: (u32, u32) = (20, 100);

/// How an image is fitted to the given sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resize {
    /// Fills both sides; what sticks out is cut off.
    #[default]
    Cover,
    /// Lies within both sides.
    Contain,
    /// Takes both sides and loses its shape.
    Fill,
}

/// A picture's sides and quality. Without any it is only re-encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct TransformOptions {
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub resize: Resize,
    pub quality: Option<u8>,
    /// Whether the picture keeps the format of its file, whatever the reader would take.
    pub origin: bool,
}

impl TransformOptions {
    /// Reads `width`, `height`, `resize`, `quality` and `format`.
    pub fn of_query(query: &HashMap<String, String>) -> Result<TransformOptions, StorageError> {
        TransformOptions::read(|name| query.get(name).filter(|text| !text.is_empty()).cloned())
    }

    /// Reads the client's `transform`; `None` when it sets nothing.
    pub fn of_json(transform: &Value) -> Result<Option<TransformOptions>, StorageError> {
        let text = |name: &str| match &transform[name] {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        };
        let some = ["width", "height", "resize", "quality", "format"]
            .iter()
            .any(|name| text(name).is_some());
        some.then(|| TransformOptions::read(text)).transpose()
    }

    fn read(text: impl Fn(&str) -> Option<String>) -> Result<TransformOptions, StorageError> {
        let number = |name: &str| {
            let refused = |_| StorageError::invalid_request(format!("{name} is no number"));
            text(name)
                .map(|text| text.trim().parse::<f64>().map_err(refused))
                .transpose()
        };
        // Casts of floats saturate, and what is no number at all becomes zero.
        let side = |name: &str| Ok::<_, StorageError>(number(name)?.map(|n| (n as u32).clamp(1, LONGEST)));
        let quality = number("quality")?.map(|n| (n as u32).clamp(QUALITIES.0, QUALITIES.1) as u8);
        let resize = match text("resize").as_deref() {
            None | Some("cover") => Resize::Cover,
            Some("contain") => Resize::Contain,
            Some("fill") => Resize::Fill,
            Some(_) => return Err(StorageError::invalid_request("resize may be cover, contain or fill")),
        };
        let origin = match text("format").as_deref() {
            None => false,
            Some("origin") => true,
            Some(_) => return Err(StorageError::invalid_request("format may be origin")),
        };
        Ok(TransformOptions {
            width: side("width")?,
            height: side("height")?,
            resize,
            quality,
            origin,
        })
    }

    /// The options as the header `X-Transformations` writes them.
    pub fn header_value(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.height.map(|height| format!("height:{height}")));
        words.extend(self.width.map(|width| format!("width:{width}")));
        if !words.is_empty() {
            let resize = match self.resize {
                Resize::Cover => "fill",
                Resize::Contain => "fit",
                Resize::Fill => "force",
            };
            words.push(format!("resizing_type:{resize}"));
        }
        words.extend(self.quality.map(|quality| format!("quality:{quality}")));
        words.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(query: &str) -> Result<TransformOptions, StorageError> {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        TransformOptions::of_query(&pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
    }

    #[test]
    fn sides_are_clamped_and_nonsense_is_refused() {
        let wish = read("width=99999&height=0&quality=7&resize=contain&format=origin").unwrap();
        assert_eq!((wish.width, wish.height, wish.quality), (Some(2000), Some(1), Some(20)));
        assert!(wish.origin && wish.resize == Resize::Contain);
        assert_eq!(read("width=-5").unwrap().width, Some(1));
        assert_eq!(read("width=").unwrap(), TransformOptions::default());
        for wrong in ["width=x", "quality=high", "resize=stretch", "format=avif"] {
            assert_eq!(read(wrong).unwrap_err().code, "InvalidRequest", "{wrong}");
        }
    }

    #[test]
    fn header_describes_the_transformation() {
        let wish = TransformOptions::of_json(&json!({"width": 200, "height": 200, "quality": 60}))
            .unwrap()
            .unwrap();
        assert_eq!(
            wish.header_value(),
            "height:200,width:200,resizing_type:fill,quality:60"
        );
        assert_eq!(TransformOptions::of_json(&json!({})).unwrap(), None);
        assert_eq!(TransformOptions::of_json(&json!(null)).unwrap(), None);
        assert_eq!(TransformOptions::default().header_value(), "");
    }
}
