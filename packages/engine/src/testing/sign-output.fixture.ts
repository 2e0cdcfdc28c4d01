import { createIntake, type PhotoIntake } from "@portrait-studio/photo/intake";
import { createSigner, createSigningKey } from "@portrait-studio/photo/signer";
import { expect } from "vitest";
import type { EngineImage } from "../port.ts";

export function createSigningIntake(): PhotoIntake {
  return createIntake({ signer: createSigner(createSigningKey(), "0.2.0") });
}

/** An engine's image says how it came about, so that it is stored signed, with its provider's manifest where there was one. */
export async function expectSigned(intake: PhotoIntake, output: EngineImage): Promise<void> {
  const { bytes, contentType, original } = output;
  const format = ({ "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const)[contentType];
  const { origin } = await intake.describeImage(bytes, "engine");
  const stored = await intake.signImage({ bytes, format }, { origin, original }, "engine");
  expect(await intake.readCredentials(stored.bytes, "engine")).toMatchObject({
    ...{ state: "unchanged", byThisStudio: true },
    sourceType: origin?.sourceType ?? "an engine's own",
  });
}
