import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadMatte } from "./load-matte.ts";

const size = { width: 600, height: 600 };
const plan = {
  crop: { x: 0, y: 0, width: 1, height: 1 },
  place: { x: 0, y: 0, width: 1, height: 1 },
  picture: size,
};

interface Disc {
  x: number;
  y: number;
  radius: number;
  alpha: number;
}

/** Discs that are drawn over each other, the densest on top. */
async function draw(discs: readonly Disc[], place = plan.place) {
  const data = Buffer.alloc(size.width * size.height);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    for (const disc of discs) {
      if (Math.hypot(x - disc.x, y - disc.y) <= disc.radius) data[i] = Math.max(data[i], 255 * disc.alpha);
    }
  }
  const matte = await sharp(data, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  const { data: alphas } = await loadMatte(matte, plan.crop, { ...plan, place });
  return (x: number, y: number) => alphas[y * size.width + x];
}

const person: Disc = { x: 300, y: 330, radius: 200, alpha: 1 };

describe("loadMatte", () => {
  test("a speck beside the person goes, also where a faint bridge joins them", async () => {
    const speck: Disc = { x: 510, y: 330, radius: 7, alpha: 0.7 };
    for (const bridge of [0, 0.42]) {
      const alphaAt = await draw([person, speck, { x: 501, y: 330, radius: 5, alpha: bridge }]);
      expect(alphaAt(512, 330)).toBeLessThan(0.1);
      expect(alphaAt(495, 330)).toBeGreaterThan(0.9);
    }
  });

  test("what is as solid as the person stays, and so does the tip of a curl", async () => {
    const alphaAt = await draw([
      person,
      { x: 300, y: 100, radius: 60, alpha: 1 },
      { x: 503, y: 330, radius: 6, alpha: 0.45 },
      { x: 507, y: 330, radius: 2, alpha: 0.7 },
    ]);
    expect(alphaAt(300, 60)).toBeGreaterThan(0.9);
    expect(alphaAt(507, 330)).toBeGreaterThan(0.4);
  });

  test("where the photo ends within the image, who is cut off there fades, and who only comes near does not", async () => {
    const beside = { x: 0, y: 0, width: 0.8, height: 1 };
    const near = await draw([{ x: 380, y: 300, radius: 215, alpha: 1 }], beside);
    // 9 pixels from the photo's end, in the middle of what would fade
    expect(near(468, 300)).toBeGreaterThan(0.95);
    const cut = await draw([person, { x: 560, y: 480, radius: 90, alpha: 1 }], beside);
    expect(cut(476, 480)).toBeLessThan(0.1);
    expect(cut(380, 250)).toBeGreaterThan(0.95);
  });
});
