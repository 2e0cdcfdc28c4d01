import { availableParallelism } from "node:os";
import { image } from "@portrait-studio/studio/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { formOf, useUploads } from "./uploads.fixture.ts";

const uploads = useUploads();
const megabyte = 1024 * 1024;
/** so many wait that a photo which came after all of them would be answered after the third */
const hostileFiles = Math.min(availableParallelism(), 4) + 3;
const maximumFirst = 2;

/** An interlaced file of one colour: tiny on disk, but decoding needs the whole image in memory. */
async function interlaced(side: number, space: "srgb" | "rgb16"): Promise<Buffer> {
  const background = { r: 190, g: 120, b: 90 };
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .toColourspace(space)
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}

async function peakDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

describe("hostile files", () => {
  it("are refused with their size and the limit, in the reader's language", async () => {
    const { token } = await uploads.openSession();
    const hostile = await interlaced(7000, "rgb16");
    const grown = await peakDuring(async () => {
      for (const [language, words] of [
        ["en", "49 megapixels; at most 42"],
        ["es", "49 megapíxeles"],
      ] as const) {
        const answer = await uploads.upload(token, formOf([["a.png", hostile]]), "", {
          "accept-language": language,
        });
        expect([answer.status, answer.body.code]).toEqual([413, "TOO_MANY_PIXELS"]);
        expect(answer.body.message).toContain(words);
        expect(answer.body.details).toMatchObject({ megapixels: 49, maximum: 42 });
      }
    });
    expect(grown).toBeLessThan(64 * megabyte);
  });

  it("that are much work, from one person, neither delay another person's photo nor fill this process's memory", async () => {
    const many = await uploads.openSession();
    const one = await uploads.openSession();
    const large = await interlaced(6000, "srgb");
    const photo = await image(1);
    let answered = 0;
    const grown = await peakDuring(async () => {
      const hostile = Array.from({ length: hostileFiles }, () =>
        uploads.upload(many.token, formOf([["a.png", large]])).then(({ status }) => {
          answered += 1;
          return status;
        }),
      );
      await expect.poll(async () => (await uploads.tempFiles()).length).toBeGreaterThan(maximumFirst);
      expect((await uploads.upload(one.token, formOf([["b.jpg", photo]]))).status).toBe(200);
      // one process is reserved for others, so it waited for at most two of them
      expect(answered).toBeLessThanOrEqual(maximumFirst);
      expect(await Promise.all(hostile)).toEqual(Array(hostileFiles).fill(200));
    });
    expect(grown).toBeLessThan(96 * megabyte);
  });
});
