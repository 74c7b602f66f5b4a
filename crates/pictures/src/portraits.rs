//! The drawn portraits of the demonstration, on which hashes and measures are tried.

use crate::process::decode_webp;
use image::DynamicImage;
use std::path::Path;

/// All portraits in one of their widths, in pixels, by name.
pub fn portraits(width: u32) -> Vec<DynamicImage> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/content/portraits");
    let files = std::fs::read_dir(folder).expect("the folder of the portraits");
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(&format!("-{width}.webp")));
    paths.sort();
    let decode = |path: &std::path::PathBuf| decode_webp(&std::fs::read(path).ok()?).ok();
    paths.iter().filter_map(decode).collect()
}
