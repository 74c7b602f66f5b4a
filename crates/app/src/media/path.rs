//! The names of photos in the bucket.
//!
//! A row's path is `{user}/{photo}`, or `demo/{slug}-{n}` for demonstration people. A file's name is that and a
//! size, `…/800.webp`; without one it is the middle size, which is what an avatar needs.

use pictures::process::SIZES;
use supabase::storage::ObjectPath;
use uuid::Uuid;

const DEFAULT_SIZE: u32 = 400;
/// The folder of the demonstration people.
pub const DEMO: &str = "demo";

/// One size of one photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoSize {
    /// The path of the photo's row.
    pub photo: String,
    pub size: u32,
}

impl PhotoSize {
    /// Reads a file's name; `None` for names that no photo can have.
    pub fn parse(path: &ObjectPath) -> Option<PhotoSize> {
        let mut segments = path.segments();
        let (folder, photo, file) = (segments.next()?, segments.next()?, segments.next());
        let size = match file {
            None => DEFAULT_SIZE,
            Some(file) => {
                let number: u32 = file.strip_suffix(".webp")?.parse().ok()?;
                // The same size written differently (`+400`, `0400`) would be a second name of one file.
                SIZES
                    .into_iter()
                    .find(|size| *size == number && file.len() == "000.webp".len())?
            }
        };
        let known = folder == DEMO || (is_id(folder) && is_id(photo));
        (known && segments.next().is_none()).then(|| PhotoSize {
            photo: format!("{folder}/{photo}"),
            size,
        })
    }

    /// The key of the file in the store.
    pub fn key(&self) -> String {
        format!("{}/{}/{}.webp", super::BUCKET, self.photo, self.size)
    }
}

/// The owner and the new photo's id of an upload's name.
pub fn upload(path: &ObjectPath) -> Option<(Uuid, Uuid)> {
    let (owner, photo) = path.as_str().split_once('/')?;
    (is_id(owner) && is_id(photo)).then_some(())?;
    Some((Uuid::parse_str(owner).ok()?, Uuid::parse_str(photo).ok()?))
}

/// Ids have one spelling: lower case with hyphens.
fn is_id(text: &str) -> bool {
    Uuid::parse_str(text).is_ok_and(|id| id.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: &str = "6f1c5c3e-98a5-4d0a-9f50-0a4f6ad0a001";
    const PHOTO: &str = "0192d3c4-98a5-7d0a-9f50-0a4f6ad0a002";

    fn print(path: &str) -> Option<(String, u32)> {
        PhotoSize::parse(&ObjectPath::parse(path).unwrap()).map(|print| (print.photo, print.size))
    }

    #[test]
    fn file_is_a_photo_and_a_size() {
        let photo = format!("{USER}/{PHOTO}");
        assert_eq!(print(&format!("{photo}/800.webp")), Some((photo.clone(), 800)));
        assert_eq!(print(&photo), Some((photo.clone(), 400)));
        assert_eq!(print("demo/ana-1/128.webp"), Some(("demo/ana-1".into(), 128)));
        for wrong in [
            USER.to_string(),
            format!("{photo}/500.webp"),
            format!("{photo}/800.png"),
            format!("{photo}/+80.webp"),
            format!("{photo}/0800.webp"),
            format!("{photo}/800.webp/x"),
            format!("{USER}/x/800.webp"),
            format!("{}/{PHOTO}/800.webp", USER.to_uppercase()),
        ] {
            assert_eq!(print(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn upload_names_its_owner_and_a_new_id() {
        let name = |path: &str| upload(&ObjectPath::parse(path).unwrap());
        assert!(name(&format!("{USER}/{PHOTO}")).is_some());
        for wrong in [
            PHOTO.to_string(),
            format!("{USER}/x"),
            format!("{USER}/{PHOTO}/800.webp"),
            format!("demo/{PHOTO}"),
        ] {
            assert_eq!(name(&wrong), None, "{wrong}");
        }
    }
}
