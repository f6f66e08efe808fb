//! Builds the web app before a release build embeds it.
//!
//! A development build embeds nothing: it reads `web/dist` when it runs, so that work on the server needs
//! neither Node nor a new link when a screen changes. `KONTOR_WEBAPP=prebuilt` takes `web/dist` as it is.

use std::path::Path;
use std::process::Command;

fn main() {
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
    for entry in
        ["src", "public", "scripts", "index.html", "package.json", "package-lock.json", "vite.config.ts"]
    {
        if web.join(entry).exists() {
            println!("cargo::rerun-if-changed={}", web.join(entry).display());
        }
    }
    if !web.join("node_modules").exists() {
        npm(&web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(&web, &["run", "build"]);
}

fn npm(web: &Path, arguments: &[&str]) {
    let status = Command::new("npm").args(arguments).current_dir(web).status();
    assert!(
        status.as_ref().is_ok_and(std::process::ExitStatus::success),
        "npm {} failed ({status:?}): building the app needs Node 20 or newer",
        arguments.join(" ")
    );
}
