//! Tests of the document.
