//! Decoding, resizing, encoding: on a thread for such work.

use std::io::Cursor;

use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use pictures::codec;

use super::transform_options::{Resize, TransformOptions};
use super::{LARGEST, RenderedImage};
use crate::error::StorageError;

/// A picture of more is refused before it is decoded.
const MOST_PIXELS: u64 = 50_000_000;
/// What decoding may allocate.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
const QUALITY: u8 = 80;

/// A format that is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureFormat {
    Jpeg,
    Png,
    Webp,
}

impl PictureFormat {
    pub fn mime(self) -> &'static str {
        match self {
            PictureFormat::Jpeg => "image/jpeg",
            PictureFormat::Png => "image/png",
            PictureFormat::Webp => "image/webp",
        }
    }
}

fn refused() -> StorageError {
    StorageError::invalid_request("The object is no picture that can be transformed")
}

/// Decodes, resizes and encodes an image, in the format of its file unless `kind` names another.
pub fn transcode(
    bytes: &[u8],
    wish: TransformOptions,
    kind: Option<PictureFormat>,
) -> Result<RenderedImage, StorageError> {
    if bytes.len() as u64 > LARGEST {
        return Err(StorageError::too_large());
    }
    let (image, own) = decode(bytes)?;
    let kind = kind.unwrap_or(own);
    let image = resize(image, wish)?;
    let bytes = encode(&image, kind, wish.quality.unwrap_or(QUALITY))?;
    Ok(RenderedImage { kind, bytes })
}

fn decode(bytes: &[u8]) -> Result<(DynamicImage, PictureFormat), StorageError> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| refused())?;
    let kind = match reader.format() {
        Some(ImageFormat::Jpeg) => PictureFormat::Jpeg,
        Some(ImageFormat::Png) => PictureFormat::Png,
        Some(ImageFormat::WebP) => PictureFormat::Webp,
        _ => return Err(refused()),
    };
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| refused())?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(StorageError::invalid_request("The picture has too many pixels"));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(|_| refused())?;
    image.apply_orientation(orientation);
    Ok((image, kind))
}

/// Pictures never grow: more pixels would say no more. `fill` alone takes the sides as they are given.
fn resize(image: DynamicImage, wish: TransformOptions) -> Result<DynamicImage, StorageError> {
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    let (across, down) = (wish.width.map(f64::from), wish.height.map(f64::from));
    let scales = (across.map(|side| side / width), down.map(|side| side / height));
    let (scale, crop) = match (scales, wish.resize) {
        ((None, None), _) => return Ok(image),
        ((Some(across), Some(down)), Resize::Fill) => {
            return scaled(&image, rounded(width * across), rounded(height * down));
        }
        ((Some(across), Some(down)), Resize::Contain) => (across.min(down), false),
        ((Some(across), Some(down)), Resize::Cover) => (across.max(down), true),
        ((Some(one), None) | (None, Some(one)), _) => (one, false),
    };
    let scale = scale.min(1.0);
    let small = scaled(&image, rounded(width * scale), rounded(height * scale))?;
    if !crop {
        return Ok(small);
    }
    let keep = |side: u32, wished: Option<u32>| wished.unwrap_or(side).min(side);
    let (across, down) = (keep(small.width(), wish.width), keep(small.height(), wish.height));
    let (left, top) = ((small.width() - across) / 2, (small.height() - down) / 2);
    Ok(small.crop_imm(left, top, across, down))
}

fn rounded(side: f64) -> u32 {
    (side.round() as u32).max(1)
}

fn scaled(image: &DynamicImage, width: u32, height: u32) -> Result<DynamicImage, StorageError> {
    codec::resize(image, width, height).map_err(|_| refused())
}

fn encode(image: &DynamicImage, kind: PictureFormat, quality: u8) -> Result<Bytes, StorageError> {
    match kind {
        PictureFormat::Jpeg => codec::jpeg(&image.to_rgb8(), quality).map_err(|_| refused()),
        PictureFormat::Png => {
            let mut out = Cursor::new(Vec::new());
            image.write_to(&mut out, ImageFormat::Png).map_err(|_| refused())?;
            Ok(Bytes::from(out.into_inner()))
        }
        PictureFormat::Webp => codec::webp(image, f32::from(quality)).map_err(|_| refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let image = RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 9]));
        let mut out = Cursor::new(Vec::new());
        image.write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    fn size(picture: &RenderedImage) -> (u32, u32) {
        let (image, kind) = decode(&picture.bytes).unwrap();
        assert_eq!(kind, picture.kind);
        (image.width(), image.height())
    }

    #[test]
    fn pictures_meet_their_sides() {
        let file = png(400, 200);
        let wish = |width, height, resize| TransformOptions {
            width,
            height,
            resize,
            ..TransformOptions::default()
        };
        for (wish, expected) in [
            (wish(Some(100), Some(100), Resize::Cover), (100, 100)),
            (wish(Some(100), Some(100), Resize::Contain), (100, 50)),
            (wish(Some(100), Some(100), Resize::Fill), (100, 100)),
            (wish(Some(100), None, Resize::Cover), (100, 50)),
            (wish(None, Some(100), Resize::Cover), (200, 100)),
            (wish(Some(1000), None, Resize::Cover), (400, 200)),
            (wish(Some(800), Some(100), Resize::Cover), (400, 100)),
            (wish(None, None, Resize::Cover), (400, 200)),
        ] {
            for kind in [None, Some(PictureFormat::Webp), Some(PictureFormat::Jpeg)] {
                let picture = transcode(&file, wish, kind).unwrap();
                assert_eq!(size(&picture), expected, "{wish:?}");
                assert_eq!(picture.kind, kind.unwrap_or(PictureFormat::Png));
            }
        }
    }

    #[test]
    fn lower_quality_is_smaller() {
        let file = png(200, 200);
        let at = |quality| {
            let wish = TransformOptions {
                quality: Some(quality),
                ..TransformOptions::default()
            };
            transcode(&file, wish, Some(PictureFormat::Jpeg)).unwrap().bytes.len()
        };
        assert!(at(20) < at(95));
    }

    #[test]
    fn file_that_is_no_picture_or_too_large_is_refused() {
        for wrong in [b"".as_slice(), b"text", b"\x89PNG\r\n\x1a\nbroken", &png(40, 40)[..60]] {
            assert_eq!(
                transcode(wrong, TransformOptions::default(), None).unwrap_err().code,
                "InvalidRequest"
            );
        }
        // A header that claims more pixels than any picture may have.
        let mut bomb = png(1, 1);
        bomb[16..24].copy_from_slice(&[0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
        assert_eq!(
            transcode(&bomb, TransformOptions::default(), None).unwrap_err().code,
            "InvalidRequest"
        );
    }
}
