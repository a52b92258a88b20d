//! Text typed by people, made harmless for SVG and HTML.

/// Escapes text for XML and HTML, in content and in attributes between double quotes. Control characters, and other
/// characters that XML does not allow, become spaces.
///
/// ```
/// assert_eq!(konakis_render::escaped("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_open_a_tag_or_an_entity() {
        assert_eq!(escaped("</desc><script>&x;\u{0}"), "&lt;/desc&gt;&lt;script&gt;&amp;x; ");
    }

    #[test]
    fn text_cannot_end_an_attribute() {
        assert_eq!(escaped("\" onload"), "&quot; onload");
    }
}
