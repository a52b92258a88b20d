// The geometry of a rating chart.

export interface Point {
  /** The end of the game, in milliseconds since 1970. */
  at: number;
  rating: number;
}

/** The parts of a drawn chart, in SVG units. */
export interface Chart {
  /** The points of a polyline. */
  line: string;
  last: { x: number; y: number };
  /** The labelled lines, lowest first. */
  marks: Array<{ rating: number; y: number }>;
}

/** The possible distances between marks. */
const STEPS = [25, 50, 100, 200, 500, 1000];
const MARKS_MAX = 5;

/** The chart of a rating, from its points, oldest first. Null for fewer than two points. */
export function chart(points: Point[], width: number, height: number): Chart | null {
  const ratings = points.map((point) => point.rating);
  const latest = ratings.at(-1);
  if (latest === undefined || ratings.length < 2) return null;
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step = STEPS.find((one) => (high - low) / one <= MARKS_MAX - 2) ?? 1000;
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.max(Math.ceil(high / step) * step, floor + step);
  const y = (rating: number) => round(height - ((rating - floor) / (ceiling - floor)) * height);
  const x = (index: number) => round((index / (ratings.length - 1)) * width);
  const count = Math.round((ceiling - floor) / step) + 1;
  return {
    line: ratings.map((rating, index) => `${x(index)},${y(rating)}`).join(" "),
    last: { x: width, y: y(latest) },
    marks: Array.from({ length: count }, (_, i) => ({ rating: floor + i * step, y: y(floor + i * step) })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
