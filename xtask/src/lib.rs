//! What the commands of the repository share: running other programs, and sections of Markdown files.
#![allow(clippy::disallowed_methods)] // Works on the files of the repository.
pub mod section;
pub mod shell;
