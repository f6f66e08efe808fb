//! Builds the web app before a release build embeds it.
//!
//! A development build embeds nothing: it reads `web/dist` when it runs, so that work on the server needs
//! neither Node nor a new link when a screen changes. `KONTOR_WEBAPP=prebuilt` takes `web/dist` as it is.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::Path;
use std::process::Command;

fn main() {
    pack_api_reference();
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let dist = web.join("dist");
    println!("cargo::rerun-if-env-changed=KONTOR_WEBAPP");
    std::fs::create_dir_all(&dist).expect("web/dist can be made");

    let release = std::env::var("PROFILE").as_deref() == Ok("release");
    if !release || std::env::var("KONTOR_WEBAPP").as_deref() == Ok("prebuilt") {
        println!("cargo::rerun-if-changed=build.rs");
        return;
    }
    // Never the web folder itself: node_modules and dist change with every build.
    for entry in [
        "src",
        "worker",
        "public",
        "scripts",
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
    ] {
        if web.join(entry).exists() {
            println!("cargo::rerun-if-changed={}", web.join(entry).display());
        }
    }
    if !web.join("node_modules").exists() {
        npm(&web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(&web, &["run", "build"]);
}

/// The script of the page at `/api/docs`: large and seldom asked for, so the program holds it compressed only.
fn pack_api_reference() {
    let script = scalar_api_reference::get_asset("scalar.js").expect("the crate holds Scalar's script");
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(&script).expect("memory takes it");
    let target = Path::new(&std::env::var_os("OUT_DIR").expect("a folder")).join("api-reference.js.gz");
    std::fs::write(target, packed.finish().expect("memory takes it")).expect("it can be written");
}

fn npm(web: &Path, arguments: &[&str]) {
    let status = Command::new("npm").args(arguments).current_dir(web).status();
    assert!(
        status.as_ref().is_ok_and(std::process::ExitStatus::success),
        "npm {} failed ({status:?}): building the app needs Node 20 or newer",
        arguments.join(" ")
    );
}
