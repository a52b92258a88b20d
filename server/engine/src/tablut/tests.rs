//! What the engine must find and never overlook in Tablut.
