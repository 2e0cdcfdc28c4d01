import type { PhotoProblem } from "@portrait-studio/contract";
import { isInTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import {
  headBoxes,
  makeSet,
  missing,
  readSitter,
  readSmallSitter,
  sitters,
} from "../analysis/sitters.fixture.ts";
import type { PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import { analyseSet, judgeSet } from "./analyse-set.ts";
import { analyseAll, expectModel } from "./sets.fixture.ts";

function wall(hue: number): Promise<Buffer> {
  const background = { r: 90 + hue, g: 130, b: 170 - hue };
  return sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

describe("analyseSet without a person", () => {
  it("makes no model of nothing", () => {
    expect(analyseSet([])).toMatchObject({
      photos: [],
      references: [],
      usable: false,
      reason: "too_few_usable_photos",
    });
  });

  it("judges walls as a blocked set, in the order they came, with no head to confirm", async () => {
    const [{ analysis }] = await analyseAll([await wall(0)], "wall");
    const ids = ["c", "a", "b", "e", "d"];
    const set = judgeSet(ids.map((id) => ({ id, analysis })));
    expect(set.state).toBe("blocked");
    expect(set.photos.map(({ id, head }) => ({ id, head }))).toEqual(ids.map((id) => ({ id, head: null })));
    expect(set.photos.filter(({ duplicateOf }) => duplicateOf !== null)).toHaveLength(4);
  });

  it("makes no model of walls, and says which photos have no subject", async () => {
    const walls = await analyseAll(await Promise.all([0, 10, 20, 30, 40].map(wall)), "wall");
    const set = analyseSet(walls);
    expect(set).toMatchObject({ usable: false, reason: "too_few_usable_photos" });
    expect(set.photos.every(({ verdicts }) => verdicts.includes("noSubject"))).toBe(true);
  });
});

const isLeftOut = missing.sitters || !isInTurn("a set of twelve");

describe.skipIf(isLeftOut)(`analyseSet on twelve photos of one person${missing.reason}`, () => {
  let set: SetAnalysis;
  let obamas: { id: string; analysis: PhotoAnalysis }[] = [];

  beforeAll(async () => {
    obamas = await analyseAll(await makeSet("obama"));
    set = analyseSet(obamas);
  }, 300_000);

  it("makes a model with all photos usable, a face in each, and three to eight references", () => {
    expectModel(set);
  });

  it("blocks none of the four portraits themselves", async () => {
    const analysed = await analyseAll(await Promise.all(sitters.map(readSmallSitter)));
    expect(analyseSet(analysed).photos.filter(({ usable }) => !usable)).toEqual([]);
  });

  it("says the same whatever the order the photos came in, but for their ids", () => {
    const forward = analyseSet(obamas);
    const backward = analyseSet(obamas.toReversed());
    expect(backward.person.skin).toEqual(forward.person.skin);
    expect(new Set(backward.references)).toEqual(new Set(forward.references));
  });

  it("names strangers among the photos, nobody else, and takes no reference from them", async () => {
    const strangers = await analyseAll([readSitter("hopper"), readSitter("collins")], "stranger");
    const { photos, references } = analyseSet([...obamas, ...strangers]);
    const named = photos.filter(({ verdicts }) => verdicts.includes("otherPerson"));
    expect(named.map(({ id }) => id).sort()).toEqual(["stranger-0", "stranger-1"]);
    expect(named.filter(({ usable }) => usable)).toEqual([]);
    expect(references.filter((id) => id.startsWith("stranger"))).toEqual([]);
  });

  it("keeps a photo of somebody else whose head the person has marked", async () => {
    const { hopper: headBox } = headBoxes;
    const analysis = await analysePhoto(readSitter("hopper"), { headBox });
    const { photos } = analyseSet([...obamas, { id: "marked", analysis }]);
    expect(photos.find(({ id }) => id === "marked")).toMatchObject({ usable: true, verdicts: [] });
  });

  it("is plain JSON, without the numbers that tell people apart", () => {
    expect(JSON.parse(JSON.stringify(set))).toEqual(set);
    const identities = obamas.flatMap(({ analysis }) => analysis.findings.faces.map((face) => face.identity));
    expect(identities).toHaveLength(12);
    for (const identity of identities) expect(JSON.stringify(set)).not.toContain(identity);
  });

  // of one person there is one real portrait: its twelve crops, turns and exposures stand for twelve photos
  describe("with 3 duplicates, 2 blurred, 1 dark, 1 without a person and 1 tiny photo among them", () => {
    let mixed: SetAnalysis;
    const findVerdicts = (prefix: string): PhotoProblem[][] =>
      mixed.photos.filter(({ id }) => id.startsWith(prefix)).map(({ verdicts }) => verdicts);

    beforeAll(async () => {
      const bytes = await readSmallSitter("obama");
      const photo = () => sharp(bytes);
      const planted = {
        twin: [
          await photo().jpeg({ quality: 40 }).toBuffer(),
          await photo().greyscale().toBuffer(),
          await photo().flop().toBuffer(),
        ],
        blurred: [
          await photo().blur(9).toBuffer(),
          await photo().extract({ left: 42, top: 0, width: 563, height: 633 }).blur(11).toBuffer(),
        ],
        dark: [await photo().linear(0.12, 0).toBuffer()],
        empty: [await wall(15)],
        tiny: [await photo().resize(120).toBuffer()],
      };
      const bad = [];
      for (const [name, photos] of Object.entries(planted)) {
        bad.push(...(await analyseAll(photos, name)));
      }
      mixed = analyseSet([...obamas, ...bad]);
    }, 120_000);

    it("still makes the model, from good photos", () => {
      expect(mixed.usable).toBe(true);
      expect(mixed.references.every((id) => id.startsWith("good") || id.startsWith("twin"))).toBe(true);
    });

    it.each<[string, PhotoProblem]>([
      ["twin", "duplicate"],
      ["blurred", "blurry"],
      ["dark", "tooDark"],
      ["empty", "noSubject"],
      ["tiny", "tooSmall"],
    ])("names every planted %s photo %s", (prefix, code) => {
      const verdicts = findVerdicts(prefix);
      if (code === "duplicate") {
        // One of a group of copies stands for it; which one is the better photo's right.
        const copies = mixed.photos.filter(({ id }) => id.startsWith("twin") || id === "good-0");
        expect(copies).toHaveLength(4);
        expect(copies.filter(({ verdicts: list }) => list.includes(code))).toHaveLength(3);
      } else {
        expect(verdicts).toHaveLength(prefix === "blurred" ? 2 : 1);
        expect(verdicts.every((list) => list.includes(code))).toBe(true);
      }
    });

    it("blocks none of the good ones", () => {
      const good = mixed.photos.filter(({ id }) => id.startsWith("good"));
      expect(good.filter(({ usable }) => usable)).toHaveLength(12);
      const said = good.flatMap(({ verdicts }) => verdicts).filter((code) => code !== "duplicate");
      // the shot that is turned most has lost the top of the hair
      expect(said).toEqual(["hairCut"]);
    });
  });
});
