//! Makes the folder of the web app. Its path is resolved while the server is compiled; a debug build reads it later, and
//! would find nothing if the folder came only then.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = std::fs::create_dir_all("../../web/dist") {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
}
