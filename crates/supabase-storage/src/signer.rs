//! Addresses that carry their own permission: for one reader of a bucket that checks every fetch, for any holder of the
//! address of a plain file, and for an upload.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::bucket::Viewer;
use super::error::StorageError;
use super::path::ObjectPath;
use super::render::TransformOptions;
use supabase_base::keys::Keys;
use supabase_base::own_page;

/// Expiries fall on multiples of this, so that an address asked for twice is the same and a browser can cache it.
const STEP_SECONDS: i64 = 10 * 60;
/// The shortest life of an address. The longest is one step more: 15 minutes.
const MIN_LIFE_SECONDS: i64 = 5 * 60;

/// When an address of a declared bucket ends that was asked for at `now`: at the step that is at least five minutes and
/// less than fifteen ahead, whatever the client asked for. Each fetch asks the policy again; this bounds how long a
/// leaked address works.
pub fn expiry(now: Timestamp) -> Timestamp {
    let wanted = now.as_second() + MIN_LIFE_SECONDS;
    // A fraction of a second counts as begun, or the address would be short of its validity by it.
    let wanted = if now.subsec_nanosecond() > 0 {
        wanted + 1
    } else {
        wanted
    };
    let steps = (wanted + STEP_SECONDS - 1).div_euclid(STEP_SECONDS);
    Timestamp::from_second(steps * STEP_SECONDS).unwrap_or(Timestamp::MAX)
}

/// Nothing here can pass for an access token or a key: those need a `role`, and addresses need this `scope`.
#[derive(Serialize, Deserialize)]
struct Claims {
    /// Bucket and file; a folder ends with `/`.
    url: String,
    scope: String,
    /// A user's id, or a word for those without one.
    viewer: String,
    /// Whether that user's session had shown a second factor.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    second_factor: bool,
    /// Whether our own page asked for it: then it opens beside the viewer's cookie or session alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    bound: bool,
    exp: i64,
}

/// What the token of an address says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignedClaims {
    pub viewer: Viewer,
    /// It opens beside the viewer's cookie or session alone.
    pub is_bound: bool,
    pub expires_at: Timestamp,
}

/// What the address of a plain file grants: reading it, or one picture of it, until then.
#[derive(Serialize, Deserialize)]
struct FileClaims {
    url: String,
    scope: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    transform: Option<TransformOptions>,
    exp: i64,
}

/// A permission to upload one file, in the name of the user who asked for it.
#[derive(Serialize, Deserialize)]
pub(super) struct UploadClaims {
    url: String,
    scope: String,
    pub jti: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    pub upsert: bool,
    pub exp: i64,
}

const SCOPE: &str = "download";
const FILE_SCOPE: &str = "file";
const UPLOAD_SCOPE: &str = "upload";
/// How long a permission to upload lasts.
const UPLOAD_VALIDITY: SignedDuration = SignedDuration::from_hours(2);
/// The longest life of a plain file's address.
const LONGEST_SECONDS: i64 = 10 * 366 * 24 * 60 * 60;
const ANYONE: &str = "anyone";
const OPERATOR: &str = "operator";

/// Makes and checks the tokens of addresses. Cheap to clone.
#[derive(Clone)]
pub struct Signer {
    keys: Keys,
}

impl Signer {
    pub fn new(keys: Keys) -> Signer {
        Signer { keys }
    }

    /// The address below `/storage/v1`. The path stands in it as it is, because the client encodes it.
    pub fn address(
        &self,
        bucket: &str,
        path: &str,
        viewer: Viewer,
        expires_at: Timestamp,
    ) -> Result<String, StorageError> {
        let token = self.token(format!("{bucket}/{path}"), viewer, expires_at)?;
        Ok(format!("/object/sign/{bucket}/{path}?token={token}"))
    }

    /// One token for the addresses of all files that lie in a folder itself, such as the sizes of a picture.
    pub fn folder_token(
        &self,
        bucket: &str,
        folder: &str,
        viewer: Viewer,
        expires_at: Timestamp,
    ) -> Result<String, StorageError> {
        // The name of a file never ends so, and no request can ask for such a name to be signed.
        self.token(format!("{bucket}/{folder}/"), viewer, expires_at)
    }

    fn token(&self, url: String, viewer: Viewer, expires_at: Timestamp) -> Result<String, StorageError> {
        let (viewer, second_factor) = match viewer {
            Viewer::Anyone => (ANYONE.to_owned(), false),
            Viewer::Operator => (OPERATOR.to_owned(), false),
            Viewer::User { id, second_factor, .. } => (id.to_string(), second_factor),
        };
        Ok(self.keys.sign(&Claims {
            url,
            scope: SCOPE.to_owned(),
            bound: viewer != ANYONE && viewer != OPERATOR && own_page::request_is_ours(),
            viewer,
            second_factor,
            exp: expires_at.as_second(),
        })?)
    }

    /// The address of a plain file below `/storage/v1`, good for so many seconds.
    pub(super) fn file_address(
        &self,
        bucket: &str,
        path: &str,
        transform: Option<TransformOptions>,
        seconds: i64,
        now: Timestamp,
    ) -> Result<String, StorageError> {
        if !(1..=LONGEST_SECONDS).contains(&seconds) {
            return Err(StorageError::invalid_request(
                "expiresIn must be a positive number of seconds",
            ));
        }
        let route = if transform.is_some() { "render/image" } else { "object" };
        let claims = FileClaims {
            url: format!("{bucket}/{path}"),
            scope: FILE_SCOPE.to_owned(),
            transform,
            exp: now.as_second() + seconds,
        };
        let token = self.keys.sign(&claims)?;
        Ok(format!("/{route}/sign/{bucket}/{path}?token={token}"))
    }

    /// What of the plain file the token opens: a picture as wished, or the file itself.
    pub(super) fn check_file(
        &self,
        token: &str,
        bucket: &str,
        path: &ObjectPath,
        now: Timestamp,
    ) -> Result<Option<TransformOptions>, StorageError> {
        let claims: FileClaims = self.claims(token)?;
        fits((&claims.scope, FILE_SCOPE), &claims.url, bucket, path, claims.exp, now)?;
        Ok(claims.transform)
    }

    /// A permission to upload a file of this name.
    pub(super) fn upload_token(
        &self,
        bucket: &str,
        path: &str,
        owner: Option<String>,
        upsert: bool,
        now: Timestamp,
    ) -> Result<String, StorageError> {
        Ok(self.keys.sign(&UploadClaims {
            url: format!("{bucket}/{path}"),
            scope: UPLOAD_SCOPE.to_owned(),
            jti: Uuid::new_v4(),
            owner,
            upsert,
            exp: now.as_second() + UPLOAD_VALIDITY.as_secs(),
        })?)
    }

    /// The permission of a token, if it is one to upload a file of this name.
    pub(super) fn check_upload(
        &self,
        token: &str,
        bucket: &str,
        path: &ObjectPath,
        now: Timestamp,
    ) -> Result<UploadClaims, StorageError> {
        let claims: UploadClaims = self.claims(token)?;
        fits(
            (&claims.scope, UPLOAD_SCOPE),
            &claims.url,
            bucket,
            path,
            claims.exp,
            now,
        )?;
        Ok(claims)
    }

    fn claims<T: serde::de::DeserializeOwned>(&self, token: &str) -> Result<T, StorageError> {
        serde_json::from_value(self.keys.decode(token)?).map_err(|_| StorageError::invalid_token("invalid token"))
    }

    /// The reader that the token opens this file for, and its expiry.
    pub(super) fn check(
        &self,
        token: &str,
        bucket: &str,
        path: &ObjectPath,
        now: Timestamp,
    ) -> Result<SignedClaims, StorageError> {
        let claims: Claims = serde_json::from_value(self.keys.decode(token)?)
            .map_err(|_| StorageError::invalid_token("invalid token"))?;
        if claims.scope != SCOPE || !names(&claims.url, &format!("{bucket}/{}", path.as_str())) {
            return Err(StorageError::invalid_token("invalid token"));
        }
        let viewer = match claims.viewer.as_str() {
            ANYONE => Viewer::Anyone,
            OPERATOR => Viewer::Operator,
            id => Viewer::User {
                id: Uuid::parse_str(id).map_err(|_| StorageError::invalid_token("invalid token"))?,
                second_factor: claims.second_factor,
                session: None,
            },
        };
        let expires_at =
            Timestamp::from_second(claims.exp).map_err(|_| StorageError::invalid_token("invalid token"))?;
        if expires_at <= now {
            return Err(StorageError::invalid_token("jwt expired"));
        }
        Ok(SignedClaims {
            viewer,
            is_bound: claims.bound,
            expires_at,
        })
    }
}

/// Whether what was signed is this file, or the folder in which it lies.
fn names(signed: &str, file: &str) -> bool {
    let in_folder = || match file.strip_prefix(signed) {
        Some(name) => signed.ends_with('/') && !name.contains('/'),
        None => false,
    };
    signed == file || in_folder()
}

/// Whether a token of the wanted scope names this file and has time left.
fn fits(
    (scope, wanted): (&str, &str),
    url: &str,
    bucket: &str,
    path: &ObjectPath,
    exp: i64,
    now: Timestamp,
) -> Result<(), StorageError> {
    if scope != wanted || url != format!("{bucket}/{}", path.as_str()) {
        return Err(StorageError::invalid_token("invalid token"));
    }
    match exp > now.as_second() {
        true => Ok(()),
        false => Err(StorageError::invalid_token("jwt expired")),
    }
}

#[cfg(test)]
mod tests;
