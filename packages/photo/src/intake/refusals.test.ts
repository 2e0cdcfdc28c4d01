import { describe, expect, it } from "vitest";
import {
  damaged,
  gifClaimingEverything,
  jpegClaiming,
  patternOf,
  pngClaiming,
  randomOf,
} from "./images.fixture.ts";
import { openTestIntake, outcomeOf } from "./test-intake.fixture.ts";

const { intake, take } = openTestIntake();

describe("refusals", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  const renamed: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["SVG", () => Buffer.from(svg)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj")],
    ["ZIP", () => Buffer.from("PK\x03\x04rest")],
    ["TIFF", () => patternOf(40, 40).tiff().toBuffer()],
    ["AVIF", () => patternOf(40, 40).avif({ effort: 0 }).toBuffer()],
    [
      "AVIF that says only HEIF",
      async () => {
        const avif = await patternOf(40, 40).avif({ effort: 0 }).toBuffer();
        return Buffer.concat([avif.subarray(0, 8), Buffer.from("mif1"), avif.subarray(12)]);
      },
    ],
    ["a film", () => Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08free")],
    ["text", () => Buffer.from("just words")],
    ["RIFF that is sound", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ")],
    ["nothing", () => Buffer.alloc(0)],
  ];
  it.each(renamed)("refuses %s, whatever it is called", async (_name, make) => {
    expect(await outcomeOf(take(await make(), "portrait.jpg"))).toBe("unsupported_type");
  });

  const disguised: [string, string][] = [
    ["JPEG", "\xff\xd8\xff\xe0"],
    ["PNG", "\x89PNG\r\n\x1a\n"],
    ["GIF", "GIF89a"],
    ["WebP", "RIFF\x24\0\0\0WEBP"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0heicmif1"],
  ];
  it.each(disguised)("reads nothing but a %s behind its signature", async (_name, signature) => {
    for (const content of [svg, "%PDF-1.7", "PK\x03\x04", "\0".repeat(400)]) {
      const reason = await outcomeOf(take(Buffer.from(signature + content, "latin1")));
      // where a GIF has its screen's size, these have letters
      const reasons = ["unreadable", "unsupported_type", ...(_name === "GIF" ? ["too_many_pixels"] : [])];
      expect(reasons).toContain(reason);
    }
  });

  it.each(["jpeg", "png", "webp"] as const)("refuses a %s that is cut short", async (format) => {
    const whole = await patternOf(500, 400).toFormat(format).toBuffer();
    for (const part of [0.1, 0.5, 0.9]) {
      expect(await outcomeOf(take(whole.subarray(0, Math.floor(whole.length * part))))).toBe(
        format === "jpeg" ? "cut_short" : "unreadable",
      );
    }
  });

  it("refuses more pixels than allowed from the header alone", async () => {
    const small = await patternOf(64, 64).jpeg().toBuffer();
    const bombs = [
      pngClaiming(60_000, 60_000),
      jpegClaiming(small, 65_500, 65_500),
      gifClaimingEverything(),
      pngClaiming(110_001, 1000),
    ];
    const before = process.memoryUsage().rss;
    for (const bomb of bombs) expect(await outcomeOf(take(bomb))).toBe("too_many_pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    for (const bomb of bombs)
      expect(await outcomeOf(intake.describeImage(bomb, "somebody"))).toBe("too_many_pixels");
  });

  it("refuses a header that no pixels follow", async () => {
    expect(await outcomeOf(take(pngClaiming(400, 300)))).toBe("unreadable");
  });

  it("survives damaged files: each is taken whole or refused with a reason", async () => {
    const sources = await Promise.all(
      (["jpeg", "png", "gif", "webp"] as const).map((format) =>
        patternOf(160, 120).toFormat(format).toBuffer(),
      ),
    );
    sources.push(
      await patternOf(160, 120).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
    );
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      const source = sources[seed % sources.length] ?? Buffer.alloc(0);
      const outcome = await outcomeOf(take(damaged(source, randomOf(seed))));
      expect(
        ["taken", "unreadable", "unsupported_type", "too_many_pixels", "cut_short"],
        `seed ${seed}`,
      ).toContain(outcome);
      outcomes.add(outcome);
    }
    expect(outcomes).toContain("taken");
    expect(outcomes).toContain("unreadable");
  });

  it("passes a missing file on as what it is", async () => {
    await expect(intake.acceptPhoto("/nowhere/none.jpg", "somebody")).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});
