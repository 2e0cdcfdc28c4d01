import { join } from "node:path";
import type { Raster } from "@portrait-studio/raster";
import { type RunSegmentation, segmentPerson } from "@portrait-studio/vision";
import sharp from "sharp";
import { cutOut } from "../../src/matte/cut-out.ts";
import type { MatteFace } from "../../src/matte/face-shape.ts";
import { signedDepth } from "../../src/matte/trimap.ts";
import { type Drawn, toDrawn } from "./draw-composites.ts";
import { findFaceMiddle } from "./find-face-middle.ts";
import { backgrounds, drawBackground, stage } from "./staged.ts";

/** Sitters before a calm background, whose alpha can be trusted to be a truth. */
const sitters = ["biden", "ochoa", "art/lincoln", "chawla", "jemison", "art/rembrandt"];
const chin = 152;

export interface StagedErrors {
  background: string;
  count: number;
  /** mean absolute error of alpha within 0.12 face widths of the outline, above the chin */
  band: number;
  rest: number;
  /** mean absolute error of the person's colours where alpha is mixed, 0..1 */
  colour: number;
}

/** A sitter whose cut is trusted. */
export interface Staged {
  cut: Drawn;
  face: MatteFace;
}

/** Stages each sitter before each hard background, and beside another person, and cuts them out again. */
export async function stageAll(
  segment: RunSegmentation,
  cuts: ReadonlyMap<string, Staged>,
  folder: string,
): Promise<StagedErrors[]> {
  const present = sitters.flatMap((name) => {
    const found = cuts.get(name);
    return found ? [{ name: name.replace("art/", ""), ...shrink(found) }] : [];
  });
  const results: StagedErrors[] = [];
  for (const background of [...Object.keys(backgrounds), "another person"]) {
    const errors: Omit<StagedErrors, "background" | "count">[] = [];
    for (const [k, sitter] of present.entries()) {
      const { width, height } = sitter.cut.alpha;
      const other = present[(k + 1) % present.length];
      const behind =
        background === "another person"
          ? await placeBeside(other, sitter, width, height)
          : { raster: await drawBackground(background, width, height, sitter.face.width), faces: [] };
      const photo = stage(sitter.cut, behind.raster);
      const segmentation = await segmentPerson(segment, photo, findFaceMiddle(sitter.face));
      const again = toDrawn(photo, cutOut(photo, sitter.face, behind.faces, segmentation), sitter.face.width);
      errors.push(compare(sitter, again));
      await save(again, join(folder, `staged-${background.replace(" ", "-")}-${sitter.name}.jpg`));
    }
    const mean = (key: "band" | "rest" | "colour") =>
      errors.reduce((sum, error) => sum + error[key], 0) / Math.max(1, errors.length);
    results.push({
      background,
      count: errors.length,
      band: mean("band"),
      rest: mean("rest"),
      colour: mean("colour"),
    });
  }
  return results;
}

/** At about 800 pixels, so that all of them take a minute or two. */
export function shrink({ cut, face }: Staged): Staged {
  const step = Math.max(1, Math.round(Math.max(cut.alpha.width, cut.alpha.height) / 800));
  const width = Math.floor(cut.alpha.width / step);
  const height = Math.floor(cut.alpha.height / step);
  const alpha = { width, height, data: new Float32Array(width * height) };
  const foreground = { width, height, data: new Uint8Array(width * height * 3) };
  for (let i = 0; i < alpha.data.length; i++) {
    const from = ((i / width) | 0) * step * cut.alpha.width + (i % width) * step;
    alpha.data[i] = cut.alpha.data[from];
    foreground.data.set(cut.foreground.data.subarray(from * 3, from * 3 + 3), i * 3);
  }
  const scaled = { landmarks: face.landmarks.map((value) => value / step), width: face.width / step };
  return { cut: { ...cut, alpha, foreground }, face: scaled };
}

/** A calm wall before which another person stands, a shoulder behind the sitter's. */
export async function placeBeside(other: Staged, sitter: Staged, width: number, height: number) {
  const raster = await drawBackground("gradient", width, height, sitter.face.width);
  const mine = findFaceMiddle(sitter.face);
  const theirs = findFaceMiddle(other.face);
  const scale = sitter.face.width / other.face.width;
  const aside = (mine.x < width / 2 ? 1.9 : -1.9) * sitter.face.width;
  const [dx, dy] = [mine.x + aside, mine.y];
  const { alpha, foreground } = other.cut;
  for (let i = 0; i < width * height; i++) {
    const x = Math.round(((i % width) - dx) / scale + theirs.x);
    const y = Math.round((((i / width) | 0) - dy) / scale + theirs.y);
    if (x < 0 || y < 0 || x >= alpha.width || y >= alpha.height) continue;
    const from = y * alpha.width + x;
    const a = alpha.data[from];
    for (let c = 0; c < 3; c++) {
      raster.data[i * 3 + c] = a * foreground.data[from * 3 + c] + (1 - a) * raster.data[i * 3 + c] + 0.5;
    }
  }
  const landmarks = other.face.landmarks.map((value, k) =>
    k % 3 === 0 ? (value - theirs.x) * scale + dx : k % 3 === 1 ? (value - theirs.y) * scale + dy : value,
  );
  return { raster, faces: [{ landmarks, width: sitter.face.width }] };
}

function compare({ cut, face }: Staged, again: Drawn): Omit<StagedErrors, "background" | "count"> {
  const { width, height } = cut.alpha;
  const depth = signedDepth(
    Uint8Array.from(cut.alpha.data, (value) => (value > 0.5 ? 1 : 0)),
    width,
    height,
  );
  const chinRow = face.landmarks[chin * 3 + 1];
  const sums = { band: 0, bandCount: 1, rest: 0, restCount: 1, colour: 0, colourCount: 1e-6 };
  for (let i = 0; i < depth.length; i++) {
    const truth = cut.alpha.data[i];
    const found = again.alpha.data[i];
    const near = Math.abs(depth[i]) < 0.12 * face.width && i / width < chinRow;
    sums[near ? "band" : "rest"] += Math.abs(found - truth);
    sums[near ? "bandCount" : "restCount"]++;
    if (truth > 0.1 && truth < 0.9) {
      sums.colour += truth * found * colourError(cut.foreground, again.foreground, i);
      sums.colourCount += truth * found;
    }
  }
  return {
    band: sums.band / sums.bandCount,
    rest: sums.rest / sums.restCount,
    colour: sums.colour / sums.colourCount,
  };
}

function colourError(a: Raster, b: Raster, i: number): number {
  let sum = 0;
  for (let at = i * 3; at < i * 3 + 3; at++) sum += Math.abs(a.data[at] - b.data[at]);
  return sum / (3 * 255);
}

async function save({ alpha, foreground }: Drawn, file: string): Promise<void> {
  const data = Buffer.alloc(alpha.data.length * 3);
  for (let i = 0; i < alpha.data.length; i++) {
    const a = alpha.data[i];
    for (let c = 0; c < 3; c++) {
      data[i * 3 + c] = a * foreground.data[i * 3 + c] + (1 - a) * [255, 0, 255][c] + 0.5;
    }
  }
  await sharp(data, { raw: { width: alpha.width, height: alpha.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file);
}
