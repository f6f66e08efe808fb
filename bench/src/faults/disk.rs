//! The disk under SQLite: the power is cut, or there is no room left. The file system is an ext4 in a file, whose journal is
//! stopped by the ioctl that its own developers test with (`EXT4_IOC_SHUTDOWN`, without flushing the log): what was not synced
//! is gone. Needs root and a loop device.
//!
//! A disk that is off may still answer for some milliseconds as before, so each cut has a stamp, and what was
//! acknowledged after it is no promise.

use super::Rounds;
use super::house::House;
use super::kill::{any_moment, compare_round, count, said};
use super::record::Record;
use super::sql::Store;
use super::table::{Row, Table};
use super::{backups, check};
use crate::Result;
use crate::client::Connection;
use crate::load::Request;
use crate::process::Process;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SOME: usize = 40;
/// The load goes on for so long after the cut.
const DARK: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(30);
/// A start that has not ended after so long serves.
const START: Duration = Duration::from_secs(3);
/// The control's load, which is never synced: less than the seconds after which the system writes by itself.
const UNSYNCED: Duration = Duration::from_millis(700);

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let names = [
        "power cut, SQLite",
        "power cut without syncs: must lose",
        "power cut after a restore",
        "disk full, SQLite",
    ];
    fs::create_dir_all(folder)?;
    if let Err(error) = Image::make(&folder.join("try"), 16) {
        names.iter().for_each(|name| table.skip("G1", name, &error.to_string()));
        return Ok(());
    }
    let row = cut(binary, &folder.join("cut"), rounds.one_in(2)).await?;
    table.add("G1", names[0], &row);
    match without_syncs(folder) {
        Ok(library) => table.add("G1", names[1], &control(binary, &folder.join("control"), &library).await?),
        Err(error) => table.skip("G1", names[1], &error.to_string()),
    }
    let row = restore(binary, &folder.join("restore"), rounds.one_in(5)).await?;
    table.add("G19", names[2], &row);
    let row = fill(binary, &folder.join("full"), rounds.one_in(5)).await?;
    table.add("G1", names[3], &row);
    Ok(())
}

async fn cut(binary: &Path, folder: &Path, rounds: usize) -> Result<Row> {
    let (mut row, mut ready, mut all) = (Row::default(), Vec::new(), Record::default());
    let image = Image::make(folder, 512)?;
    let mut house = House::build(binary, &image.mount.join("data"), None, Vec::new()).await?;
    for _ in 0..rounds {
        let load = house.load().await?;
        load.more(SOME).await?;
        let switch = Switch::ready(&image.mount.join("data/kontor.sqlite"))?;
        tokio::time::sleep(any_moment()).await;
        let dark = switch.cut()?;
        tokio::time::sleep(DARK).await;
        house.kill(0);
        image.mount_again()?;
        let dark = dark..Instant::now();
        ready.push(house.start(0).await?.as_secs_f64());
        load.more(SOME).await?;
        let mut record = load.finish().await?;
        record.forget(&dark);
        all.merge(record);
        compare_round(&house, &all, &mut row).await?;
        row.rounds += 1;
    }
    count(&mut row, &all);
    row.figures.push(said("ready after", ready));
    Ok(row)
}

/// The same with a program whose syncs do nothing.
async fn control(binary: &Path, folder: &Path, library: &Path) -> Result<Row> {
    let mut row = Row { is_control: true, rounds: 1, ..Row::default() };
    let image = Image::make(folder, 512)?;
    let preload = vec![("LD_PRELOAD", library.display().to_string())];
    let mut house = House::build(binary, &image.mount.join("data"), None, preload).await?;
    run(Command::new("sync").arg("-f").arg(&image.mount))?;
    let load = house.load().await?;
    tokio::time::sleep(UNSYNCED).await;
    let switch = Switch::ready(&image.mount.join("data/kontor.sqlite"))?;
    let dark = switch.cut()?;
    house.kill(0);
    image.mount_again()?;
    let dark = dark..Instant::now();
    let started = house.start(0).await;
    let mut all = load.finish().await?;
    all.forget(&dark);
    row.acknowledged = all.acknowledged;
    let mut found = Row::default();
    match started {
        Ok(_) => check::compare(&house, &all, &mut found).await?,
        // Not even a database is left.
        Err(_) => found.lost = all.acknowledged,
    }
    row.lost = found.lost;
    Ok(row)
}

/// What `kontor restore` has put in place is there, however soon the power goes.
async fn restore(binary: &Path, folder: &Path, rounds: usize) -> Result<Row> {
    const ORDERS: &str = "SELECT COUNT(*) FROM orders_orders";
    let mut row = Row::default();
    let image = Image::make(folder, 512)?;
    let mut house = House::build(binary, &image.mount.join("data"), None, Vec::new()).await?;
    for round in 0..rounds {
        let file = folder.join(format!("backup-{round}.sqlite"));
        let name = file.to_str().ok_or("a folder whose name is no text")?;
        for is_late in [false, true] {
            let load = house.load().await?;
            load.more(SOME).await?;
            row.acknowledged += load.finish().await?.acknowledged;
            if !is_late {
                backups::ended(&house, house.data(), &["backup", name]).await?;
            }
        }
        let wanted = Store::Sqlite(file.clone()).number(ORDERS).await?;
        house.stop(0).await?;
        let switch = Switch::ready(&image.mount.join("data/kontor.sqlite"))?;
        backups::ended(&house, house.data(), &["restore", name]).await?;
        switch.cut()?;
        image.mount_again()?;
        house.start(0).await?;
        let found = house.store.number(ORDERS).await?;
        if found != wanted {
            row.problems.push(format!("the restore was undone: {found} orders, not {wanted}"));
        }
        row.problems.extend(check::whole(&house.store).await?);
        row.rounds += 1;
    }
    Ok(row)
}

/// A start without room serves what can be read, or ends and says why.
fn start_without_room(house: &House, row: &mut Row) -> Result<()> {
    let mut command = house.command(house.data(), &["serve"])?;
    command.env("KONTOR_LISTEN", "127.0.0.1:0").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut process = Process::start(&mut command)?;
    let since = Instant::now();
    while process.is_running()? {
        if since.elapsed() > START {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut said = String::new();
    process.child().stderr.take().ok_or("no output")?.read_to_string(&mut said)?;
    if !said.contains("is full") {
        let status = process.child().wait()?;
        row.problems.push(format!("a start on a full disk ends with {status} and says: {}", said.trim()));
    }
    Ok(())
}

async fn fill(binary: &Path, folder: &Path, rounds: usize) -> Result<Row> {
    let (mut row, mut back, mut all) = (Row::default(), Vec::new(), Record::default());
    let image = Image::make(folder, 128)?;
    let mut house = House::build(binary, &image.mount.join("data"), None, Vec::new()).await?;
    for _ in 0..rounds {
        let load = house.load().await?;
        load.more(SOME).await?;
        let filler = image.mount.join("filler");
        fill_up(&filler)?;
        let since = Instant::now();
        while status(house.address(), "/api/health").await? != 503 {
            if since.elapsed() > PATIENCE {
                row.problems.push("health never told of a full disk".to_owned());
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let reads = status(house.address(), "/api/products").await?;
        if reads != 200 {
            row.problems.push(format!("reads on a full disk: {reads}"));
        }
        fs::remove_file(&filler)?;
        let since = Instant::now();
        load.more(1).await?;
        back.push(since.elapsed().as_secs_f64());
        load.more(SOME).await?;
        house.kill(0);
        fill_up(&filler)?;
        start_without_room(&house, &mut row)?;
        fs::remove_file(&filler)?;
        house.start(0).await?;
        all.merge(load.finish().await?);
        compare_round(&house, &all, &mut row).await?;
        row.rounds += 1;
    }
    count(&mut row, &all);
    row.figures.push(said("storing again after", back));
    Ok(row)
}

fn fill_up(file: &Path) -> Result<()> {
    let mut file = File::create(file)?;
    for size in [1 << 20, 4096, 1] {
        let zeros = vec![0; size];
        while file.write_all(&zeros).is_ok() {}
    }
    Ok(())
}

async fn status(address: SocketAddr, path: &str) -> Result<u16> {
    let mut connection = Connection::open(address).await?;
    Ok(connection.exchange(Request::get(path, "identity").bytes()).await?.status)
}

/// A file system in a file; gone when it is dropped.
struct Image {
    file: PathBuf,
    mount: PathBuf,
}

impl Image {
    fn make(folder: &Path, megabytes: u64) -> Result<Image> {
        if !rustix::process::geteuid().is_root() {
            return Err("only root can mount".into());
        }
        fs::create_dir_all(folder)?;
        let image = Image { file: folder.join("image"), mount: folder.join("mount") };
        fs::create_dir_all(&image.mount)?;
        File::create(&image.file)?.set_len(megabytes << 20)?;
        // Blocks as on a real disk. In a small image they would be 1 KiB, and SQLite, which makes sure of one byte in each 4 KiB
        // of the memory that its connections share, would be ended by SIGBUS where the other three find no room.
        run(Command::new("mkfs.ext4").args(["-q", "-F", "-m", "0", "-b", "4096"]).arg(&image.file))?;
        run(Command::new("mount").args(["-o", "loop"]).arg(&image.file).arg(&image.mount))?;
        Ok(image)
    }

    fn mount_again(&self) -> Result<()> {
        let since = Instant::now();
        // The killed program's files are closed a moment later.
        while let Err(error) = run(Command::new("umount").arg(&self.mount)) {
            if since.elapsed() > PATIENCE {
                return Err(error);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        run(Command::new("mount").args(["-o", "loop"]).arg(&self.file).arg(&self.mount))
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        let _ = run(Command::new("umount").arg("-l").arg(&self.mount));
        let _ = fs::remove_file(&self.file);
    }
}

fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()).into())
}

/// Stops the file system that a file lies on.
struct Switch(Process);

impl Switch {
    /// Perl is on every Debian, and Rust without `unsafe` knows no ioctl of its own making.
    const SCRIPT: &str = r#"open(my $file, "<", $ARGV[0]) or die; $| = 1; print "ready\n"; <STDIN>;
        my $without_log = pack("L", 2); ioctl($file, 0x8004587d, $without_log) or die "$!""#;

    fn ready(file: &Path) -> Result<Switch> {
        let mut perl = Command::new("perl");
        perl.args(["-e", Self::SCRIPT]).arg(file).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut switch = Switch(Process::start(&mut perl)?);
        let said = switch.0.child().stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(said).read_line(&mut line)?;
        if line == "ready\n" { Ok(switch) } else { Err("perl did not start".into()) }
    }

    /// Answers the moment before the cut.
    fn cut(mut self) -> Result<Instant> {
        let stamp = Instant::now();
        drop(self.0.child().stdin.take().map(|mut input| input.write_all(b"\n")));
        if !self.0.child().wait()?.success() {
            return Err("the file system was not stopped".into());
        }
        Ok(stamp)
    }
}

/// A library that makes a program's syncs do nothing.
fn without_syncs(folder: &Path) -> Result<PathBuf> {
    let (source, library) = (folder.join("syncs.c"), folder.join("syncs.so"));
    fs::write(&source, "int fsync(int file) { return 0; }\nint fdatasync(int file) { return 0; }\n")?;
    run(Command::new("cc").args(["-shared", "-fPIC", "-w", "-o"]).arg(&library).arg(&source))?;
    Ok(library)
}
