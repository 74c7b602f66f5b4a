//! Mutated forms: a file is found in them, or they are refused as the client's mistake.

use axum::body::Body;
use http::{HeaderMap, HeaderValue, header};

use super::super::form::{LimitedSink, read_form};
use supabase_base::fuzz::{Mutator, files};

const MUTATIONS: usize = 5_000;
const LIMIT: u64 = 64;

#[tokio::test]
async fn forms() {
    let mut headers = HeaderMap::new();
    let kind = HeaderValue::from_static("multipart/form-data; boundary=x");
    headers.insert(header::CONTENT_TYPE, kind);
    let (mut read, mut refused) = (0, 0);
    for input in Mutator::new(files("multipart")).inputs(MUTATIONS) {
        let mut sink = LimitedSink::memory(LIMIT);
        match read_form(headers.clone(), Body::from(input), &mut sink, &|_| Ok(())).await {
            Ok(told) => {
                assert!(sink.bytes().len() as u64 <= LIMIT && told.content_type.contains('/'));
                read += 1;
            }
            Err(error) => {
                let status = axum::response::IntoResponse::into_response(error).status();
                assert!(status.is_client_error(), "{status}");
                refused += 1;
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}
