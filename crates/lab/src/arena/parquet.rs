//! Results as Parquet.
#![allow(clippy::disallowed_methods)] // Files are its business.
use super::{
    Row, Terms,
    columns::{COLUMNS, Cell},
    results::{ResultsError, other, wrong},
};
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        reader::{FileReader as _, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    record::RowAccessor as _,
    schema::parser::parse_message_type,
};
use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Rows that are written together.
const GROUP: usize = 1 << 16;

/// A file in the making.
pub(super) struct Writer<'a> {
    terms: &'a Terms,
    path: PathBuf,
    writer: SerializedFileWriter<File>,
    rows: Vec<Row>,
}

impl<'a> Writer<'a> {
    pub(super) fn create(path: &Path, terms: &'a Terms) -> Result<Self, ResultsError> {
        let columns = COLUMNS.map(|(name, cell)| match cell {
            Cell::Whole(_) => format!("required int64 {name};"),
            Cell::Text(_) => format!("required binary {name} (UTF8);"),
            Cell::Real(_) => format!("required double {name};"),
        });
        let schema = parse_message_type(&format!("message arena {{ {} }}", columns.concat())).expect("a schema");
        let settings = terms.settings().into_iter().map(|(name, value)| KeyValue::new(key(name), value)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(settings))
            .build();
        let file = File::create(path).map_err(|error| wrong(path, error))?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        let writer = writer.map_err(|error| wrong(path, error))?;
        Ok(Self { terms, path: path.into(), writer, rows: Vec::new() })
    }

    pub(super) fn add(&mut self, deal: &[Row]) -> Result<(), ResultsError> {
        self.rows.extend(deal);
        if self.rows.len() >= GROUP { self.flush() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<(), ResultsError> {
        self.flush()?;
        let file = self.writer.into_inner().map_err(|error| wrong(&self.path, error))?;
        file.sync_all().map_err(|error| wrong(&self.path, error))
    }

    fn flush(&mut self) -> Result<(), ResultsError> {
        let written = if self.rows.is_empty() { Ok(()) } else { self.write_group() };
        self.rows.clear();
        written.map_err(|error| wrong(&self.path, error))
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let (rows, terms) = (&self.rows, self.terms);
        let mut group = self.writer.next_row_group()?;
        for (_, cell) in COLUMNS {
            let mut column = group.next_column()?.expect("as many columns as the schema has");
            match cell {
                Cell::Whole(of) => {
                    let values: Vec<i64> = rows.iter().map(|row| of(row, terms)).collect();
                    column.typed::<Int64Type>().write_batch(&values, None, None)?;
                }
                Cell::Text(of) => {
                    let values: Vec<ByteArray> = rows.iter().map(|row| of(row, terms).into_bytes().into()).collect();
                    column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
                }
                Cell::Real(of) => {
                    let values: Vec<f64> = rows.iter().map(of).collect();
                    column.typed::<DoubleType>().write_batch(&values, None, None)?;
                }
            }
            column.close()?;
        }
        group.close().map(|_| ())
    }
}

/// Hands over the rows of a file that was made with the same terms.
pub(super) fn read(
    path: &Path,
    terms: &Terms,
    mut each: impl FnMut(Row) -> Result<(), ResultsError>,
) -> Result<(), ResultsError> {
    let file = File::open(path).map_err(|error| wrong(path, error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| wrong(path, error))?;
    let found = reader.metadata().file_metadata().key_value_metadata();
    for (name, wanted) in terms.settings() {
        let kept = found.and_then(|all| all.iter().find(|it| it.key == key(name))).and_then(|it| it.value.as_deref());
        match kept {
            None => return Err(wrong(path, "these are no results of an arena; choose another file with -o")),
            Some(kept) if kept != wanted => return Err(wrong(path, other(name, kept, &wanted))),
            Some(_) => {}
        }
    }
    for row in reader.get_row_iter(None).map_err(|error| wrong(path, error))? {
        let row = row.and_then(|row| row_of(&row, terms)).map_err(|error| wrong(path, error))?;
        each(row)?;
    }
    Ok(())
}

fn row_of(row: &parquet::record::Row, terms: &Terms) -> Result<Row, ParquetError> {
    let bot = row.get_string(4)?;
    let bot = terms.players.iter().position(|player| player.to_string() == *bot);
    Ok(Row {
        deal: row.get_long(0)? as u64,
        lineup: row.get_long(1)? as u32,
        seat: row.get_long(3)? as u8,
        bot: bot.ok_or_else(|| ParquetError::General("a bot that does not play".into()))? as u8,
        score: row.get_long(5)? as i32,
        place: row.get_long(6)? as u8,
        moves: row.get_long(7)? as u32,
        answers: row.get_long(8)? as u32,
        thinking_ms: row.get_double(9)?,
        longest_ms: row.get_double(10)?,
    })
}

fn key(name: &str) -> String {
    format!("taproom.arena.{name}")
}
