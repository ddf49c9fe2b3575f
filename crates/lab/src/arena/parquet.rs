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
    record::Field,
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
    file: SerializedFileWriter<File>,
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
        let file = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        let file = file.map_err(|error| wrong(path, error))?;
        Ok(Self { terms, path: path.into(), file, rows: Vec::new() })
    }

    pub(super) fn add(&mut self, deal: &[Row]) -> Result<(), ResultsError> {
        self.rows.extend(deal);
        if self.rows.len() >= GROUP { self.flush() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<(), ResultsError> {
        self.flush()?;
        let file = self.file.into_inner().map_err(|error| wrong(&self.path, error))?;
        file.sync_all().map_err(|error| wrong(&self.path, error))
    }

    fn flush(&mut self) -> Result<(), ResultsError> {
        let written = if self.rows.is_empty() { Ok(()) } else { self.write_group() };
        self.rows.clear();
        written.map_err(|error| wrong(&self.path, error))
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let (rows, terms) = (&self.rows, self.terms);
        let mut group = self.file.next_row_group()?;
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

/// Hands over the rows of a file that was made with the same terms, as lines of CSV.
pub(super) fn read(
    path: &Path,
    terms: &Terms,
    mut each: impl FnMut(&str) -> Result<(), ResultsError>,
) -> Result<(), ResultsError> {
    let file = File::open(path).map_err(|error| wrong(path, error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| wrong(path, error))?;
    let found = reader.metadata().file_metadata().key_value_metadata();
    for (name, wanted) in terms.settings() {
        let kept =
            found.and_then(|all| all.iter().find(|pair| pair.key == key(name))).and_then(|pair| pair.value.as_deref());
        match kept {
            None => return Err(wrong(path, "these are no results of an arena; choose another file with -o")),
            Some(kept) if kept != wanted => return Err(wrong(path, other(name, kept, &wanted))),
            Some(_) => {}
        }
    }
    for row in reader.get_row_iter(None).map_err(|error| wrong(path, error))? {
        let row = row.map_err(|error| wrong(path, error))?;
        let cells: Vec<String> = row.get_column_iter().map(|(_, field)| cell(field)).collect();
        each(&cells.join(","))?;
    }
    Ok(())
}

fn cell(field: &Field) -> String {
    match field {
        Field::Str(text) => text.clone(),
        Field::Double(real) => real.to_string(),
        other => other.to_string(),
    }
}

fn key(name: &str) -> String {
    format!("taproom.arena.{name}")
}
