//! Figures, each next to its floor and its target if it has them. A floor is the figure of a simpler case.

use std::time::Duration;

#[derive(Default)]
pub struct Report(Vec<Figure>);

pub struct Figure {
    pub what: String,
    /// The measured value, with its unit.
    pub ours: String,
    /// The floor, measured in the same run; for a figure without a floor, a note.
    pub floor: String,
    /// Empty without a target.
    pub target: String,
    /// Whether the target was met; `None` without one.
    pub met: Option<bool>,
}

impl Report {
    pub fn add(&mut self, figure: Figure) {
        println!("{}", figure.line());
        self.0.push(figure);
    }

    pub fn print(&self) {
        println!("\nAll figures:");
        for figure in &self.0 {
            println!("{}", figure.line());
        }
        let missed = self.0.iter().filter(|figure| figure.met == Some(false)).count();
        println!("targets missed: {missed}");
    }
}

impl Figure {
    fn line(&self) -> String {
        let verdict = match self.met {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        let line = format!(
            "{:<47} {:>10} | {:<42} | {:<16} {verdict}",
            self.what, self.ours, self.floor, self.target
        );
        line.trim_end().to_owned()
    }
}

/// Measured times in ascending order.
pub struct Times(Vec<Duration>);

impl Times {
    /// Panics if there are no times.
    pub fn new(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "no times were measured");
        times.sort();
        Self(times)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// A percentile of the times.
    pub fn within(&self, percent: usize) -> Duration {
        self.0[(self.0.len() * percent / 100).min(self.0.len() - 1)]
    }
}

pub fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

pub fn kib(bytes: f64) -> String {
    format!("{:.1} KiB", bytes / 1024.0)
}

pub fn ratio(ours: Duration, floor: Duration) -> f64 {
    ours.as_secs_f64() / floor.max(Duration::from_nanos(1)).as_secs_f64()
}
