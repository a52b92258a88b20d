//! What holds of the opponents of Subsume.
