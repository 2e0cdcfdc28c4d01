import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { say } from "@portrait-studio/bench";
import { openPhoto, type Raster } from "@portrait-studio/raster";
import { findFaces, type RunSegmentation, segmentPerson } from "@portrait-studio/vision";
import { type CutOut, cutOut } from "../../src/matte/cut-out.ts";
import { toDrawn } from "../mattes/draw-composites.ts";
import { findFaceMiddle } from "../mattes/find-face-middle.ts";
import { placeBeside, type Staged, shrink } from "../mattes/stage-all.ts";
import { type Backgrounds, drawBackground, stage } from "../mattes/staged.ts";
import { reportBackdrops, tuneBackdrops } from "./backdrops.ts";
import { type Flaws, findFlaws } from "./find-flaws.ts";

const people = resolve(import.meta.dirname, "../../../../tooling/sample-people/photos");

/** Nobody is in both halves, and no backdrop. */
export const halves: Record<string, { sitters: string[]; backdrops: Backgrounds }> = {
  tune: {
    sitters: [
      ...["biden", "jemison", "hopper-large", "art/lincoln", "art/mona-lisa", "one-man/4"],
      ...["amara-03", "amara-07", "amara-10"],
    ],
    backdrops: tuneBackdrops,
  },
  report: {
    sitters: ["chawla", "art/rembrandt", "nora-01", "nora-03", "henrik-01", "henrik-04"],
    backdrops: reportBackdrops,
  },
};

/** A sitter before a backdrop, cut out again, and what is wrong with the cut. */
export interface StagedCut {
  name: string;
  backdrop: string;
  photo: Raster;
  cut: CutOut;
  flaws: Flaws;
}

/** Stages each sitter of a half before each of its backdrops and beside the next sitter. @param photos folder of the real portraits */
export async function* stageCases(
  run: RunSegmentation,
  { sitters, backdrops }: (typeof halves)[string],
  photos: string,
): AsyncGenerator<StagedCut> {
  const getFile = (name: string) =>
    /-\d\d$/.test(name) ? join(people, `${name}.webp`) : join(photos, `${name}.jpg`);
  const present = sitters.filter((name) => existsSync(getFile(name)));
  if (present.length < sitters.length) say(`not all are in ${photos}: fewer sitters`);
  const opened: Staged[] = [];
  for (const name of present) opened.push(await openSitter(run, getFile(name)));
  for (const [k, sitter] of opened.entries()) {
    const { width, height } = sitter.cut.alpha;
    for (const backdrop of [...Object.keys(backdrops), "another person"]) {
      const behind =
        backdrop === "another person"
          ? await placeBeside(opened[(k + 1) % opened.length], sitter, width, height)
          : {
              raster: await drawBackground(backdrop, width, height, sitter.face.width, backdrops),
              faces: [],
            };
      const photo = stage(sitter.cut, behind.raster);
      const segmentation = await segmentPerson(run, photo, findFaceMiddle(sitter.face));
      const cut = cutOut(photo, sitter.face, behind.faces, segmentation);
      yield {
        name: present[k],
        backdrop,
        photo,
        cut,
        flaws: findFlaws(cut.alpha, sitter.cut.alpha, sitter.face),
      };
    }
  }
}

async function openSitter(run: RunSegmentation, file: string): Promise<Staged> {
  const { raster } = await openPhoto(readFileSync(file), 2048);
  const [face, ...others] = await findFaces(raster);
  const segmentation = await segmentPerson(run, raster, findFaceMiddle(face));
  const cut = cutOut(raster, face, others, segmentation);
  return shrink({ cut: toDrawn(raster, cut, face.width), face });
}
