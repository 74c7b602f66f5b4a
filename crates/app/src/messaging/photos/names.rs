//! Where photos of conversations are, on the wire and in the store of files.

use super::model::photo_folder;
use supabase::storage::ObjectPath;
use uuid::Uuid;

/// The width of the large file of a photo, in pixels.
pub const LARGE: u32 = 800;
/// The width of the small one.
const SMALL: u32 = 400;
/// Every width in which a photo exists.
pub const SIZES: [u32; 2] = [LARGE, SMALL];

/// Where one size of a photo is. `files` is the folder of its upload, as its row names it.
pub fn key(sender: Uuid, photo: Uuid, files: Option<Uuid>, size: u32) -> String {
    let folder = photo_folder(sender, photo);
    match files {
        Some(files) => format!("{folder}/{files}/{size}.webp"),
        None => format!("{folder}/{size}.webp"),
    }
}

fn is_id(text: &str) -> Option<Uuid> {
    Uuid::parse_str(text).ok().filter(|id| id.to_string() == text)
}

/// Match and photo of an upload's name, `{match}/{photo}`.
pub fn upload(path: &ObjectPath) -> Option<(Uuid, Uuid)> {
    let (match_id, photo) = path.as_str().split_once('/')?;
    Some((is_id(match_id)?, is_id(photo)?))
}

/// Match, photo and size of a file's name, `{match}/{photo}/{800 or 400}.webp`; without a size the small one.
pub fn file(path: &ObjectPath) -> Option<(Uuid, Uuid, u32)> {
    let mut parts = path.segments();
    let (match_id, photo) = (is_id(parts.next()?)?, is_id(parts.next()?)?);
    let size = match parts.next() {
        None => SMALL,
        Some(name) => SIZES.into_iter().find(|size| format!("{size}.webp") == name)?,
    };
    parts.next().is_none().then_some((match_id, photo, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_have_one_spelling() {
        let (of, photo) = (Uuid::nil(), Uuid::max());
        let read = |name: &str| file(&ObjectPath::parse(name).unwrap());
        assert_eq!(read(&format!("{of}/{photo}/800.webp")), Some((of, photo, 800)));
        assert_eq!(read(&format!("{of}/{photo}")), Some((of, photo, 400)));
        for wrong in [
            format!("{of}"),
            format!("{of}/{photo}/128.webp"),
            format!("{of}/{photo}/0400.webp"),
            format!("{of}/{photo}/400.webp/x"),
        ] {
            assert_eq!(read(&wrong), None, "{wrong}");
        }
    }
}
