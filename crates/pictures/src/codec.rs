//! Scaling and writing, for photos and for the transformations of the file store.

use crate::inspect::Refusal;
use bytes::Bytes;
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, RgbImage, RgbaImage};
use std::io::Cursor;

/// Scaled to exactly that size. What is neither RGB nor RGBA of 8 bits a channel becomes so: each kind of pixel that can be
/// scaled costs a build half a minute.
///
/// # Errors
///
/// [`Refusal::Broken`] for a picture without pixels.
pub fn resize(image: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, Refusal> {
    if (image.width(), image.height()) == (width, height) {
        return Ok(image.clone());
    }
    let sizes = [(image.width(), image.height()), (width, height)];
    let small = match image {
        DynamicImage::ImageRgb8(rgb) => {
            RgbImage::from_raw(width, height, scaled::<U8x3>(rgb, sizes)?).map(DynamicImage::from)
        }
        DynamicImage::ImageRgba8(rgba) => {
            RgbaImage::from_raw(width, height, scaled::<U8x4>(rgba, sizes)?).map(DynamicImage::from)
        }
        other if other.color().has_alpha() => return resize(&other.to_rgba8().into(), width, height),
        other => return resize(&other.to_rgb8().into(), width, height),
    };
    small.ok_or(Refusal::Broken)
}

/// The bytes of a picture of pixels `P`, scaled between two sizes in pixels.
fn scaled<P: PixelTrait + Default>(pixels: &[u8], [from, to]: [(u32, u32); 2]) -> Result<Vec<u8>, Refusal> {
    let mut small = vec![0; to.0 as usize * to.1 as usize * P::size()];
    let source = TypedImageRef::<P>::from_buffer(from.0, from.1, pixels).map_err(|_| Refusal::Broken)?;
    let mut target = TypedImage::<P>::from_buffer(to.0, to.1, &mut small).map_err(|_| Refusal::Broken)?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new()
        .resize_typed(&source, &mut target, &options)
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

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageBuffer, LumaA, Rgb};

    #[test]
    fn scaling_every_kind_of_picture_keeps_its_colours() {
        let grey = DynamicImage::ImageLuma8(ImageBuffer::from_pixel(40, 30, image::Luma([90])));
        let deep = DynamicImage::ImageRgb16(ImageBuffer::from_pixel(40, 30, Rgb([0xffff, 0x8080, 0])));
        let clear_grey = DynamicImage::ImageLumaA8(ImageBuffer::from_pixel(40, 30, LumaA([200, 128])));
        let colours = DynamicImage::ImageRgba8(ImageBuffer::from_pixel(40, 30, image::Rgba([10, 20, 30, 255])));
        for (picture, wanted) in [
            (grey, [90, 90, 90, 255]),
            (deep, [255, 128, 0, 255]),
            (clear_grey, [200, 200, 200, 128]),
            (colours, [10, 20, 30, 255]),
        ] {
            let small = resize(&picture, 8, 6).unwrap();
            assert_eq!((small.width(), small.height()), (8, 6));
            assert_eq!(small.color().has_alpha(), picture.color().has_alpha());
            // Between premultiplied and plain colours lies a rounding.
            let near = |pixel: &image::Rgba<u8>| (0..4).all(|i| pixel.0[i].abs_diff(wanted[i]) <= 1);
            assert!(small.to_rgba8().pixels().all(near), "{wanted:?}");
        }
    }
}
