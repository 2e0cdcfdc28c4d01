import {
  blur,
  clamp,
  grainTile,
  mixSeeds,
  type Plane,
  type Raster,
  RowReader,
  randomFrom,
  resizePlane,
  smoothstep,
  tileSide,
  toLumaPlane,
  toPlanes,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";
import type { Scene } from "./scene.ts";

/** Pairs of inks by the plan's palette, 0..1 a channel: the dark one draws, the bright one lies flat under it. */
const inks = [
  { dark: [0.15, 0.2, 0.42], bright: [1, 0.44, 0.36] },
  { dark: [0.1, 0.12, 0.15], bright: [1, 0.72, 0.12] },
  { dark: [0.3, 0.1, 0.34], bright: [0.2, 0.74, 0.68] },
] as const;
const paper = [0.965, 0.95, 0.915] as const;
/** Side of a dot's cell in parts of the longer side, never under so many pixels; and the screen's angle. */
const cell = { part: 0.0056, least: 4 };
const angle = Math.PI / 4;
/** How far the bright ink's plate is off, in parts of the longer side. */
const offRegister = 0.0026;
/** Where between white and black the bright ink begins and is full on the person, and how much lies behind them. */
const flat = { from: 0.04, to: 0.32, behind: 0.5 };
/** The face's own tone is printed at least this light: dots on darker skin would close. */
const faceTone = 0.6;
/** Ink that a drum leaves out, in specks. */
const starved = 0.1;

export function printRisograph(
  image: Raster,
  { matte, pivot }: Pick<Scene, "matte" | "pivot">,
  { textureSeed, palette }: Pick<ImagePlan, "textureSeed" | "palette">,
): Raster {
  const { width, height } = image;
  const longer = Math.max(width, height);
  const luma = toLumaPlane(toPlanes(image));
  const gamma = pivot < faceTone ? Math.log(faceTone) / Math.log(pivot) : 1;
  luma.data.forEach((value, i) => {
    luma.data[i] = value ** gamma;
  });
  const { dark, bright } = inks[palette % inks.length];
  const random = randomFrom(mixSeeds(textureSeed, 67));
  const turn = 2 * Math.PI * random();
  const shift = offRegister * longer;
  const [dx, dy] = [Math.round(shift * Math.cos(turn)), Math.round(shift * Math.sin(turn))];
  const soft = smoothTones(luma, longer);
  const side = Math.max(cell.least, cell.part * longer);
  const [across, along] = [Math.cos(angle) / side, Math.sin(angle) / side];
  const specks = grainTile(0.8);
  const out = new Uint8Array(image.data.length);
  for (let y = 0; y < height; y++) {
    const row = (y & (tileSide - 1)) * tileSide;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dots = dotAt(x * across + y * along, y * across - x * along, luma.data[i], side);
      const from = clamp(y - dy, 0, height - 1) * width + clamp(x - dx, 0, width - 1);
      const person = matte ? matte.data[from] : 1;
      const tone = smoothstep(flat.from, flat.to, 1 - soft.read(from));
      const speck = clamp(starved * specks[row + (x & (tileSide - 1))], -0.25, 0.25);
      const second = clamp((flat.behind + (tone - flat.behind) * person) * (0.94 + speck), 0, 1);
      const first = clamp(dots * (0.97 + 0.5 * speck), 0, 1);
      for (let c = 0; c < 3; c++) {
        const inked = paper[c] * (1 - second + second * bright[c]) * (1 - first + first * dark[c]);
        out[3 * i + c] = 255 * inked + 0.5;
      }
    }
  }
  return { width, height, data: out };
}

/** The tones of which the flat ink makes its shapes, without their detail. */
function smoothTones(luma: Plane, longer: number): { read: (i: number) => number } {
  const { width, height } = luma;
  const small = resizePlane(luma, Math.ceil(width / 4), Math.ceil(height / 4));
  const reader = new RowReader(blur(small, Math.max(0.8, 0.0012 * longer)), width, height);
  let at = -1;
  return {
    read: (i) => {
      const y = Math.floor(i / width);
      if (y !== at) {
        reader.read(y);
        at = y;
      }
      return reader.row[i - y * width];
    },
  };
}

/** 0..1: ink at a place of the screen, in cells; dots grow with the dark, meet at half and leave holes in the deepest tones. */
function dotAt(u: number, v: number, luma: number, side: number): number {
  const wave = 0.5 + 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v));
  const ink = clamp(1.06 * (1 - luma) ** 1.25 - 0.02, 0, 1);
  // one pixel of softness: the wave climbs by about 3 in a cell
  const edge = 1.6 / side;
  return smoothstep(1 - ink - edge, 1 - ink + edge, wave);
}
