import { inTurn, isInTurn } from "@portrait-studio/testing/in-turn";
import { unpackFloats } from "@portrait-studio/vision";
import { beforeAll, describe, expect, test } from "vitest";
import {
  blurPhoto,
  closeEyes,
  cutUnderChin,
  darkenPhoto,
  holdMicrophone,
  makeSet,
  type Sitting,
  shrinkPhoto,
  turnPhoto,
  wearGlasses,
  writeBehind,
} from "../damage.fixture.ts";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import type { Findings } from "../findings/types.ts";
import { besides, emptyPhoto, missing, readPhoto, readSmall } from "../photos.fixture.ts";
import { rankAlone } from "./rank-alone.fixture.ts";
import { rankPhotos } from "./rank-photos.ts";

test("a set without a face is not usable, and asks for photos", async () => {
  const findings = await lookAtPhoto(await emptyPhoto());
  const set = rankPhotos([
    { id: "a", findings },
    { id: "b", findings },
  ]);
  expect(set).toMatchObject({ usable: false, reason: "too_few_usable_photos", references: [] });
  expect(set.summary).toMatchObject({ photos: 2, usable: 0, advice: ["morePhotos"] });
  expect(rankPhotos([])).toMatchObject({ usable: false, photos: [] });
});

describe.skipIf(missing.photos || !isInTurn("ranks of photos"))(`on real portraits${missing.reason}`, () => {
  let sitting: Sitting;
  let portrait: Findings;

  beforeAll(async () => {
    const bytes = await readSmall("obama");
    portrait = await lookAtPhoto(bytes);
    const [face] = portrait.faces;
    const { width, height } = portrait;
    sitting = { bytes, width, height, face: { ...face, landmarks: unpackFloats(face.landmarks) } };
  });

  const damages = {
    blurry: (s: Sitting) => blurPhoto(s, 0.016),
    tooDark: (s: Sitting) => darkenPhoto(s, 0.1),
    eyesClosed: closeEyes,
    sunglasses: (s: Sitting) => wearGlasses(s, 0.92),
    tooSmall: (s: Sitting) => shrinkPhoto(s, 70),
    blankCorners: (s: Sitting) => turnPhoto(s, 8),
    lettering: (s: Sitting) => writeBehind(s, "#ffffff"),
  };

  test.each(inTurn(Object.entries(damages), 0, 3))("says %s, and only that", async (verdict, damage) => {
    expect(rankAlone(portrait)).toMatchObject({ verdicts: [], usable: true });
    const said = rankAlone(await lookAtPhoto(await damage(sitting)));
    expect(said.verdicts).toEqual([verdict]);
    expect(said.quality).toBeLessThanOrEqual(rankAlone(portrait).quality);
  });

  test.each(
    inTurn<[string, string[]]>(
      [
        ["jemison", []],
        ["hopper-large", []],
        ["chawla", ["lettering"]],
        ["art/rembrandt", []],
        ["johnson", []],
      ],
      1,
    ),
  )(
    "finds nothing wrong with %s but what is: dark skin, shade, stars, paint and clear glasses are no faults",
    async (name, due) => {
      expect(rankAlone(await lookAtPhoto(readPhoto(name))).verdicts).toEqual(due);
    },
  );

  test.each([
    ["ends under the chin", 0.15, true],
    ["has lost the chin", -0.12, false],
  ])("a photo that %s says so, and makes images only with a chin", async (_, under, usable) => {
    const { verdicts, ...cut } = rankAlone(await lookAtPhoto(await cutUnderChin(sitting, under)));
    expect(verdicts).toContain("chinCut");
    expect(cut.usable).toBe(usable);
  });

  test.each(
    inTurn(
      [
        ["on the chin", 0, -0.05, 0.3],
        ["beside it", 0.12, -0.15, 0.36],
        ["before the mouth", -0.2, -0.3, 0.45],
      ] as const,
      2,
    ),
  )("a microphone %s is told from all others, and comes last", async (_, x, y, size) => {
    const held = await holdMicrophone(sitting, { x, y, size });
    const others = ["a", "b", "c"].map((id) => ({ id, findings: portrait }));
    const { photos } = rankPhotos([{ id: "held", findings: await lookAtPhoto(held) }, ...others]);
    expect(photos.filter(({ verdicts }) => verdicts.includes("chinHidden")).map(({ id }) => id)).toEqual([
      "held",
    ]);
    expect(photos.at(-1)?.id).toBe("held");
  });

  test("a beard hides no chin", async () => {
    const photos = [];
    const some = inTurn((await makeSet(await readSmall("art/lincoln"))).slice(0, 6), 3, 2);
    for (const [i, bytes] of some.entries()) photos.push({ id: `${i}`, findings: await lookAtPhoto(bytes) });
    expect(rankPhotos(photos).photos.flatMap(({ verdicts }) => verdicts)).not.toContain("chinHidden");
  });

  test("a set reports other people, duplicates, and which person it is about", async () => {
    const own = await makeSet(sitting.bytes);
    const stranger = await readSmall("ride");
    const images = [...own, sitting.bytes, stranger, await besides(stranger, own[4])];
    const photos = [];
    for (const [i, bytes] of images.entries())
      photos.push({ id: `p${i}`, findings: await lookAtPhoto(bytes) });
    const set = rankPhotos(photos);
    const of = (id: string) => set.photos.find((photo) => photo.id === id);
    const last = own.length;
    expect(set.usable).toBe(true);
    expect(set.photos.filter(({ verdicts }) => verdicts.includes("otherPerson")).map(({ id }) => id)).toEqual(
      [`p${last + 1}`],
    );
    expect([of("p0")?.duplicateOf, of(`p${last}`)?.duplicateOf]).toContain(
      of("p0")?.duplicateOf ? `p${last}` : "p0",
    );
    // two people side by side: the others tell which one is meant, so nobody has to be asked
    const both = of(`p${last + 2}`);
    expect(both?.verdicts).not.toContain("severalPeople");
    expect(both?.head?.x).toBeGreaterThan(0.5);
    expect(set.references).not.toContain(`p${last + 1}`);
    expect(set.person.identities.length).toBeGreaterThan(6);
    expect(set.summary.advice).toHaveLength(2);
    // the person's word decides
    const vouched = rankPhotos(photos.map((photo) => ({ ...photo, vouched: photo.id === `p${last + 1}` })));
    expect(vouched.photos.flatMap(({ verdicts }) => verdicts)).not.toContain("otherPerson");
    expect(JSON.stringify(rankPhotos(photos))).toBe(JSON.stringify(set));
    expect(JSON.parse(JSON.stringify(set))).toEqual(set);
  });
});
