//! Files in a bucket of an S3 service.
//!
//! Large files go up in parts of one size. What of a paused file does not fill a part yet lies beside it as a small
//! object of its own, so that nothing is held in memory between two requests and any node may go on.

mod parts;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{StreamExt, TryStreamExt};
use jiff::Timestamp;
use object_store::aws::{AmazonS3, AmazonS3Builder, S3ConditionalPut};
use object_store::multipart::MultipartStore;
use object_store::path::Path;
use object_store::{ClientOptions, Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutMode, RetryConfig};
use url::Url;

use parts::progress;

use super::{BlobError, Blobs, Bytestream, ListedBlob, PausedUpload, Writer, check};

/// Files in a bucket of an S3 service.
#[derive(Clone)]
pub struct S3 {
    store: Arc<AmazonS3>,
    /// A folder inside the bucket; empty for the bucket itself.
    folder: Path,
}

/// Without the credentials.
impl std::fmt::Debug for S3 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "S3({}/{})", self.store, self.folder)
    }
}

impl S3 {
    /// Opens `s3://KEY:SECRET@host/bucket[/folder]?region=…&endpoint=…`. Without an endpoint the host is asked over
    /// HTTPS. The error tells what is wrong and nothing of the secret.
    pub fn open(address: &str) -> Result<S3, String> {
        let url = Url::parse(address).map_err(|error| error.to_string())?;
        let host = url
            .host_str()
            .filter(|_| url.scheme() == "s3")
            .ok_or("not s3://host/bucket")?;
        let mut path = url.path().trim_matches('/').splitn(2, '/');
        let bucket = path
            .next()
            .filter(|name| !name.is_empty())
            .ok_or("no bucket after the host")?;
        let folder = Path::parse(path.next().unwrap_or_default()).map_err(|error| error.to_string())?;
        let of_query = |name: &str| {
            url.query_pairs()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value.into_owned())
        };
        if let Some((unknown, _)) = url.query_pairs().find(|(key, _)| key != "region" && key != "endpoint") {
            return Err(format!("unknown parameter {unknown}"));
        }
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        let endpoint = of_query("endpoint").unwrap_or_else(|| format!("https://{host}{port}"));
        if !Url::parse(&endpoint).is_ok_and(|url| matches!(url.scheme(), "http" | "https")) {
            return Err("endpoint is no address".to_owned());
        }
        let key = decoded(url.username())
            .filter(|key| !key.is_empty())
            .ok_or("no key before the host")?;
        let secret = url.password().and_then(decoded).ok_or("no secret before the host")?;
        // Fails when a provider is installed already; every one of this program is ring.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = ClientOptions::new()
            .with_connect_timeout(Duration::from_secs(5))
            .with_read_timeout(Duration::from_secs(30))
            .with_timeout_disabled();
        let retries = RetryConfig {
            max_retries: 3,
            retry_timeout: Duration::from_secs(20),
            ..RetryConfig::default()
        };
        let store = AmazonS3Builder::new()
            .with_client_options(client)
            .with_allow_http(endpoint.starts_with("http://"))
            .with_retry(retries)
            .with_endpoint(endpoint.trim_end_matches('/'))
            .with_region(of_query("region").unwrap_or_else(|| "us-east-1".to_owned()))
            .with_bucket_name(bucket)
            .with_access_key_id(key)
            .with_secret_access_key(secret)
            .with_conditional_put(S3ConditionalPut::ETagMatch)
            // Not every service knows the request that deletes many at once.
            .with_disable_bulk_delete(true)
            .build()
            .map_err(|error| error.to_string())?;
        Ok(S3 {
            store: Arc::new(store),
            folder,
        })
    }

    fn place(&self, key: &str) -> Result<Path, BlobError> {
        check(key)?;
        let inside = Path::parse(key).map_err(Error::from)?;
        Ok(self.folder.parts().chain(inside.parts()).collect())
    }

    /// Where the rest of a paused file lies.
    fn rest(&self, key: &str, size: u64) -> Result<Path, BlobError> {
        self.place(&format!("{key}.rests/{size}"))
    }

    /// Also those of pauses that were not recorded.
    async fn remove_rests(&self, key: &str) -> Result<(), BlobError> {
        self.remove_below(&self.place(&format!("{key}.rests"))?).await
    }

    async fn remove_below(&self, folder: &Path) -> Result<(), BlobError> {
        let below: Vec<_> = self.store.list(Some(folder)).try_collect().await?;
        for inside in below {
            self.remove(&inside.location).await?;
        }
        Ok(())
    }

    async fn remove(&self, place: &Path) -> Result<(), BlobError> {
        match self.store.delete(place).await {
            Err(Error::NotFound { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn bytes(&self, place: &Path) -> Result<Option<Bytes>, BlobError> {
        match self.store.get(place).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn exists(&self, place: &Path) -> Result<bool, BlobError> {
        match self.store.head(place).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

fn decoded(text: &str) -> Option<String> {
    crate::path::decode(text).ok()
}

impl Blobs for S3 {
    fn put(&self, key: &str, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            match self.store.put_opts(&place?, bytes.into(), PutMode::Create.into()).await {
                Ok(_) => Ok(()),
                Err(Error::AlreadyExists { .. } | Error::Precondition { .. }) => Err(BlobError::Exists),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn get(&self, key: &str) -> BoxFuture<'_, Result<Option<Bytes>, BlobError>> {
        let place = self.place(key);
        Box::pin(async move { self.bytes(&place?).await })
    }

    fn read(&self, key: &str, range: Range<u64>) -> BoxFuture<'_, Result<Option<Bytestream>, BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            let place = place?;
            if range.is_empty() {
                let nothing = futures_util::stream::empty().boxed();
                return Ok(self.exists(&place).await?.then_some(nothing));
            }
            let options = GetOptions {
                range: Some(GetRange::Bounded(range)),
                ..GetOptions::default()
            };
            match self.store.get_opts(&place, options).await {
                Ok(found) => Ok(Some(found.into_stream().map_err(BlobError::from).boxed())),
                Err(Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn copy(&self, from: &str, to: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let places = self.place(from).and_then(|from| Ok((from, self.place(to)?)));
        Box::pin(async move {
            let (from, to) = places?;
            Ok(self.store.copy(&from, &to).await?)
        })
    }

    fn delete(&self, key: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        Box::pin(async move { self.remove(&place?).await })
    }

    fn delete_folder(&self, folder: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(folder);
        Box::pin(async move { self.remove_below(&place?).await })
    }

    fn write(&self, key: &str, paused: Option<&PausedUpload>) -> BoxFuture<'_, Result<Box<dyn Writer>, BlobError>> {
        let key = key.to_owned();
        let paused = paused
            .map(|paused| progress(paused).map(|progress| (paused.size, progress)))
            .transpose();
        Box::pin(async move {
            let parts = self.resume(key, paused?).await?;
            Ok(Box::new(parts) as Box<dyn Writer>)
        })
    }

    fn complete(&self, key: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>> {
        let key = key.to_owned();
        let earlier = progress(paused).map(|progress| (paused.size, progress));
        Box::pin(async move {
            let earlier = earlier?;
            // Keys are used once, so a whole file of this name is this one.
            if !self.exists(&self.place(&key)?).await? {
                let parts = self.resume(key.clone(), Some(earlier)).await?;
                Box::new(parts).finish().await?;
            }
            self.remove_rests(&key).await
        })
    }

    fn abandon(&self, key: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>> {
        let key = key.to_owned();
        let progress = progress(paused);
        Box::pin(async move {
            let (place, progress) = (self.place(&key)?, progress?);
            if let Some(id) = &progress.multipart {
                match self.store.abort_multipart(&place, id).await {
                    Err(Error::NotFound { .. }) | Ok(()) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            self.remove_rests(&key).await
        })
    }

    fn list(&self, folder: &str) -> BoxFuture<'_, Result<Vec<ListedBlob>, BlobError>> {
        let place = self.place(folder);
        Box::pin(async move {
            let strip = self.folder.parts().count();
            let listed = self.store.list(Some(&place?)).map_ok(|found| ListedBlob {
                key: found.location.parts().skip(strip).collect::<Path>().to_string(),
                modified: Timestamp::from_second(found.last_modified.timestamp()).unwrap_or(Timestamp::MAX),
            });
            Ok(listed.try_collect().await?)
        })
    }

    /// Unfinished files of an S3 service are invisible; those abandoned by a power cut end by a rule of the service
    /// (`AbortIncompleteMultipartUpload`).
    fn tidy(&self, _: Timestamp) -> BoxFuture<'_, Result<(), BlobError>> {
        Box::pin(async { Ok(()) })
    }
}
