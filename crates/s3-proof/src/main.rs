//! `s3-proof FOLDER BUCKET KEY SECRET`: serves a folder over the S3 protocol on a free port of this machine, prints its
//! address, and ends when its standard input does, so that no test leaves it behind.
#![allow(clippy::print_stdout, reason = "whoever starts the server needs its address")]

use std::error::Error;
use std::path::PathBuf;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tokio::io::{AsyncReadExt, stdin};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let [folder, bucket, key, secret]: [String; 4] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "FOLDER BUCKET KEY SECRET")?;
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(folder.join(bucket))?;
    let files = s3s_fs::FileSystem::new(&folder).map_err(|error| format!("{error:?}"))?;
    let mut service = S3ServiceBuilder::new(files);
    service.set_auth(SimpleAuth::from_single(key, secret));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                // A client that hangs up in the middle is no news to a test server.
                drop(
                    Builder::new(TokioExecutor::new())
                        .serve_connection(TokioIo::new(socket), service)
                        .await,
                );
            });
        }
    });
    let mut rest = Vec::new();
    stdin().read_to_end(&mut rest).await?;
    Ok(())
}
