//! How each command is written, with its names and descriptions in every language.
