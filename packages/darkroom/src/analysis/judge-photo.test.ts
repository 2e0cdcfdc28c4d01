import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { analysePhoto } from "./analyse-photo.ts";
import { judgePhoto, judgeSet } from "./judge-photo.ts";
import { missing, overlap, portraits, readPortrait } from "./portraits.fixture.ts";
import type { VerdictCode } from "./types.ts";

const wall = () => sharp({ create: { width: 600, height: 800, channels: 3, background: "#559977" } });
const judgeOf = async (picture: Sharp) => judgePhoto(await analysePhoto(await picture.jpeg().toBuffer()));

test("a wall shows nobody, and has no head to confirm", async () => {
  const judgement = await judgeOf(wall());
  expect(judgement).toMatchObject({ usable: false, head: null });
  expect(judgement.verdicts).toContain("no_clear_subject");
});

test("walls alone are a blocked set, in the order they came", async () => {
  const analysis = await analysePhoto(await wall().jpeg().toBuffer());
  const ids = ["c", "a", "b", "e", "d"];
  const set = judgeSet(ids.map((id) => ({ id, analysis })));
  expect(set.state).toBe("blocked");
  expect(set.photos.map(({ id }) => id)).toEqual(ids);
  expect(set.photos.filter(({ duplicateOf }) => duplicateOf !== null)).toHaveLength(4);
});

describe.skipIf(missing.portraits)(`one photo at its upload${missing.reason}`, () => {
  const photo = () => sharp(readPortrait("obama"));

  test("a good portrait is ready, and its head is found", async () => {
    const { verdicts, usable, head } = await judgeOf(photo());
    expect({ verdicts, usable }).toEqual({ verdicts: [], usable: true });
    expect(head && overlap(head, portraits.obama)).toBeGreaterThan(0.6);
  });

  test.each<[VerdictCode, (picture: Sharp) => Sharp]>([
    ["blurry", (picture) => picture.blur(9)],
    ["too_dark", (picture) => picture.linear(0.12, 0)],
    ["too_small", (picture) => picture.resize(120)],
  ])("%s", async (code, spoil) => {
    expect((await judgeOf(spoil(photo()))).verdicts).toContain(code);
  });
});
