import { createIntake } from "@portrait-studio/photo/intake";
import { createSigner, createSigningKey } from "@portrait-studio/photo/signer";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { checkManifest } from "./check-images.ts";

const intake = createIntake({ signer: createSigner(createSigningKey(), "0.2.0") });
afterAll(() => intake.close());

it("finds an image without its manifest or a count, and one that was changed after it was signed", async () => {
  const plain = await sharp({ create: { width: 64, height: 80, channels: 3, background: "#a86" } })
    .jpeg()
    .toBuffer();
  const origin = { sourceType: "composite", tool: "darkroom 1" } as const;
  const { bytes } = await intake.signImage({ bytes: plain, format: "jpeg" }, { origin }, "somebody");
  const changed = Uint8Array.from(bytes);
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
  const check = async (signed: boolean | null, body: Uint8Array) =>
    (await checkManifest({ id: "img_1", signed }, body, intake)).length;
  expect(await Promise.all([check(true, bytes), check(false, plain)])).toEqual([0, 0]);
  expect(
    await Promise.all([
      check(true, plain),
      check(true, changed),
      check(false, bytes),
      check(null, plain),
      check(null, bytes),
    ]),
  ).toEqual([1, 1, 1, 1, 1]);
});
