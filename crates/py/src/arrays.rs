//! Arrays of the caller, written in place.
//!
//! The one place with `unsafe`: a buffer stays where it is for as long as it is held (the buffer protocol promises it), so
//! threads may write to it while Python runs other things. Whoever changes the same array at the same time from Python
//! reads or writes a mixture of numbers, and nothing worse happens than that.
#![allow(unsafe_code)]
use crate::errors::wrong;
use pyo3::{buffer::PyUntypedBuffer, prelude::*};
use std::{marker::PhantomData, slice};

/// A number that an array may hold. Every pattern of bits is one.
pub(crate) trait Number: Copy + Send {
    /// As Python's `struct` calls it, without size.
    const FORMATS: &'static [u8];
    /// As `numpy` calls it.
    const NAME: &'static str;
}

impl Number for f32 {
    const FORMATS: &'static [u8] = b"f";
    const NAME: &'static str = "float32";
}
/// Flags: `bool_`, `int8` or `uint8`; only 0 and 1 are ever written.
impl Number for u8 {
    const FORMATS: &'static [u8] = b"?bB";
    const NAME: &'static str = "bool, int8 or uint8";
}
impl Number for i32 {
    const FORMATS: &'static [u8] = b"il";
    const NAME: &'static str = "int32";
}
impl Number for i64 {
    const FORMATS: &'static [u8] = b"lq";
    const NAME: &'static str = "int64";
}

/// An array of the caller, held.
pub(crate) struct Array<T> {
    // Held until it is dropped, which takes the GIL.
    buffer: PyUntypedBuffer,
    of: PhantomData<T>,
}

impl<T: Number> Array<T> {
    /// The array, if it is of the right type, in one piece, and has `count` numbers.
    pub(crate) fn of(object: &Bound<'_, PyAny>, what: &str, count: usize, written: bool) -> PyResult<Self> {
        let buffer = PyUntypedBuffer::get(object)?;
        let format = buffer.format().to_bytes();
        let plain = format.last().is_some_and(|kind| T::FORMATS.contains(kind))
            && (format.len() == 1 || (format.len() == 2 && b"@=<".contains(&format[0])));
        if !plain || buffer.item_size() != size_of::<T>() {
            return Err(wrong(format!("`{what}` should hold {}", T::NAME)));
        }
        if !buffer.is_c_contiguous() {
            return Err(wrong(format!("`{what}` should lie in one piece (numpy.ascontiguousarray)")));
        }
        if written && buffer.readonly() {
            return Err(wrong(format!("`{what}` cannot be written to")));
        }
        if buffer.item_count() != count {
            return Err(wrong(format!("`{what}` should hold {count} numbers, not {}", buffer.item_count())));
        }
        Ok(Self { buffer, of: PhantomData })
    }

    /// Its numbers, to be written.
    pub(crate) fn numbers(&mut self) -> &mut [T] {
        let count = self.buffer.item_count();
        if count == 0 {
            return &mut [];
        }
        // SAFETY: checked to be `count` numbers of this size in one piece, aligned since NumPy's own are and checked here;
        // held by `self`; any pattern of bits is a `T`.
        let start = self.buffer.buf_ptr().cast::<T>();
        assert!(start.is_aligned(), "an array of numbers is aligned");
        unsafe { slice::from_raw_parts_mut(start, count) }
    }
}

/// A new array of `numpy`, of zeros, and the same to be written.
pub(crate) fn zeros<'py, T: Number>(
    py: Python<'py>,
    count: usize,
    dtype: &str,
) -> PyResult<(Bound<'py, PyAny>, Array<T>)> {
    let array = py.import("numpy")?.call_method1("zeros", (count, dtype))?;
    let held = Array::of(&array, "array", count, true)?;
    Ok((array, held))
}
