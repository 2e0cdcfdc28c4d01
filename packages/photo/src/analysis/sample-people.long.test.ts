import { readFile } from "node:fs/promises";
import type { Box, PhotoProblem } from "@portrait-studio/contract";
import { type SamplePerson, type SamplePhoto, samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { analyseSet } from "../set/analyse-set.ts";
import { analysePhoto } from "./analyse-photo.ts";
import type { FacePlace, SetAnalysis } from "./types.ts";

/** Analyses are made of images of this size: what is looked for is in them, and a set takes a third of the time. */
const size = { width: 512, height: 640 };

interface Analysed {
  id: string;
  analysis: Awaited<ReturnType<typeof analysePhoto>>;
}

async function readSmall({ path }: SamplePhoto): Promise<Buffer> {
  return sharp(await readFile(path))
    .resize(size.width, size.height)
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function analyse(id: string, bytes: Buffer): Promise<Analysed> {
  return { id, analysis: await analysePhoto(bytes) };
}

function findPhotos(person: SamplePerson): SamplePhoto[] {
  return samplePhotos.filter((photo) => photo.person === person);
}

async function analysePerson(person: SamplePerson): Promise<Analysed[]> {
  const analysed: Analysed[] = [];
  for (const photo of findPhotos(person)) analysed.push(await analyse(photo.name, await readSmall(photo)));
  return analysed;
}

/** The middle of the face is in the head, and the face is about as wide as it. */
function isIn(head: Box, face: FacePlace): boolean {
  const inside =
    Math.abs(face.x - head.x - head.width / 2) < head.width / 3 &&
    Math.abs(face.y - head.y - head.height / 2) < head.height / 3;
  return inside && face.width > head.width * 0.4 && face.width < head.width * 1.3;
}

describe("analyseSet on the sample people", () => {
  const analysed = new Map<SamplePerson, Analysed[]>();
  const sets = new Map<SamplePerson, SetAnalysis>();

  beforeAll(async () => {
    for (const person of ["amara", "nora", "henrik"] as const) {
      const photos = await analysePerson(person);
      analysed.set(person, photos);
      sets.set(person, analyseSet(photos));
    }
  }, 300_000);

  it.each(["amara", "nora", "henrik"] as const)("makes a model of %s, with every photo usable", (person) => {
    const set = sets.get(person);
    expect(set).toMatchObject({ usable: true, reason: null });
    expect(set?.photos.filter(({ usable }) => !usable)).toEqual([]);
  });

  it("finds the head where it was rendered in every photo", () => {
    const misses = samplePhotos.filter(({ person, name, head }) => {
      const photo = sets.get(person)?.photos.find(({ id }) => id === name);
      return !(photo?.found && isIn(head, photo.face));
    });
    expect(misses.map(({ name }) => name)).toEqual([]);
  });

  it("says nothing against any of them", () => {
    const problems = [...sets.values()].flatMap(({ photos }) =>
      photos.filter(({ verdicts }) => verdicts.length > 0).map(({ id, verdicts }) => ({ id, verdicts })),
    );
    expect(problems).toEqual([]);
  });

  it("tells the skin of the three apart", () => {
    const luminance = (person: SamplePerson) => sets.get(person)?.person.luminance ?? 0;
    expect(luminance("henrik") - luminance("amara")).toBeGreaterThan(0.15);
    expect(luminance("nora") - luminance("amara")).toBeGreaterThan(0.15);
  });

  describe("with bad photos among twelve good ones", () => {
    let set: SetAnalysis;

    beforeAll(async () => {
      const [first, second] = findPhotos("amara");
      if (!(first && second)) throw new Error("There are photos of Amara.");
      const image = sharp(await readSmall(first));
      const planted = {
        blurry: image.clone().blur(7),
        tooDark: image.clone().linear(0.1, 0),
        tooSmall: image.clone().resize(100),
        duplicate: image.clone().modulate({ brightness: 1.06 }),
        noSubject: sharp({ create: { ...size, channels: 3, background: "#7a8f9a" } }),
      } satisfies Partial<Record<PhotoProblem, unknown>>;
      const bad: Analysed[] = [];
      for (const [code, change] of Object.entries(planted))
        bad.push(await analyse(code, await change.jpeg().toBuffer()));
      set = analyseSet([...(analysed.get("amara") ?? []), ...bad]);
    }, 120_000);

    it.each<PhotoProblem>(["blurry", "tooDark", "tooSmall", "noSubject"])(
      "names the one that is %s, and no good one",
      (code) => {
        const named = set.photos.filter(({ verdicts }) => verdicts.includes(code)).map(({ id }) => id);
        expect(named).toContain(code);
        expect(named.filter((id) => id.startsWith("amara"))).toEqual([]);
      },
    );

    it("keeps one of two photos that are nearly the same", () => {
      const twins = set.photos.filter(({ id }) => id === "amara-01.webp" || id === "duplicate");
      expect(twins.filter(({ verdicts }) => verdicts.includes("duplicate"))).toHaveLength(1);
    });

    it("still makes the model, and of good photos alone", () => {
      expect(set.usable).toBe(true);
      const bad = new Set<string>(["blurry", "tooDark", "tooSmall", "noSubject"]);
      expect(set.references.filter((id) => bad.has(id))).toEqual([]);
    });
  });
});
