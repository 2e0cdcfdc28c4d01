/**
 * Hairs in the sitter's rest pose. Hair h has the points `starts[h]` to `starts[h + 1] - 1`, root first.
 * Per hair: `radius` in centimetres at the root, and `shade`, its place between the darkest (0) and lightest (1) colour.
 */
export type Strands = {
  count: number;
  starts: Uint32Array;
  points: Float32Array;
  radius: Float32Array;
  shade: Float32Array;
};

export type StrandWriter = {
  /** Begins a hair; points follow by `add`. */
  begin(radius: number, shade: number): void;
  add(x: number, y: number, z: number): void;
  /** Points written so far. */
  pointCount(): number;
  finish(): Strands;
};

export function createStrandWriter(): StrandWriter {
  const starts: number[] = [];
  const points: number[] = [];
  const radii: number[] = [];
  const shades: number[] = [];
  return {
    begin: (radius, shade) => {
      starts.push(points.length / 3);
      radii.push(radius);
      shades.push(shade);
    },
    add: (x, y, z) => {
      points.push(x, y, z);
    },
    pointCount: () => points.length / 3,
    finish: () => {
      const count = radii.length;
      starts.push(points.length / 3);
      return {
        count,
        starts: Uint32Array.from(starts),
        points: Float32Array.from(points),
        radius: Float32Array.from(radii),
        shade: Float32Array.from(shades),
      };
    },
  };
}
