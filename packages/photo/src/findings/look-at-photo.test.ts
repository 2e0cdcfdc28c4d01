import { inTurn, isInTurn } from "@portrait-studio/testing/in-turn";
import { unpackFloats } from "@portrait-studio/vision";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { besides, emptyPhoto, missing, readPhoto, readSmall } from "../photos.fixture.ts";
import { rankAlone } from "../set/rank-alone.fixture.ts";
import { lookAtPhoto } from "./look-at-photo.ts";
import { findingsVersion } from "./types.ts";

test("a photo of nobody has no face, and says so", async () => {
  const findings = await lookAtPhoto(await emptyPhoto());
  expect(findings).toMatchObject({ findingsVersion, width: 320, height: 240, faces: [], marked: false });
  expect(rankAlone(findings)).toMatchObject({ verdicts: ["noSubject"], usable: false, head: null });
});

test("bytes that are no image are an error that says so", async () => {
  await expect(lookAtPhoto(Buffer.from("no image"))).rejects.toThrow("the photo could not be read");
  await expect(lookAtPhoto(Buffer.alloc(0))).rejects.toThrow("the photo has no bytes");
});

describe.skipIf(missing.photos || !isInTurn("a look at photos"))(`on real portraits${missing.reason}`, () => {
  /** Middles of the irises in pixels, read off enlargements by hand. */
  const irises = {
    hopper: { right: [221.9, 190], left: [306.5, 186.6] },
    obama: { right: [443.7, 213], left: [548.7, 211.4] },
    "art/mona-lisa": { right: [486.8, 416.4], left: [604.5, 413.6] },
  } as const;

  test.each(inTurn(Object.entries(irises), 0))("finds the irises of %s", async (name, { right, left }) => {
    const seen = await lookAtPhoto(readPhoto(name));
    const { faces } = seen;
    expect(faces).toHaveLength(1);
    const [face] = faces;
    const points = unpackFloats(face.landmarks);
    expect(points).toHaveLength(3 * 478);
    for (const [[x, y], first] of [
      [right, 468],
      [left, 473],
    ] as const) {
      const off = Math.hypot(points[3 * first] - x, points[3 * first + 1] - y);
      expect(off / face.width).toBeLessThan(0.025);
    }
    expect(rankAlone(seen).verdicts).toEqual([]);
  });

  test("the same photo leads to the same bytes", async () => {
    const photo = await readSmall("ride");
    const [one, two] = [await lookAtPhoto(photo), await lookAtPhoto(photo)];
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  test("lengths are those of the upright photo, whatever its size and orientation", async () => {
    const small = await sharp(readPhoto("obama")).resize({ width: 455 }).jpeg({ quality: 95 }).toBuffer();
    const large = await sharp(readPhoto("obama")).resize({ width: 2200 }).jpeg({ quality: 95 }).toBuffer();
    const turned = await sharp(large).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [a, b, c] = await Promise.all([small, large, turned].map((bytes) => lookAtPhoto(bytes)));
    expect(c).toMatchObject({ width: b.width, height: b.height });
    for (const other of [b, c]) {
      expect(other.faces[0].width / other.width).toBeCloseTo(a.faces[0].width / a.width, 2);
      expect(other.faces[0].eyes.left.iris.x / other.width).toBeCloseTo(
        a.faces[0].eyes.left.iris.x / a.width,
        2,
      );
    }
  });

  test.each(inTurn([90, 180, -90], 1))(
    "finds a face in a photo that lies turned by %d degrees",
    async (angle) => {
      const turned = await sharp(readPhoto("hopper")).rotate(angle).jpeg().toBuffer();
      const { faces } = await lookAtPhoto(turned);
      expect(faces).toHaveLength(1);
      const off = Math.abs(((((faces[0].pose.roll - angle + 3) % 360) + 540) % 360) - 180);
      expect(off).toBeLessThan(8);
    },
  );

  test("a turn of the head is read in degrees and to the right side", async () => {
    const yaw = async (name: string) => (await lookAtPhoto(await readSmall(name))).faces[0].pose.yaw;
    expect(await yaw("art/girl-with-a-pearl-earring")).toBeLessThan(-25);
    expect(await yaw("art/lady-with-an-ermine")).toBeGreaterThan(25);
    expect(Math.abs(await yaw("obama"))).toBeLessThan(6);
  });

  test("two people are two faces; the marked one is meant where one is marked", async () => {
    const both = await besides(await readSmall("obama"), await readSmall("ride"));
    const findings = await lookAtPhoto(both);
    expect(findings.faces).toHaveLength(2);
    const verdict = rankAlone(findings);
    expect(verdict.verdicts).toEqual(["severalPeople"]);
    expect(verdict.others).toHaveLength(1);
    const [{ box }] = [findings.faces[1]];
    const marked = await lookAtPhoto(both, { head: box });
    expect(marked.faces).toHaveLength(1);
    expect(marked.faces[0].box.left).toBeCloseTo(box.left, -1);
    expect(rankAlone(marked).verdicts).toEqual([]);
  });

  test("a place without a face stays what the person has marked", async () => {
    const head = { left: 20, top: 20, width: 80, height: 100 };
    const findings = await lookAtPhoto(await readSmall("obama"), { head });
    expect(findings).toMatchObject({ faces: [], marked: true, markedBox: head });
    expect(rankAlone(findings).head).not.toBeNull();
  });

  test("a small face in a large photo is found", async () => {
    const image = await sharp(readPhoto("jemison")).resize({ width: 240 }).toBuffer();
    const street = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#8a8f84" } })
      .composite([{ input: image, left: 1700, top: 900 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    const seen = await lookAtPhoto(street);
    expect(seen.faces).toHaveLength(1);
    expect(seen.faces[0].box.left).toBeGreaterThan(1700);
    expect(rankAlone(seen).verdicts).toContain("tooSmall");
  });
});
