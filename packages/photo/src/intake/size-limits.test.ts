import { describe, expect, it } from "vitest";
import { IntakeError } from "./intake-error.ts";
import { checkSize, type ImageHeader, isLight } from "./size-limits.ts";

const jpeg: ImageHeader = {
  format: "jpeg",
  width: 1,
  height: 1,
  channels: 3,
  depth: "uchar",
  isProgressive: false,
};
const png: ImageHeader = { ...jpeg, format: "png" };
const webp: ImageHeader = { ...jpeg, format: "webp" };
const heif: ImageHeader = { ...jpeg, format: "heif", isTiled: true };
const gif: ImageHeader = { ...jpeg, format: "gif", channels: 4 };

function sizeOf(header: ImageHeader) {
  try {
    checkSize(header);
    return "passes";
  } catch (error) {
    return error instanceof IntakeError ? error.size : error;
  }
}

const cases: [string, ImageHeader, ReturnType<typeof sizeOf>][] = [
  ["a phone's 64 megapixels", { ...jpeg, width: 9248, height: 6936 }, "passes"],
  ["a phone's 108 megapixels", { ...jpeg, width: 12_000, height: 9000 }, "passes"],
  [
    "a progressive JPEG of 64",
    { ...jpeg, width: 9248, height: 6936, isProgressive: true, chromaSubsampling: "4:2:0" },
    "passes",
  ],
  [
    "the same in full colour",
    { ...jpeg, width: 9248, height: 6936, isProgressive: true, chromaSubsampling: "4:4:4" },
    { megapixels: 64, maximum: 42 },
  ],
  ["a JPEG of 200", { ...jpeg, width: 16_320, height: 12_240 }, { megapixels: 200, maximum: 110 }],
  ["a PNG of 50", { ...png, width: 8192, height: 6144 }, "passes"],
  [
    "an interlaced PNG of 49, 16 bits deep",
    { ...png, width: 7000, height: 7000, depth: "ushort", isProgressive: true },
    { megapixels: 49, maximum: 42 },
  ],
  [
    "a PNG of 64 with 16 bits and transparency",
    { ...png, width: 8000, height: 8000, channels: 4, depth: "ushort" },
    { megapixels: 64, maximum: 50 },
  ],
  ["the largest WebP", { ...webp, width: 16_383, height: 16_383 }, { megapixels: 268, maximum: 64 }],
  ["a phone's HEIC of 48", { ...heif, width: 8064, height: 6048 }, "passes"],
  ["a HEIC of 64", { ...heif, width: 9248, height: 6936 }, { megapixels: 64, maximum: 51 }],
  [
    "a HEIC of 36 in one picture",
    { ...heif, width: 6000, height: 6000, isTiled: false },
    { megapixels: 36, maximum: 32 },
  ],
  ["a short animation", { ...gif, width: 500, height: 500, pages: 200 }, "passes"],
  ["a film", { ...gif, width: 1000, height: 1000, pages: 2000 }, { megapixels: 2000, maximum: 100 }],
  [
    "one frame too large for an animation",
    { ...gif, width: 8000, height: 8000, pages: 1 },
    { megapixels: 64, maximum: 32 },
  ],
  ["a line", { ...png, width: 1_000_000, height: 1 }, "passes"],
];

it.each<[string, ImageHeader, boolean]>([
  ["a phone's 108 megapixels", { ...jpeg, width: 12_000, height: 9000 }, true],
  ["a PNG of 50", { ...png, width: 8192, height: 6144 }, true],
  [
    "a camera's 24, progressive",
    { ...jpeg, width: 6000, height: 4000, isProgressive: true, chromaSubsampling: "4:2:0" },
    true,
  ],
  [
    "a progressive JPEG of 64",
    { ...jpeg, width: 9248, height: 6936, isProgressive: true, chromaSubsampling: "4:2:0" },
    false,
  ],
  ["an interlaced PNG of 36", { ...png, width: 6000, height: 6000, isProgressive: true }, false],
  ["a PNG of 49, 16 bits deep", { ...png, width: 7000, height: 7000, depth: "ushort" }, false],
  ["a WebP of 64", { ...webp, width: 8000, height: 8000 }, false],
  ["a phone's HEIC of 12", { ...heif, width: 4032, height: 3024 }, true],
  ["a phone's HEIC of 48", { ...heif, width: 8064, height: 6048 }, false],
])("%s is light work or not", (_name, header, light) => {
  expect(isLight(header)).toBe(light);
});

describe("what a header may claim", () => {
  it.each(cases)("%s", (_name, header, expected) => {
    expect(sizeOf(header)).toEqual(expected);
  });
});
