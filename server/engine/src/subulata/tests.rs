//! What holds of the opponents of Subulata.
