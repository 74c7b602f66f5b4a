//! Scaling and writing, for photos and for the transformations of the file store.

use crate::inspect::Refusal;
use bytes::Bytes;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, RgbImage};
use std::io::Cursor;

/// Scaled to exactly that size.
///
/// # Errors
///
/// [`Refusal::Broken`] for a picture without pixels.
pub fn resize(image: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, Refusal> {
    if (image.width(), image.height()) == (width, height) {
        return Ok(image.clone());
    }
    let mut small = DynamicImage::new(width, height, image.color());
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new()
        .resize(image, &mut small, &options)
        .map_err(|_| Refusal::Broken)?;
    Ok(small)
}

/// A WebP file; `quality` from 0 to 100. Transparent places stay so.
///
/// # Errors
///
/// [`Refusal::Broken`] for a picture that the format cannot hold, with a line in the log.
pub fn webp(image: &DynamicImage, quality: f32) -> Result<Bytes, Refusal> {
    let encoded = if image.color().has_alpha() {
        let rgba = image.to_rgba8();
        webp::Encoder::from_rgba(&rgba, rgba.width(), rgba.height()).encode_simple(false, quality)
    } else {
        let rgb = image.to_rgb8();
        webp::Encoder::from_rgb(&rgb, rgb.width(), rgb.height()).encode_simple(false, quality)
    };
    encoded.map(|memory| Bytes::copy_from_slice(&memory)).map_err(|error| {
        tracing::error!(?error, "a picture could not be written as WebP");
        Refusal::Broken
    })
}

/// A JPEG file; `quality` from 1 to 100.
///
/// # Errors
///
/// [`Refusal::Broken`] for a picture that the format cannot hold.
pub fn jpeg(image: &RgbImage, quality: u8) -> Result<Bytes, Refusal> {
    let mut out = Cursor::new(Vec::new());
    image
        .write_with_encoder(JpegEncoder::new_with_quality(&mut out, quality))
        .map_err(|_| Refusal::Broken)?;
    Ok(Bytes::from(out.into_inner()))
}
