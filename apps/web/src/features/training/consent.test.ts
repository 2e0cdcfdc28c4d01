import { createHash } from "node:crypto";
import { trainingConsent } from "@portrait-studio/contract/consent";
import { limits } from "@portrait-studio/contract/limits";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { expect, it } from "vitest";

/** With a new digest comes a new version. */
const shown = { version: "2026-11-28.1", digest: "2d7b5e3aba15fec1" };

it("has a new version when its words are new", async () => {
  const texts = await Promise.all([loadScreen("en", "training"), loadScreen("es", "training")]);
  const words = texts
    .map(({ train }) =>
      [
        train.consent,
        train.use.replace("{{days}}", String(limits.photoDays)),
        ...Object.values(train.place),
      ].join("\n"),
    )
    .join("\n");
  expect(createHash("sha256").update(words).digest("hex").slice(0, 16)).toBe(shown.digest);
  expect(trainingConsent.version).toBe(shown.version);
});
