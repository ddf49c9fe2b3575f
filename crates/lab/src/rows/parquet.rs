//! Results as Parquet.
#![allow(clippy::disallowed_methods)] // Files are its business.
use super::{
    Cell, Description, Sheet,
    journal::{ResultsError, other, wrong},
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
pub(super) struct Writer {
    path: PathBuf,
    file: SerializedFileWriter<File>,
    columns: Vec<Values>,
    rows: usize,
}

/// The values of a column that are not written yet.
enum Values {
    Whole(Vec<i64>),
    Text(Vec<ByteArray>),
    Real(Vec<f64>),
}

impl Writer {
    pub(super) fn create(path: &Path, sheet: &Sheet) -> Result<Self, ResultsError> {
        let columns = sheet.columns.iter().map(|name| match Cell::of(name) {
            Cell::Whole => format!("required int64 {name};"),
            Cell::Text => format!("required binary {name} (UTF8);"),
            Cell::Real => format!("required double {name};"),
        });
        let schema = format!("message {} {{ {} }}", sheet.maker, columns.collect::<String>());
        let schema = parse_message_type(&schema).expect("a schema");
        let settings = sheet.all_settings().into_iter();
        let settings = settings.map(|(name, value)| KeyValue::new(key(&sheet.maker, &name), value)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(settings))
            .build();
        let file = File::create(path).map_err(|error| wrong(path, error))?;
        let file = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        let file = file.map_err(|error| wrong(path, error))?;
        let columns = sheet.columns.iter().map(|name| match Cell::of(name) {
            Cell::Whole => Values::Whole(Vec::new()),
            Cell::Text => Values::Text(Vec::new()),
            Cell::Real => Values::Real(Vec::new()),
        });
        Ok(Self { path: path.into(), file, columns: columns.collect(), rows: 0 })
    }

    /// Adds a row, as a line of CSV that fits the sheet.
    pub(super) fn add(&mut self, line: &str) -> Result<(), ResultsError> {
        for (column, cell) in self.columns.iter_mut().zip(line.split(',')) {
            match column {
                Values::Whole(values) => values.push(cell.parse().expect("a row that fits")),
                Values::Text(values) => values.push(cell.as_bytes().to_vec().into()),
                Values::Real(values) => values.push(cell.parse().expect("a row that fits")),
            }
        }
        self.rows += 1;
        if self.rows >= GROUP { self.flush() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<(), ResultsError> {
        self.flush()?;
        let file = self.file.into_inner().map_err(|error| wrong(&self.path, error))?;
        file.sync_all().map_err(|error| wrong(&self.path, error))
    }

    fn flush(&mut self) -> Result<(), ResultsError> {
        let written = if self.rows == 0 { Ok(()) } else { self.write_group() };
        self.rows = 0;
        written.map_err(|error| wrong(&self.path, error))
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for values in &mut self.columns {
            let mut column = group.next_column()?.expect("as many columns as the schema has");
            match values {
                Values::Whole(values) => {
                    column.typed::<Int64Type>().write_batch(values, None, None)?;
                    values.clear();
                }
                Values::Text(values) => {
                    column.typed::<ByteArrayType>().write_batch(values, None, None)?;
                    values.clear();
                }
                Values::Real(values) => {
                    column.typed::<DoubleType>().write_batch(values, None, None)?;
                    values.clear();
                }
            }
            column.close()?;
        }
        group.close().map(|_| ())
    }
}

/// Hands over the rows of a file that was made with the same settings, as lines of CSV.
pub(super) fn read(
    path: &Path,
    sheet: &Sheet,
    mut each: impl FnMut(&str) -> Result<(), ResultsError>,
) -> Result<(), ResultsError> {
    let reader = open(path)?;
    let found = settings(&reader, &sheet.maker);
    let of = |name: &str| found.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    for (name, wanted) in &sheet.settings {
        match of(name) {
            None => {
                let why = format!("these are no results of this {}; choose another file with -o", sheet.maker);
                return Err(wrong(path, why));
            }
            Some(kept) if kept != wanted => return Err(wrong(path, other(name, kept, wanted))),
            Some(_) => {}
        }
    }
    let from = of("from").unwrap_or("0");
    if from != sheet.from.to_string() {
        return Err(wrong(path, other("from", from, &sheet.from.to_string())));
    }
    for row in reader.get_row_iter(None).map_err(|error| wrong(path, error))? {
        let row = row.map_err(|error| wrong(path, error))?;
        let cells: Vec<String> = row.get_column_iter().map(|(_, field)| cell(field)).collect();
        each(&cells.join(","))?;
    }
    Ok(())
}

/// Who made a file, its settings, and the names of its columns.
pub(super) fn describe(path: &Path) -> Result<Description, ResultsError> {
    let reader = open(path)?;
    let schema = reader.metadata().file_metadata().schema();
    let columns = schema.get_fields().iter().map(|field| field.name().to_owned()).collect();
    Ok((schema.name().to_owned(), settings(&reader, schema.name()), columns))
}

fn open(path: &Path) -> Result<SerializedFileReader<File>, ResultsError> {
    let file = File::open(path).map_err(|error| wrong(path, error))?;
    SerializedFileReader::new(file).map_err(|error| wrong(path, error))
}

fn settings(reader: &SerializedFileReader<File>, maker: &str) -> Vec<(String, String)> {
    let found = reader.metadata().file_metadata().key_value_metadata();
    let ours = |pair: &KeyValue| Some((pair.key.strip_prefix(&key(maker, ""))?.to_owned(), pair.value.clone()?));
    found.into_iter().flatten().filter_map(ours).collect()
}

fn cell(field: &Field) -> String {
    match field {
        Field::Str(text) => text.clone(),
        Field::Double(real) => real.to_string(),
        other => other.to_string(),
    }
}

fn key(maker: &str, name: &str) -> String {
    format!("taproom.{maker}.{name}")
}
