//! A month as one ZIP: tables, then every document as PDF and XML. Written piece by piece, so that it needs the memory of a few documents
//! however many there are. Nothing is compressed (PDFs are already), the order is the documents', and times are the export's: the same
//! export gives the same bytes.

use crate::app::App;
use crate::error::{Error, Result};
use crate::features::invoices;
use crate::time::Time;
use bytes::Bytes;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Documents read in one go.
const PAGE: usize = 8;

/// What was written and not yet taken.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Files one after the other, as bytes that are taken along the way.
struct Packer {
    /// None once it is finished.
    zip: Option<ZipWriter<StreamWriter<Buffer>>>,
    buffer: Buffer,
    options: SimpleFileOptions,
}

impl Packer {
    fn new(made_at: Time) -> Result<Self> {
        // Not in the shop's zone, which may be another one next time.
        let made_at = made_at.local(&TimeZone::UTC);
        let part = |value: i8| u8::try_from(value).map_err(Error::internal);
        let moment = zip::DateTime::from_date_and_time(
            u16::try_from(made_at.year()).map_err(Error::internal)?,
            part(made_at.month())?,
            part(made_at.day())?,
            part(made_at.hour())?,
            part(made_at.minute())?,
            part(made_at.second())?,
        );
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(moment.map_err(Error::internal)?)
            .unix_permissions(0o644);
        let buffer = Buffer::default();
        Ok(Self { zip: Some(ZipWriter::new_stream(buffer.clone())), buffer, options })
    }

    fn add(&mut self, name: &str, content: &[u8]) -> Result<()> {
        if let Some(zip) = &mut self.zip {
            zip.start_file(name, self.options).map_err(Error::internal)?;
            zip.write_all(content).map_err(Error::internal)?;
        }
        Ok(())
    }

    /// Writes the end; false when it is written already.
    fn finish(&mut self) -> Result<bool> {
        let Some(zip) = self.zip.take() else { return Ok(false) };
        zip.finish().map_err(Error::internal)?;
        Ok(true)
    }

    fn take(&self) -> Bytes {
        Bytes::from(std::mem::take(&mut *self.buffer.0.lock()))
    }
}

/// An archive on its way.
pub struct Archive {
    app: App,
    tables: VecDeque<(String, Vec<u8>)>,
    numbers: VecDeque<String>,
    packer: Packer,
}

impl Archive {
    /// # Errors
    /// When the moment is before 1980 or after 2107, which an archive cannot tell.
    pub fn new(
        app: &App,
        tables: Vec<(String, Vec<u8>)>,
        numbers: Vec<String>,
        made_at: Time,
    ) -> Result<Self> {
        let packer = Packer::new(made_at)?;
        Ok(Self { app: app.clone(), tables: tables.into(), numbers: numbers.into(), packer })
    }

    /// The next piece; none at the end.
    ///
    /// # Errors
    /// When the database fails, or a document has no file.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        if let Some((name, content)) = self.tables.pop_front() {
            self.packer.add(&name, &content)?;
        } else if !self.numbers.is_empty() {
            let page = self.numbers.len().min(PAGE);
            let numbers: Vec<_> = self.numbers.drain(..page).collect();
            let files = self.app.db.read(move |tx| invoices::list_files(tx, &numbers)).await?;
            if files.len() != page * 2 {
                return Err(Error::internal("a document has not both of its files"));
            }
            for (number, format, content) in files {
                self.packer.add(&format!("Belege/{number}.{}", format.as_str()), &content)?;
            }
        } else if !self.packer.finish()? {
            return Ok(None);
        }
        Ok(Some(self.packer.take()))
    }
}
