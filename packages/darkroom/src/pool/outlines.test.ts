import { expect, test } from "vitest";
import { Outlines } from "./create-darkroom.ts";

const createOutline = (image: Uint8Array) => Uint8Array.of(...image, 1);

/** Cuts that end when the test says so. */
function scripted() {
  const begun: { image: Uint8Array; end: () => void }[] = [];
  const outlines = new Outlines(
    (image, signal) =>
      new Promise((resolve, reject) => {
        begun.push({ image, end: () => resolve(createOutline(image)) });
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  );
  return { outlines, begun };
}

test("edits of one image share one cut, at the same time and later; another image has its own", async () => {
  const { outlines, begun } = scripted();
  const together = [outlines.of(Uint8Array.of(7)), outlines.of(Uint8Array.of(7))];
  begun[0].end();
  expect(await Promise.all(together)).toEqual([
    createOutline(Uint8Array.of(7)),
    createOutline(Uint8Array.of(7)),
  ]);
  await outlines.of(Uint8Array.of(7));
  expect(begun).toHaveLength(1);
  const other = outlines.of(Uint8Array.of(8));
  begun[1].end();
  expect(await other).toEqual(createOutline(Uint8Array.of(8)));
});

test("an edit whose cut another one has cancelled gets a cut of its own", async () => {
  const { outlines, begun } = scripted();
  const cancelled = new AbortController();
  const first = outlines.of(Uint8Array.of(7), cancelled.signal);
  const second = outlines.of(Uint8Array.of(7), new AbortController().signal);
  cancelled.abort();
  await expect(first).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => begun.length).toBe(2);
  begun[1].end();
  expect(await second).toEqual(createOutline(Uint8Array.of(7)));
});

test("an edit that is cancelled while another one cuts hears of it at once", async () => {
  const { outlines, begun } = scripted();
  const first = outlines.of(Uint8Array.of(7));
  const cancelled = new AbortController();
  const second = outlines.of(Uint8Array.of(7), cancelled.signal);
  cancelled.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  begun[0].end();
  expect(await first).toEqual(createOutline(Uint8Array.of(7)));
});

test("a cut that failed is made again, and the images longest unused are forgotten", async () => {
  let failing = true;
  let cuts = 0;
  const outlines = new Outlines(async (image) => {
    cuts += 1;
    if (failing) throw new Error("out of memory");
    return createOutline(image);
  });
  await expect(outlines.of(Uint8Array.of(0))).rejects.toThrow("out of memory");
  failing = false;
  for (let image = 0; image < 17; image++) await outlines.of(Uint8Array.of(image));
  expect(cuts).toBe(18);
  await outlines.of(Uint8Array.of(16));
  expect(cuts).toBe(18);
  await outlines.of(Uint8Array.of(0));
  expect(cuts).toBe(19);
});
