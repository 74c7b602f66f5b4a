//! Everything of a person in one ZIP: the rows of each table and the files of each bucket, written while they are read.
//!
//! One page of rows or one file is in memory at a time; a reader who takes nothing stops the writer.

mod store;
mod surface;

pub use surface::edge;

use crate::AppState;
use crate::accounts::leave;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::zip::ZipWriter;
use crate::kernel::{Language, LimitEnforcement, LocalizedText, Member, TableRule, new_id};
use axum::body::Body;
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use jiff::{Timestamp, ToSpan};
use std::io;
use tokio::sync::mpsc::{self, Receiver, Sender};
use uuid::Uuid;

/// Rows that are read at once.
const PAGE: i64 = 200;
/// Pieces that wait for the reader.
const PIECES: usize = 2;
const DAY_SECONDS: i64 = 24 * 3600;
/// Downloads that broke off may be begun again so many times in a day.
const BEGUN_MAX: i64 = 5;
/// What a picture is stored as besides its large size.
const SMALLER: [&str; 2] = ["/400.webp", "/128.webp"];

/// Why an archive ended early.
#[derive(Debug, thiserror::Error)]
enum ArchiveError {
    #[error("its reader left")]
    Left,
    #[error(transparent)]
    Written(#[from] io::Error),
    #[error("{0:?}")]
    Read(Fault),
}

impl From<Fault> for ArchiveError {
    fn from(fault: Fault) -> ArchiveError {
        ArchiveError::Read(fault)
    }
}

/// Begins the archive of a person: one whole one in 24 hours, and a few more where a download broke off.
pub async fn begin(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Uuid> {
    let (id, limits) = (new_id(now), app.limits);
    app.act(move |tx| {
        Box::pin(async move {
            tx.lock_key(&format!("export:{}", member.id)).await?;
            let day_ago = now.checked_sub(DAY_SECONDS.seconds()).unwrap_or(Timestamp::MIN);
            let (begun, finished) = store::since(tx, member.id, day_ago).await?;
            if limits == LimitEnforcement::Yes && (finished.is_some() || begun >= BEGUN_MAX) {
                let passed = now.duration_since(finished.unwrap_or(day_ago)).as_secs().max(0);
                let left = (DAY_SECONDS - passed).max(3600);
                return Err(Fault::Rate {
                    retry_after: left.try_into().unwrap_or(3600),
                });
            }
            store::begin(tx, id, member.id, now).await?;
            Ok(id)
        })
    })
    .await
}

/// The archive as a body, which is written while it is sent.
pub fn stream(app: AppState, member: Member, id: Uuid, language: Language, now: Timestamp) -> Body {
    let (send, receive) = mpsc::channel(PIECES);
    tokio::spawn(async move {
        match write(&app, member, language, now, &send).await {
            Ok(()) => note_end(&app, id, now).await,
            Err(error) => {
                tracing::info!(%error, "an archive of personal data broke off");
                // A body that ends with an error is not taken for a whole file.
                let broken = io::Error::other("the archive broke off");
                let _reader_may_have_left = send.send(Err(broken)).await;
            }
        }
    });
    Body::from_stream(pieces(receive))
}

async fn note_end(app: &AppState, id: Uuid, now: Timestamp) {
    let noted = app.act(move |tx| Box::pin(store::finish(tx, id, now))).await;
    if let Err(error) = noted {
        tracing::warn!(?error, "the end of an archive was not noted");
    }
}

/// Fused: compression asks once more after the end.
fn pieces(receive: Receiver<io::Result<Bytes>>) -> impl Stream<Item = io::Result<Bytes>> {
    stream::unfold(receive, |mut receive| async move {
        let piece = receive.recv().await?;
        Some((piece, receive))
    })
    .fuse()
}

type Out = Sender<io::Result<Bytes>>;

async fn write(
    app: &AppState,
    member: Member,
    language: Language,
    now: Timestamp,
    out: &Out,
) -> Result<(), ArchiveError> {
    let mut zip = ZipWriter::new(now);
    zip.begin("LEIA-ME.txt")?;
    zip.write(LocalizedText::from(READ_ME).in_language(language).as_bytes())?;
    for rule in app.exported_tables() {
        write_table(app, member, &rule, now, &mut zip, out).await?;
    }
    for bucket in crate::buckets(app) {
        write_bucket(app, member, bucket.id, &mut zip, out).await?;
    }
    send(out, zip.finish()?).await
}

const READ_ME: &str = "Esta é uma cópia do que guardamos sobre você. A pasta dados tem um arquivo JSON para cada tabela. As outras pastas têm os arquivos que você enviou, pelo identificador que aparece nos dados.";

async fn write_table(
    app: &AppState,
    member: Member,
    rule: &TableRule,
    now: Timestamp,
    zip: &mut ZipWriter,
    out: &Out,
) -> Result<(), ArchiveError> {
    zip.begin(&format!("dados/{}.json", rule.table))?;
    zip.write(b"[")?;
    let mut from = 0;
    loop {
        let rows = leave::export_page(&mut app.db.reader(), rule, &app.vault, member, from, PAGE, now).await?;
        for (at, row) in rows.iter().enumerate() {
            let comma = if from == 0 && at == 0 { "\n" } else { ",\n" };
            zip.write(format!("{comma}{row}").as_bytes())?;
        }
        send(out, zip.take()).await?;
        from += PAGE;
        if (rows.len() as i64) < PAGE {
            break;
        }
    }
    zip.write(b"\n]\n")?;
    zip.end()?;
    Ok(())
}

/// The files of one bucket, each in its large size.
async fn write_bucket(
    app: &AppState,
    member: Member,
    bucket: &str,
    zip: &mut ZipWriter,
    out: &Out,
) -> Result<(), ArchiveError> {
    let folder = format!("{bucket}/{}", member.id);
    let unread = |error: supabase::storage::BlobError| ArchiveError::Read(Fault::Internal(error.to_string()));
    let mut files = app.photos.listed(&folder).await.map_err(unread)?;
    files.retain(|key| !SMALLER.iter().any(|smaller| key.ends_with(smaller)));
    files.sort_unstable();
    for key in files {
        // Removed while the archive was written.
        let Some(bytes) = app.photos.stored(&key).await.map_err(unread)? else {
            continue;
        };
        let name = key.strip_prefix(&folder).unwrap_or(&key);
        let name = name
            .strip_suffix("/800.webp")
            .map_or(name.to_owned(), |photo| format!("{photo}.webp"));
        zip.begin(&format!("{bucket}{name}"))?;
        zip.write(&bytes)?;
        zip.end()?;
        send(out, zip.take()).await?;
    }
    Ok(())
}

async fn send(out: &Out, piece: Bytes) -> Result<(), ArchiveError> {
    if piece.is_empty() {
        return Ok(());
    }
    out.send(Ok(piece)).await.map_err(|_| ArchiveError::Left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn body_that_ended_may_be_asked_once_more() {
        let (send, receive) = mpsc::channel(PIECES);
        send.send(Ok(Bytes::from_static(b"PK"))).await.unwrap();
        drop(send);
        let mut pieces = Box::pin(pieces(receive));
        assert_eq!(pieces.next().await.unwrap().unwrap(), "PK");
        assert!(pieces.next().await.is_none() && pieces.next().await.is_none());
    }
}
