import sharp from "sharp";
import { expect, test } from "vitest";
import { stances } from "../plan/stances.ts";
import { averageLandmarks } from "../relighting/head/landmarks.ts";
import { placePerson } from "./place-person.ts";

const photo = { width: 1000, height: 1250 };
const image = { width: 800, height: 1000 };
const faceWidth = 220;
const eyesAt = { x: 500, y: 450 };

/** A head whose hair ends `left` and `right` of the eyes, on shoulders that the photo cuts off below. */
function drawPerson(left: number, right: number): Promise<Uint8Array> {
  const head = `<rect x="${eyesAt.x - left}" y="250" width="${left + right}" height="500" rx="60"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1250"><rect width="100%" height="100%"/><g fill="#fff">${head}<rect x="250" y="800" width="500" height="450"/></g></svg>`;
  return sharp(Buffer.from(svg)).toColourspace("b-w").png().toBuffer();
}

const face = { x: 0.5, y: 0.4, width: faceWidth / photo.width, tilt: 0, yaw: 0 };

test.each([
  ["to the right", 130, 330, 0.6],
  ["to the left", 330, 130, 0.4],
  ["nowhere", 150, 150, 0.5],
])("a head that reaches far %s of the eyes is whole in the image", async (_, left, right, x) => {
  const matte = await drawPerson(left, right);
  const person = { landmarks: averageLandmarks(face, photo), faceWidth, photo, matte };
  const { crop, place } = await placePerson(person, { ...stances.bust, x }, image);
  // pixels of the photo to parts of the image
  const across = (column: number) => place.x + ((column / photo.width - crop.x) / crop.width) * place.width;
  expect(across(eyesAt.x - left)).toBeGreaterThan(0.02);
  expect(across(eyesAt.x + right)).toBeLessThan(0.98);
});

test("the middle between the eyes and the middle of the head stand alike far from where the stance has the eyes", async () => {
  const matte = await drawPerson(110, 230);
  const person = { landmarks: averageLandmarks(face, photo), faceWidth, photo, matte };
  const { crop, place } = await placePerson(person, { ...stances.bust, x: 0.5 }, image);
  const across = (column: number) => place.x + ((column / photo.width - crop.x) / crop.width) * place.width;
  expect(across(eyesAt.x + (230 - 110) / 2) - 0.5).toBeGreaterThan(0.02);
  expect(0.5 - across(eyesAt.x)).toBeCloseTo(across(eyesAt.x + (230 - 110) / 2) - 0.5, 2);
});
