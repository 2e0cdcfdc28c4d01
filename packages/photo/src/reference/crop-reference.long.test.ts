import { samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import type { ArtifactPhoto } from "../analysis/types.ts";
import { cutOut } from "../cut-out/cut-out.ts";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import { measureLikeness } from "../likeness/measure-likeness.ts";
import { analyseSet } from "../set/analyse-set.ts";
import { cropReference } from "./crop-reference.ts";

interface Cut {
  photo: Buffer;
  matte: Uint8Array;
  head: ArtifactPhoto["head"];
}

/** @param chosen which of the faces from left to right is the person's */
async function cut(photo: Buffer, chosen = 0): Promise<Cut> {
  const analysis = await analysePhoto(photo);
  const faces = analysis.findings.faces;
  const wanted = faces.toSorted((a, b) => a.box.left - b.box.left)[chosen];
  const subject = faces.indexOf(wanted);
  const result = await cutOut({ photo, analysis, subject });
  const { box } = wanted;
  const { width, height } = analysis.findings;
  const [set] = analyseSet([{ id: "p", analysis }]).photos;
  const head =
    faces.length === 1
      ? set.head
      : {
          x: box.left / width,
          y: (box.top - 0.3 * box.height) / height,
          width: box.width / width,
          height: (1.3 * box.height) / height,
        };
  return { photo, matte: result?.matte ?? Buffer.alloc(0), head };
}

const readPhotoOfPerson = (person: string, index = 0) =>
  sharp(samplePhotos.filter((photo) => photo.person === person)[index].path)
    .jpeg({ quality: 95 })
    .toBuffer();

async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1)));
  return [...data.subarray(at, at + 3)];
}

describe("a person alone", () => {
  let nora: Cut;
  beforeAll(async () => {
    nora = await cut(await readPhotoOfPerson("nora"));
  }, 60_000);

  test("stands before a plain wall, head and shoulders, at most 1024 pixels, without metadata", async () => {
    const image = await cropReference({ ...nora, clean: true, reach: "shoulders" });
    const { width = 0, height = 0, exif, xmp, icc } = await sharp(image).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    const corners = await Promise.all([0.02, 0.98].map((x) => colourAt(image, x, 0.02)));
    for (const corner of corners) {
      expect(Math.max(...corner) - Math.min(...corner)).toBeLessThanOrEqual(6);
      expect(corner[0]).toBeCloseTo(203, -1);
    }
    expect(await lookAtPhoto(image)).toMatchObject({ faces: { length: 1 } });
  }, 60_000);

  test("is the same person as before", async () => {
    const person = await Promise.all(
      [1, 2, 3].map(
        async (index) => (await lookAtPhoto(await readPhotoOfPerson("nora", index))).faces[0].identity,
      ),
    );
    for (const clean of [true, false]) {
      const image = await cropReference({ ...nora, clean, reach: "shoulders" });
      expect(await measureLikeness(image, person)).toBeGreaterThan(0.5);
    }
  }, 60_000);

  test("shows more of the body where the upper body is asked for", async () => {
    const widths = await Promise.all(
      (["shoulders", "upper_body"] as const).map(async (reach) => {
        const small = { ...nora, head: { ...nora.head, height: nora.head.height / 2 } };
        const image = await cropReference({ ...small, clean: true, reach });
        return (await lookAtPhoto(image)).faces[0].width / ((await sharp(image).metadata()).width ?? 1);
      }),
    );
    expect(widths[0]).toBeGreaterThan(1.2 * widths[1]);
  }, 60_000);
});

describe("a person beside another", () => {
  let pair: Cut;
  let [own, other] = ["", ""];
  beforeAll(async () => {
    const [left, right] = await Promise.all(
      [await readPhotoOfPerson("henrik"), await readPhotoOfPerson("amara")].map((bytes) =>
        sharp(bytes).extract({ left: 150, top: 0, width: 700, height: 1280 }).png().toBuffer(),
      ),
    );
    const both = await sharp({ create: { width: 1400, height: 1280, channels: 3, background: "#777" } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 700, top: 0 },
      ])
      .jpeg({ quality: 95 })
      .toBuffer();
    pair = await cut(both);
    [own, other] = await Promise.all(
      ["henrik", "amara"].map(
        async (person) => (await lookAtPhoto(await readPhotoOfPerson(person))).faces[0].identity,
      ),
    );
  }, 120_000);

  test.each([true, false])(
    "is shown without the other, clean: %s",
    async (clean) => {
      const image = await cropReference({ ...pair, clean, reach: "upper_body" });
      const { faces } = await lookAtPhoto(image);
      expect(faces).toHaveLength(1);
      const likeness = await Promise.all([own, other].map((one) => measureLikeness(image, [one, one, one])));
      expect(likeness[0]).toBeGreaterThan(0.2 + (likeness[1] ?? 1));
    },
    60_000,
  );
});
