//! Random texts for tokens and codes.

use crate::errors::AuthError;

/// 256 random bits as 64 hexadecimal digits.
pub fn random_hex() -> Result<String, AuthError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| AuthError::internal(&error))?;
    Ok(hex::encode(bytes))
}

/// Six random digits.
pub fn random_code() -> Result<String, AuthError> {
    let number = getrandom::u64().map_err(|error| AuthError::internal(&error))?;
    Ok(format!("{:06}", number % 1_000_000))
}
