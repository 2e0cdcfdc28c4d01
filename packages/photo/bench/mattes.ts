import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPhoto, type Raster } from "@portrait-studio/raster";
import { type Face, findFaces, openSegmentation, segmentPerson } from "@portrait-studio/vision";
import { type CutOut, cutOut, longestSide } from "../src/matte/cut-out.ts";
import { type Drawn, drawComposites, toDrawn } from "./mattes/draw-composites.ts";
import { findFaceMiddle } from "./mattes/find-face-middle.ts";
import { compareWithOutline, type OutlineErrors } from "./mattes/measure-errors.ts";
import { outlines } from "./mattes/outlines.ts";
import { type StagedErrors, stageAll } from "./mattes/stage-all.ts";

/**
 * How well people are cut out, against outlines drawn by hand and against people staged before hard backgrounds:
 *   node bench/mattes.ts [output folder] [photo names, comma separated]
 * Writes each cut-out over magenta, green and a chequer, at full size and cropped to the head, and `mattes.json`.
 */
const folder = process.argv[2] ?? join(tmpdir(), "mattes");
const photos = new URL("../../../../shared/photos/", import.meta.url);
const names = process.argv[3]?.split(",") ?? [
  ...Object.keys(outlines),
  "art/lady-with-an-ermine",
  "art/van-gogh",
];
if (!existsSync(photos)) throw new Error("../shared/photos is not beside the repository");
mkdirSync(folder, { recursive: true });

const segment = await openSegmentation();

interface Row extends Partial<OutlineErrors> {
  name: string;
  half: string;
  milliseconds: { faces: number; person: number; matte: number };
  doubt: CutOut["doubt"];
}

const rows: Row[] = [];
const cuts = new Map<string, { cut: Drawn; face: Face; photo: Raster }>();
for (const name of names) {
  const { raster } = await openPhoto(readFileSync(new URL(`${name}.jpg`, photos)), longestSide);
  const times = [process.cpuUsage().user];
  const lap = () => times.push(process.cpuUsage().user);
  const [face, ...others] = await findFaces(raster);
  lap();
  const segmentation = await segmentPerson(segment, raster, findFaceMiddle(face));
  lap();
  const found = cutOut(raster, face, others, segmentation);
  lap();
  const cut = toDrawn(raster, found, face.width);
  const spent = times.slice(1).map((time, k) => Math.round((time - times[k]) / 1000));
  const outline = outlines[name];
  const row: Row = {
    name,
    half: outline?.half ?? "looked at",
    milliseconds: { faces: spent[0], person: spent[1], matte: spent[2] },
    doubt: cut.doubt,
    ...(outline ? await compareWithOutline(cut.alpha, face, outline) : {}),
  };
  rows.push(row);
  cuts.set(name, { cut, face, photo: raster });
  await drawComposites(folder, name.replace("art/", ""), cut, face);
  process.stdout.write(`${line(row)}\n`);
}

function line({ name, half, band, rest, wrong, worst, milliseconds, doubt }: Row): string {
  const numbers = [band, rest, wrong, worst].map((value) => (value === undefined ? "" : value.toFixed(4)));
  const { faces, person, matte } = milliseconds;
  return `| ${[name, half, ...numbers, `${faces} + ${person} + ${matte}`, doubt.score.toFixed(2), doubt.reasons.join(", ")].join(" | ")} |`;
}

for (const half of ["tune", "report"]) {
  const of = rows.filter((row) => row.half === half);
  const mean = (key: keyof OutlineErrors) =>
    (of.reduce((sum, row) => sum + (row[key] ?? 0), 0) / Math.max(1, of.length)).toFixed(4);
  process.stdout.write(
    `| mean of ${half} | ${of.length} | ${mean("band")} | ${mean("rest")} | ${mean("wrong")} | ${mean("worst")} |\n`,
  );
}

const staged: StagedErrors[] = await stageAll(segment, cuts, folder);
for (const { background, band, rest, colour, count } of staged) {
  process.stdout.write(
    `| staged: ${background} | ${count} | ${band.toFixed(4)} | ${rest.toFixed(4)} | colour ${colour.toFixed(4)} |\n`,
  );
}
writeFileSync(join(folder, "mattes.json"), `${JSON.stringify({ rows, staged }, null, 2)}\n`);
