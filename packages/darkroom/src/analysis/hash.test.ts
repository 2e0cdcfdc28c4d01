import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodePhoto } from "../pixels/decode.ts";
import { alikeDistance, hashDistance, hashPicture, sameDistance } from "./hash.ts";
import { missing, readPortrait, sitters } from "./portraits.fixture.ts";

const hex = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((bits) => bits.toString(16).padStart(16, "0"));

describe("hashDistance", () => {
  it("is a distance between 0 and 64", () => {
    fc.assert(
      fc.property(hex, hex, hex, (a, b, c) => {
        expect(hashDistance(a, a)).toBe(0);
        expect(hashDistance(a, b)).toBe(hashDistance(b, a));
        expect(hashDistance(a, b)).toBeLessThanOrEqual(64);
        expect(hashDistance(a, c)).toBeLessThanOrEqual(hashDistance(a, b) + hashDistance(b, c));
      }),
    );
  });
});

describe.skipIf(missing.portraits)(`hashes of real portraits${missing.reason}`, () => {
  const hashOf = async (bytes: Buffer) => hashPicture(await decodePhoto(bytes, 320));

  it.each(sitters)("knows %s again after compression, exposure, blur and loss of colour", async (sitter) => {
    const bytes = readPortrait(sitter);
    const { hash } = await hashOf(bytes);
    const copies = [
      sharp(bytes).jpeg({ quality: 40 }),
      sharp(bytes).linear(0.75, 0),
      sharp(bytes).blur(2),
      sharp(bytes).greyscale(),
      sharp(bytes).resize(300),
    ];
    for (const copy of copies) {
      expect(hashDistance(hash, (await hashOf(await copy.toBuffer())).hash)).toBeLessThanOrEqual(
        sameDistance,
      );
    }
  });

  it.each(sitters)("knows %s mirrored by the mirrored hash only", async (sitter) => {
    const bytes = readPortrait(sitter);
    const own = await hashOf(bytes);
    const mirrored = await hashOf(await sharp(bytes).flop().toBuffer());
    expect(hashDistance(own.mirroredHash, mirrored.hash)).toBeLessThanOrEqual(sameDistance);
    expect(hashDistance(own.hash, mirrored.hash)).toBeGreaterThan(alikeDistance);
  });

  it("tells different people's photos apart", async () => {
    const hashes = await Promise.all(
      sitters.map(async (sitter) => (await hashOf(readPortrait(sitter))).hash),
    );
    hashes.forEach((a, i) => {
      for (const b of hashes.slice(i + 1)) {
        expect(hashDistance(a, b)).toBeGreaterThan(alikeDistance);
      }
    });
  });
});
