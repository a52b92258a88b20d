//! The colours, light and dark, by the names that the drawings use.
//!
//! Invariants: both themes have the same names. Text has a contrast of at least 4.5:1 with its background. The fill or
//! the outline of a piece has a contrast of at least 3:1 with every square. The sides differ in lightness, not only in
//! hue.

use konakis_protocol::Seat;

/// The colour scheme of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page, such as Discord.
    Dark,
}

/// A colour as `0xRRGGBB`.
pub(crate) type Rgb = u32;

type Colours = &'static [(&'static str, Rgb)];

struct ThemeColours {
    board: Colours,
    white: Colours,
    black: Colours,
    nobody: Colours,
}

const LIGHT: ThemeColours = ThemeColours {
    board: &[
        ("page", 0xfaf5ea),
        ("page-ink", 0x2b2118),
        ("page-ink-soft", 0x6b5a48),
        ("frame", 0x4a3023),
        ("frame-ink", 0xf3e6cf),
        ("frame-edge", 0x2b1a11),
        ("grid", 0x9c8a66),
        ("pond-edge", 0x5b93a3),
        ("linen", 0xf0e5cb),
        ("linen-alt", 0xe6d8b8),
        ("plaster", 0xeae6dc),
        ("plaster-alt", 0xdcd6c8),
        ("earth", 0xcdd3ab),
        ("earth-alt", 0xc3ca9e),
        ("rug", 0xb0483a),
        ("gold", 0xe8b64c),
        ("gold-shade", 0xbf8a2a),
        ("gold-line", 0x2e2117),
        ("haven", 0xcdbb8c),
        ("haven-line", 0x7a3326),
        ("cube", 0xdd9a58),
        ("cube-light", 0xf2c08b),
        ("cube-side", 0xc17a3c),
        ("cube-edge", 0x94542a),
        ("cube-line", 0x3d1f0a),
        ("cube-mark", 0x34180a),
        ("water", 0xa9cfd8),
        ("ripple", 0x86b6c3),
        ("leaf", 0x79a95b),
        ("leaf-edge", 0x4a7538),
        ("petal", 0xf7cad9),
        ("petal-deep", 0xdb7f9f),
        ("petal-edge", 0x8c3358),
        ("halo", 0xfffaf0),
        ("target", 0x14603b),
        ("last", 0xf5b52a),
        ("last-line", 0xa34400),
        ("spent", 0xf3e6cf),
        ("spent-line", 0x2e2117),
    ],
    white: &[
        ("fill", 0xfffaf0),
        ("shade", 0xdfd1b4),
        ("line", 0x2e2117),
        ("ink", 0x2e2117),
        ("rim", 0xfffaf0),
        ("edge", 0x2e2117),
        ("land", 0xeadbb3),
        ("land-mark", 0xcfbd8e),
    ],
    black: &[
        ("fill", 0x37322f),
        ("shade", 0x1f1b19),
        ("line", 0x120d09),
        ("ink", 0xf3e6cf),
        ("rim", 0xf3e6cf),
        ("edge", 0xf3e6cf),
        ("land", 0x75685d),
        ("land-mark", 0x5e5249),
    ],
    nobody: &[
        ("fill", 0xd6cbb2),
        ("shade", 0xa89a7d),
        ("line", 0x2e2117),
        ("ink", 0x2e2117),
        ("rim", 0xfffaf0),
        ("edge", 0x2e2117),
        ("land", 0xc7ba9f),
        ("land-mark", 0xa89a7d),
    ],
};

const DARK: ThemeColours = ThemeColours {
    board: &[
        ("page", 0x17181b),
        ("page-ink", 0xefe6d6),
        ("page-ink-soft", 0xb3a893),
        ("frame", 0x24211f),
        ("frame-ink", 0xe6d9bf),
        ("frame-edge", 0x0c0b0a),
        ("grid", 0x24221f),
        ("pond-edge", 0x16303a),
        ("linen", 0x4b463d),
        ("linen-alt", 0x423d35),
        ("plaster", 0x494b50),
        ("plaster-alt", 0x404247),
        ("earth", 0x434b39),
        ("earth-alt", 0x3d4433),
        ("rug", 0x7c2a22),
        ("gold", 0xdfae4a),
        ("gold-shade", 0xb07d27),
        ("gold-line", 0x15110c),
        ("haven", 0x5c4e35),
        ("haven-line", 0xd7a489),
        ("cube", 0xc98646),
        ("cube-light", 0xe3ab70),
        ("cube-side", 0xa9682f),
        ("cube-edge", 0x7a4520),
        ("cube-line", 0x1c0d04),
        ("cube-mark", 0x261105),
        ("water", 0x2f5560),
        ("ripple", 0x457380),
        ("leaf", 0x6d9a4e),
        ("leaf-edge", 0x2a4a22),
        ("petal", 0xdba3b8),
        ("petal-deep", 0xa34f76),
        ("petal-edge", 0x3f1529),
        ("halo", 0x15110c),
        ("target", 0x7fe0a8),
        ("last", 0xd99a1c),
        ("last-line", 0xffc04d),
        ("spent", 0xf0e6d2),
        ("spent-line", 0x15110c),
    ],
    white: &[
        ("fill", 0xf2e9d8),
        ("shade", 0xcdbfa3),
        ("line", 0x1a130d),
        ("ink", 0x2b2118),
        ("rim", 0xf2e9d8),
        ("edge", 0x1a130d),
        ("land", 0xb3a682),
        ("land-mark", 0x988b68),
    ],
    black: &[
        ("fill", 0x1b1918),
        ("shade", 0x0b0a0a),
        ("line", 0xe2c893),
        ("ink", 0xf0dfbb),
        ("rim", 0x0b0a0a),
        ("edge", 0xe2c893),
        ("land", 0x37302b),
        ("land-mark", 0x251f1b),
    ],
    nobody: &[
        ("fill", 0xc9bda4),
        ("shade", 0xa0947b),
        ("line", 0x0b0a0a),
        ("ink", 0x0b0a0a),
        ("rim", 0xf2e9d8),
        ("edge", 0x0b0a0a),
        ("land", 0x8c8270),
        ("land-mark", 0x6f6656),
    ],
};

impl Theme {
    /// All themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    const fn colours(self) -> &'static ThemeColours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }

    /// The colour with this name, for a piece of this owner if it depends on the owner.
    pub(crate) fn find(self, name: &str, owner: Option<Seat>) -> Option<Rgb> {
        let named =
            |colours: Colours| colours.iter().find(|(known, _)| *known == name).map(|&(_, colour)| colour);
        named(self.own(owner)).or_else(|| named(self.colours().board))
    }

    pub(crate) fn names(self, owner: Option<Seat>) -> impl Iterator<Item = &'static str> {
        self.own(owner).iter().map(|(name, _)| *name)
    }

    pub(crate) fn shared_names(self) -> impl Iterator<Item = &'static str> {
        self.colours().board.iter().map(|(name, _)| *name)
    }

    const fn own(self, owner: Option<Seat>) -> Colours {
        match owner {
            Some(Seat::White) => self.colours().white,
            Some(Seat::Black) => self.colours().black,
            None => self.colours().nobody,
        }
    }

    /// The colour with this name in SVG notation; black if the theme lacks it.
    pub(crate) fn hex(self, name: &str, owner: Option<Seat>) -> String {
        format!("#{:06x}", self.find(name, owner).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
