import { clamp } from "./plane.ts";

const side = 33;
const last = side - 1;

/** The table has 33 x 33 x 33 colours, red running fastest, three floats each. */
export type Cube = Float32Array;

/** `grade` changes a row of colours (coded sRGB, 0..1, three numbers each) in place. */
export function bakeCube(grade: (row: Float64Array) => void): Cube {
  const cube = new Float32Array(side ** 3 * 3);
  const row = new Float64Array(side * 3);
  for (let line = 0; line < side * side; line++) {
    fillLine(row, (line % side) / last, Math.floor(line / side) / last);
    grade(row);
    storeLine(cube, line * row.length, row);
  }
  return cube;
}

function fillLine(row: Float64Array, green: number, blue: number): void {
  for (let r = 0, at = 0; r < side; r++, at += 3) {
    row[at] = r / last;
    row[at + 1] = green;
    row[at + 2] = blue;
  }
}

function storeLine(cube: Cube, from: number, row: Float64Array): void {
  for (let i = 0; i < row.length; i++) {
    cube[from + i] = clamp(row[i], 0, 1);
  }
}

const stepRed = 3;
const stepGreen = 3 * side;
const stepBlue = 3 * side * side;

/** Numbers that go in and out of functions pixel by pixel are garbage, and its collection takes a second core. */
export function lookUpRow(cube: Cube, row: Float32Array): void {
  for (let at = 0; at < row.length; at += 3) {
    const r = row[at] * last;
    const g = row[at + 1] * last;
    const b = row[at + 2] * last;
    const ri = r >= last ? last - 1 : r | 0;
    const gi = g >= last ? last - 1 : g | 0;
    const bi = b >= last ? last - 1 : b | 0;
    const fr = r - ri;
    const fg = g - gi;
    const fb = b - bi;
    // the two corners between the near and the far one, and the three parts in falling order
    let first = stepRed;
    let second = stepRed + stepGreen;
    let high = fr;
    let middle = fg;
    let low = fb;
    if (fr >= fg) {
      if (fg < fb) {
        if (fr >= fb) {
          second = stepRed + stepBlue;
          middle = fb;
          low = fg;
        } else {
          first = stepBlue;
          second = stepRed + stepBlue;
          high = fb;
          middle = fr;
          low = fg;
        }
      }
    } else if (fr >= fb) {
      first = stepGreen;
      high = fg;
      middle = fr;
    } else if (fg >= fb) {
      first = stepGreen;
      second = stepGreen + stepBlue;
      high = fg;
      middle = fb;
      low = fr;
    } else {
      first = stepBlue;
      second = stepGreen + stepBlue;
      high = fb;
      low = fr;
    }
    const near = ri * stepRed + gi * stepGreen + bi * stepBlue;
    const far = near + stepRed + stepGreen + stepBlue;
    const wNear = 1 - high;
    const wFirst = high - middle;
    const wSecond = middle - low;
    const one = near + first;
    const two = near + second;
    row[at] = wNear * cube[near] + wFirst * cube[one] + wSecond * cube[two] + low * cube[far];
    row[at + 1] =
      wNear * cube[near + 1] + wFirst * cube[one + 1] + wSecond * cube[two + 1] + low * cube[far + 1];
    row[at + 2] =
      wNear * cube[near + 2] + wFirst * cube[one + 2] + wSecond * cube[two + 2] + low * cube[far + 2];
  }
}
