import { createHash } from "node:crypto";
import { limits } from "@portrait-studio/contract/limits";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { expect, it } from "vitest";
import { consent } from "./consent.ts";

it("has a new version when its words are new", async () => {
  const texts = await Promise.all([loadScreen("en", "training"), loadScreen("es", "training")]);
  const words = texts
    .map(({ train }) => `${train.consent}\n${train.use.replace("{{days}}", String(limits.photoDays))}`)
    .join("\n");
  expect(createHash("sha256").update(words).digest("hex").slice(0, 16)).toBe(consent.digest);
});
