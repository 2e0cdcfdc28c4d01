import { describe, expect, it } from "vitest";
import { checkPortraits, type Portrait } from "./check-portraits.ts";

const portrait = (name: string, content: string, width = 819, height = 1024): Portrait => ({
  name,
  bytes: new TextEncoder().encode(content),
  width,
  height,
});

describe("checkPortraits", () => {
  it("accepts different images that are large enough", () => {
    expect(() => checkPortraits([portrait("a", "1"), portrait("b", "2", 1024, 576)], 2)).not.toThrow();
  });

  it.each([
    [[portrait("a", "1")], "2 portraits were asked for, 1 came."],
    [[portrait("a", "1"), portrait("b", "1")], "b and a are the same image."],
    [[portrait("a", "1"), portrait("b", "2", 800, 1000)], "b is only 800 x 1000."],
  ])("reports what is wrong", (portraits, message) => {
    expect(() => checkPortraits(portraits, 2)).toThrow(message);
  });
});
