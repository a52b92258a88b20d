//! Figures, each beside its floor and its aim.

use std::time::Duration;

/// The figures so far.
#[derive(Default)]
pub struct Report(Vec<Figure>);

/// One figure.
pub struct Figure {
    /// What was measured.
    pub what: String,
    /// What came out, with its unit.
    pub ours: String,
    /// What was measured beside it in the same run, and came out so.
    pub floor: String,
    /// What is aimed at.
    pub aim: String,
    /// Whether it was reached; none where nothing was aimed at.
    pub met: Option<bool>,
}

impl Report {
    /// Adds a figure, and prints it.
    pub fn add(&mut self, figure: Figure) {
        println!("{}", figure.line());
        self.0.push(figure);
    }

    /// Prints all figures again, one below the other.
    pub fn print(&self) {
        println!("\nAll figures:");
        for figure in &self.0 {
            println!("{}", figure.line());
        }
        let missed = self.0.iter().filter(|figure| figure.met == Some(false)).count();
        println!("aims missed: {missed}");
    }
}

impl Figure {
    fn line(&self) -> String {
        let verdict = match self.met {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        let line =
            format!("{:<47} {:>10} | {:<42} | {:<16} {verdict}", self.what, self.ours, self.floor, self.aim);
        line.trim_end().to_owned()
    }
}

/// Times that were taken, from the shortest to the longest.
pub struct Times(Vec<Duration>);

impl Times {
    /// These times; at least one.
    pub fn new(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "nothing was timed");
        times.sort();
        Self(times)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The time within which so many of a hundred fell.
    pub fn within(&self, percent: usize) -> Duration {
        self.0[(self.0.len() * percent / 100).min(self.0.len() - 1)]
    }
}

/// A time in milliseconds.
pub fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// So many bytes in KiB.
pub fn kib(bytes: f64) -> String {
    format!("{:.1} KiB", bytes / 1024.0)
}

/// One time as a share of another.
pub fn ratio(ours: Duration, floor: Duration) -> f64 {
    ours.as_secs_f64() / floor.max(Duration::from_nanos(1)).as_secs_f64()
}
