import type { Capabilities } from "@portrait-studio/contract";
import { describe, expect, it } from "vitest";
import { emptyDraft } from "./draft.ts";
import { fitDraft } from "./workbench.tsx";

const able: Capabilities = {
  inventsScenes: false,
  seed: true,
  negativePrompt: true,
  retouch: true,
  aspectRatios: ["1:1", "4:5"],
  maxImagesPerRequest: 4,
  edits: true,
  maxEditOutputs: 4,
  strength: true,
  sliders: true,
  photos: true,
  references: false,
};
const draft = {
  ...emptyDraft,
  prompt: "noir",
  negativePrompt: "grain",
  seed: 7,
  count: 4,
  retouch: "full" as const,
};

describe("fitDraft", () => {
  it("leaves alone what the engine can do", () => {
    expect(fitDraft(draft, able)).toEqual(draft);
  });

  it("asks for nothing that the engine lacks", () => {
    const less = fitDraft(
      { ...draft, aspectRatio: "16:9" },
      { ...able, seed: false, negativePrompt: false, retouch: false, maxImagesPerRequest: 2 },
    );
    expect(less).toEqual({
      ...draft,
      aspectRatio: "1:1",
      count: 2,
      seed: null,
      negativePrompt: "",
      retouch: null,
    });
  });
});
