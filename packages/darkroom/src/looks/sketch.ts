import { blur } from "../pixels/blur.ts";
import { luminanceOf, type Triple, toCoded } from "../pixels/colour.ts";
import type { Picture } from "../pixels/decode.ts";
import { grainTile, tileSide } from "../pixels/grain.ts";
import { guidedFilter } from "../pixels/guided-filter.ts";
import { clamp, makePlane, mix, type Plane, smoothstep } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { Parameters, PortraitPlan } from "../plan/types.ts";
import type { Scene } from "../render/scene.ts";

/** Paper and pencil: graphite on white, sepia on cream, blue-grey on light grey. */
const palettes: readonly { paper: Triple; pencil: Triple }[] = [
  { paper: [0.965, 0.955, 0.935], pencil: [0.13, 0.13, 0.14] },
  { paper: [0.955, 0.925, 0.865], pencil: [0.24, 0.13, 0.08] },
  { paper: [0.93, 0.935, 0.93], pencil: [0.1, 0.13, 0.2] },
];

/** What a drawing needs of a plan. */
export interface Drawing extends Pick<PortraitPlan, "palette" | "textureSeed"> {
  parameters: Pick<Parameters, "warmth">;
}

/** Pencil on paper: lines where forms meet, two layers of hatching by tone, paper left white towards the edges. */
export const sketch = (scene: Scene, plan: Drawing, check: () => void): Picture => {
  const tone = flattenTone(scene);
  check();
  const lines = drawLines(tone, scene.geometry.face.width);
  check();
  return layOnPaper(scene, tone, lines, plan);
};

/** Luminance as a draughtsman sees it: a little lighter, since paper is; skin keeps its place between white and black. */
function flattenTone({ width, height, red, green, blue, pivot, geometry }: Scene): Plane {
  const coded = makePlane(width, height);
  const face = mix(pivot, 0.75, 0.2);
  const bend = clamp(Math.log(face) / Math.log(pivot), 0.5, 1.2);
  for (let i = 0; i < coded.data.length; i++) {
    const value = clamp(toCoded(luminanceOf(red.data[i], green.data[i], blue.data[i])), 0.001, 1);
    coded.data[i] = value ** bend;
  }
  return guidedFilter(coded, coded, Math.max(2, Math.round(geometry.face.width * 0.012)), 0.002);
}

/** Extended difference of Gaussians: 0 ink, 1 paper. Line width follows the face. */
function drawLines(tone: Plane, face: number): Plane {
  const sigma = clamp(face * 1.3 * 0.0032, 0.7, 2.4);
  const fine = blur(tone, sigma);
  const coarse = blur(tone, sigma * 1.6);
  const out = makePlane(tone.width, tone.height);
  for (let i = 0; i < out.data.length; i++) {
    const edge = fine.data[i] - 0.975 * coarse.data[i];
    const level = edge / (0.02 + 0.06 * coarse.data[i]);
    out.data[i] = smoothstep(-0.75, 0.3, level);
  }
  return out;
}

function layOnPaper(scene: Scene, tone: Plane, lines: Plane, plan: Drawing): Picture {
  const { width, height, geometry } = scene;
  const { paper, pencil } = tinted(plan);
  const random = randomFrom(mixSeeds(plan.textureSeed, 29));
  const first = hatch(width, height, -0.95 + 0.2 * random(), plan.textureSeed, 1);
  const second = hatch(width, height, 0.55 + 0.2 * random(), plan.textureSeed, 2);
  const person = new RowReader(scene.subject, width, height);
  const tooth = grainTile(0.8);
  const shift = plan.textureSeed % tileSide;
  const out = new Uint8Array(width * height * 3);
  const chest = geometry.head.y + geometry.head.radiusY;
  for (let y = 0; y < height; y++) {
    const inside = person.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const grain = tooth[((y + shift) % tileSide) * tileSide + ((x + shift * 3) & (tileSide - 1))];
      const away = Math.hypot(
        (x - geometry.head.x) / (width * 0.62),
        (y - geometry.head.y) / (height * 0.78),
      );
      const fade = (1 - smoothstep(0.62, 1.08, away + 0.02 * grain)) * mix(0.2, 1, inside[x]);
      const low = 1 - smoothstep(chest, height * 1.02, y) * 0.55;
      const t = tone.data[i];
      const rub = 0.26 * smoothstep(0.74, 0.2, t);
      const light = smoothstep(0.8, 0.34, t) * (0.45 + 0.55 * first[i]);
      const dark = smoothstep(0.5, 0.06, t) * (0.6 + 0.5 * second[i]);
      const shade = clamp(rub + 0.55 * light + 0.6 * dark, 0, 0.94) * low;
      const ink = 1 - (1 - shade) * (1 - 0.88 * (1 - lines.data[i]));
      const held = clamp(ink * fade * (1 + 0.2 * grain * (1 - ink)), 0, 1);
      for (let c = 0; c < 3; c++) {
        out[i * 3 + c] = clamp((mix(paper[c], pencil[c], held) + 0.008 * grain) * 255, 0, 255);
      }
    }
  }
  return { width, height, data: out };
}

function tinted({ palette, parameters: { warmth } }: Drawing): { paper: Triple; pencil: Triple } {
  return palettes[warmth > 0 ? 1 : warmth < 0 ? 2 : palette];
}

/** Pencil strokes side by side, -1..1: noise drawn out along one direction that sways a little, as a wrist does. */
function hatch(width: number, height: number, angle: number, seed: number, layer: number): Float32Array {
  const out = new Float32Array(width * height);
  const side = tileSide;
  const tile = makePlane(side, side, grainTile(0.5));
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const shift = mixSeeds(seed, layer, 31) % side;
  const thin = Math.max(1.5, width / 480);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = x * cos + y * sin;
      const across = y * cos - x * sin + Math.sin(along * 0.011) * 3;
      const u = along / (thin * 26) + shift + side;
      const v = across / thin + shift * 2 + side * 4;
      out[y * width + x] = clamp(read(tile, u, v) * 0.9, -1, 1);
    }
  }
  return out;
}

/** Bilinear, going round at the edges. */
function read({ width, data }: Plane, u: number, v: number): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const mask = width - 1;
  const top = (y & mask) * width;
  const bottom = ((y + 1) & mask) * width;
  const left = x & mask;
  const right = (x + 1) & mask;
  return (
    (data[top + left] * (1 - fx) + data[top + right] * fx) * (1 - fy) +
    (data[bottom + left] * (1 - fx) + data[bottom + right] * fx) * fy
  );
}
