/** Lengths are in the photo's pixels. */
export interface Detection {
  x: number;
  y: number;
  /** of a square round it */
  side: number;
  /** 0..1 */
  score: number;
  /** degrees clockwise from upright, by the line through the eyes */
  angle: number;
}

/** Boxes with more than this in common, intersection over union, are one face. */
const sameFrom = 0.3;

/** Boxes of one face become their mean, weighted by score (weighted non-maximum suppression); the best comes first. */
export function mergeDetections(found: readonly Detection[]): Detection[] {
  let left = found.toSorted((a, b) => b.score - a.score);
  const merged: Detection[] = [];
  while (left.length > 0) {
    const [best] = left;
    const same = left.filter((other) => overlap(best, other) > sameFrom);
    merged.push(mean(same));
    left = left.filter((other) => other !== best && !same.includes(other));
  }
  return merged;
}

function mean(same: readonly Detection[]): Detection {
  const total = same.reduce((sum, { score }) => sum + score, 0);
  const weigh = (value: (detection: Detection) => number) =>
    same.reduce((sum, detection) => sum + detection.score * value(detection), 0) / total;
  const radians = (angle: number) => (angle * Math.PI) / 180;
  const angle = Math.atan2(
    weigh((detection) => Math.sin(radians(detection.angle))),
    weigh((detection) => Math.cos(radians(detection.angle))),
  );
  return {
    x: weigh(({ x }) => x),
    y: weigh(({ y }) => y),
    side: weigh(({ side }) => side),
    score: same[0].score,
    angle: (angle * 180) / Math.PI,
  };
}

type Square = Pick<Detection, "x" | "y" | "side">;

export function overlap(a: Square, b: Square): number {
  const common = (from: number, to: number) =>
    Math.max(0, Math.min(from + a.side / 2, to + b.side / 2) - Math.max(from - a.side / 2, to - b.side / 2));
  const area = common(a.x, b.x) * common(a.y, b.y);
  return area / (a.side ** 2 + b.side ** 2 - area);
}
