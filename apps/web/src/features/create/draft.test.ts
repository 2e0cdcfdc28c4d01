import { describe, expect, it } from "vitest";
import { emptyDraft, readDraft } from "./draft.ts";

describe("readDraft", () => {
  it("reads what was stored", () => {
    const draft = {
      ...emptyDraft,
      modelId: "mdl_1",
      prompt: "noir",
      count: 8,
      retouch: "none",
      seed: 7,
      recipeId: "noir",
    };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it("starts empty without a stored draft, or with a broken one", () => {
    expect(readDraft(null)).toEqual(emptyDraft);
    expect(readDraft("{")).toEqual(emptyDraft);
    expect(readDraft("null")).toEqual(emptyDraft);
  });

  it("drops what is not allowed and keeps the rest", () => {
    const text = JSON.stringify({
      prompt: "x".repeat(2000),
      count: 99,
      seed: -1,
      recipeId: "gone",
      aspectRatio: "5:1",
    });
    expect(readDraft(text)).toEqual({ ...emptyDraft, prompt: "x".repeat(1000) });
  });
});
