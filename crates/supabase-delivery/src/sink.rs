//! Messages as files that only our own user may read, for machines without a provider.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use uuid::Uuid;

/// Makes a folder that only our own user may enter, or takes the rights of others away from one that is there.
pub fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = std::fs::metadata(folder)?.permissions();
        if rights.mode() & 0o077 != 0 {
            std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
        }
    }
    Ok(())
}

/// Writes `message` into `folder` as the JSON file `id`. Messages are delivered side by side, but ids are given when
/// they are queued, so names sort by that order and a second try replaces the file of the first. Codes and links are in
/// it, so nobody but our own user may read it.
pub(crate) async fn keep(folder: &Path, id: Uuid, message: &impl Serialize) -> std::io::Result<()> {
    let (folder, message) = (folder.to_owned(), serde_json::to_vec_pretty(message)?);
    tokio::task::spawn_blocking(move || keep_private(&folder, id, &message)).await?
}

fn keep_private(folder: &Path, name: Uuid, message: &[u8]) -> std::io::Result<()> {
    private_folder(folder)?;
    let hidden = folder.join(format!(".{name}.tmp"));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&hidden)?.write_all(message)?;
    // Renamed when complete, so that a reader never meets half a message.
    std::fs::rename(&hidden, folder.join(format!("{name}.json")))
}
