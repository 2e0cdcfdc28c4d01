import { looks } from "@portrait-studio/prompts";
import { everySecond, inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type ImagePlanRequest, planImage } from "../plan/plan-image.ts";
import { type AspectRatio, aspectRatios } from "../plan/types.ts";
import { drawMatte } from "../render/drawn-matte.fixture.ts";
import { type DrawnSitter, describeSitters, drawSitter } from "../render/sitter.fixture.ts";
import { placementFor } from "./develop-plan.ts";
import { previewImage, renderImage } from "./render-image.ts";

const usual: DrawnSitter = { width: 320, height: 400 };
/** Differences are measured at 64 x 64: an image of this size shows them. */
const longSide = 200;

let natural: Awaited<ReturnType<typeof make>>;
beforeAll(async () => {
  natural = await make({});
});

const drawn = new Map<string, Promise<Uint8Array>>();

/** Each photo is drawn once. */
function getPhoto(sitter: DrawnSitter): Promise<Uint8Array> {
  const key = JSON.stringify(sitter);
  const photo = drawn.get(key) ?? drawSitter(sitter);
  drawn.set(key, photo);
  return photo;
}

const same = { prompt: "", seed: 3, index: 0, aspectRatio: "4:5", longSide } as const;

async function make(request: Partial<ImagePlanRequest>, sitter = usual) {
  const artifact = describeSitters(sitter);
  const plan = planImage({ artifact, ...same, aspectRatio: "9:16", ...request });
  const made = await renderImage({ artifact, plan, photo: await getPhoto(sitter) });
  return { plan, ...made };
}

/** Mean difference per channel of two images, 0..255, at 64 x 64. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).resize(64, 64, { fit: "fill" }).raw().toBuffer()),
  );
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length;
}

test("the same plan gives the same bytes; other seeds, indexes and words another image", async () => {
  const first = await make({ recipeId: "polaroid" });
  const again = await make({ recipeId: "polaroid" });
  expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
  const others = [
    await make({ recipeId: "polaroid", seed: 4 }),
    await make({ recipeId: "polaroid", index: 1 }),
    await make({ recipeId: "polaroid", prompt: "black and white" }),
  ];
  for (const { bytes } of others) {
    expect(await difference(first.bytes, bytes)).toBeGreaterThan(2);
  }
});

test("a preview shows in small what the image does, card and all", async () => {
  const artifact = describeSitters(usual);
  const photo = await getPhoto(usual);
  for (const recipeId of inTurn(["polaroid", "noir"], 0)) {
    const plan = planImage({ artifact, ...same, longSide: 500, recipeId });
    const [small, full] = [
      await previewImage({ artifact, plan, photo }),
      await renderImage({ artifact, plan, photo }),
    ];
    const { format, width, height } = await sharp(small).metadata();
    expect([format, width, height]).toEqual(["webp", 230, 288]);
    expect(await difference(small, full.bytes)).toBeLessThan(6);
  }
});

test("every look gives a JPEG of the size asked for, unlike the natural one", async () => {
  const ratios = Object.keys(aspectRatios) as AspectRatio[];
  for (const recipeId of everySecond(looks, 7)) {
    const { plan, bytes, width, height } = await make({
      recipeId,
      aspectRatio: ratios[looks.indexOf(recipeId) % ratios.length],
    });
    const meta = await sharp(bytes).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(["jpeg", plan.size.width, plan.size.height]);
    expect({ width, height }).toEqual(plan.size);
    if (recipeId !== "natural") {
      expect(await difference(natural.bytes, bytes)).toBeGreaterThan(3);
    }
  }
});

test("the image says what made it, and whether its backdrop is drawn", async () => {
  const { xmp, exif } = await sharp(natural.bytes).metadata();
  const said = xmp?.toString("utf8");
  expect(said).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced");
  expect(said).toContain("<xmp:CreatorTool>darkroom 1</xmp:CreatorTool>");
  expect(exif).toBeUndefined();
  const artifact = describeSitters(usual);
  const plan = planImage({ artifact, ...same, recipeId: "corporate", mattes: ["photo-0"] });
  const photo = await getPhoto(usual);
  const termOf = async (matte?: Uint8Array) =>
    /digitalsourcetype\/(\w+)/.exec(
      String((await sharp((await renderImage({ artifact, plan, photo, matte })).bytes).metadata()).xmp),
    )?.[1];
  expect(await termOf(await drawMatte(usual))).toBe("composite");
  expect(await termOf()).toBe("algorithmicallyEnhanced");
});

test("dark skin stays dark and light skin light", async () => {
  const face = async (skin: readonly [number, number, number]) => {
    const { bytes, plan } = await make({ recipeId: "corporate" }, { ...usual, skin });
    const { crop } = plan;
    const left = Math.round(((0.5 - crop.x) / crop.width) * plan.size.width) - 13;
    const top = Math.round(((0.4 - crop.y) / crop.height) * plan.size.height) - 13;
    const pixels = await sharp(bytes).extract({ left, top, width: 26, height: 26 }).raw().toBuffer();
    return pixels.filter((_, i) => i % 3 === 1).reduce((sum, value) => sum + value, 0) / 26 ** 2;
  };
  expect(Math.abs((await face([92, 60, 44])) - 60)).toBeLessThan(24);
  expect(Math.abs((await face([226, 186, 166])) - 186)).toBeLessThan(24);
});

const oddPhotos: [string, DrawnSitter][] = [
  ["tiny", { width: 70, height: 60, face: 0.4 }],
  ["grey", { ...usual, grey: true }],
  ["filled by the head, in a wide image", { width: 400, height: 400, face: 0.72, y: 0.52 }],
  ["very wide", { width: 1600, height: 300, face: 0.08 }],
];
test.each(inTurn(oddPhotos, 1))("a photo that is %s", async (_name, sitter) => {
  const { bytes, plan } = await make({ recipeId: "cinematic", aspectRatio: "16:9" }, sitter);
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual(plan.size);
});

test("an aborted signal stops the work with its reason", async () => {
  const artifact = describeSitters(usual);
  const plan = planImage({ artifact, prompt: "", seed: 1, index: 0, aspectRatio: "1:1" });
  const reason = new Error("no longer wanted");
  const photo = await getPhoto(usual);
  await expect(renderImage({ artifact, plan, photo, signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  await expect(renderImage({ artifact, plan: { ...plan, photoId: "other" }, photo })).rejects.toThrow(
    RangeError,
  );
});

test("with a matte a studio look gets its backdrop, without one it stays in place", async () => {
  const artifact = describeSitters(usual);
  const photo = await getPhoto(usual);
  const matte = await drawMatte(usual);
  const request = { artifact, ...same, longSide: 160 };
  for (const recipeId of everySecond(
    looks.filter((look) => look !== "natural" && look !== "sketch"),
    7,
  )) {
    const plan = planImage({ ...request, recipeId, mattes: ["photo-0"] });
    expect(plan.renderer).toBe("studio");
    const studio = await renderImage({ artifact, plan, photo, matte });
    const inPlace = await renderImage({ artifact, plan, photo });
    // the wall beside the head is another, the stripes are gone
    const corner = async (bytes: Uint8Array) =>
      sharp(bytes).extract({ left: 3, top: 7, width: 30, height: 40 }).toBuffer();
    expect(await difference(await corner(studio.bytes), await corner(inPlace.bytes))).toBeGreaterThan(4);
  }
});

test("no two looks have a person at one place before their sets, nor far from where the framing has them", () => {
  const artifact = describeSitters(usual);
  const request = { artifact, ...same, prompt: "close-up", mattes: ["photo-0"] };
  const found = looks
    .filter((look) => look !== "natural")
    .map((recipeId) => placementFor(planImage({ ...request, recipeId }), 0));
  for (const [i, one] of found.entries()) {
    expect(Math.abs(one.face / 0.45 - 1)).toBeLessThan(0.04);
    for (const other of found.slice(i + 1)) {
      expect(Math.abs(one.x - other.x) + Math.abs(one.face - other.face)).toBeGreaterThan(0.003);
    }
  }
});

test("in place, what a matte has of the person stays in focus, and the rest does not", async () => {
  const artifact = describeSitters(usual);
  const photo = await getPhoto(usual);
  const plan = planImage({ artifact, ...same, recipeId: "environmental" });
  /** How much the wall's stripes stand out in the upper left corner. */
  const contrast = async (matte: Uint8Array) => {
    const { bytes } = await renderImage({ artifact, plan, photo, matte });
    const corner = await sharp(bytes).extract({ left: 5, top: 10, width: 45, height: 60 }).toBuffer();
    const { channels } = await sharp(corner).stats();
    return channels[1].stdev;
  };
  const person = await drawMatte(usual);
  const everything = await sharp(person).linear(0, 255).toColourspace("b-w").png().toBuffer();
  expect(await contrast(everything)).toBeGreaterThan(1.3 * (await contrast(person)));
});

test("who wants to see the own background, or has no clean cut-out, gets no backdrop", () => {
  const artifact = describeSitters(usual);
  const request = { artifact, ...same, recipeId: "corporate" };
  expect(planImage(request).renderer).toBe("inPlace");
  expect(planImage({ ...request, mattes: ["other"] }).renderer).toBe("inPlace");
  expect(planImage({ ...request, mattes: ["photo-0"], prompt: "my background" }).renderer).toBe("inPlace");
  expect(planImage({ ...request, mattes: ["photo-0"], recipeId: "natural" }).renderer).toBe("inPlace");
});

test("an image twice as large shows the same", async () => {
  // a photo large enough that neither has to be enlarged
  const sharpSitter = { width: 540, height: 675 };
  const small = await make({ recipeId: "polaroid", aspectRatio: "4:5", longSide: 300 }, sharpSitter);
  const large = await make({ recipeId: "polaroid", aspectRatio: "4:5", longSide: 600 }, sharpSitter);
  expect([large.width, large.height]).toEqual([480, 600]);
  expect(await difference(small.bytes, large.bytes)).toBeLessThan(8);
});
