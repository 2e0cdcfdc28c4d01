import { describe, expect, it } from "vitest";
import { normaliseStatus } from "./normalise-status.ts";

describe("normaliseStatus", () => {
  it.each([
    ["done", "completed"],
    ["DONE", "completed"],
    ["succeeded", "completed"],
    ["completed", "completed"],
    ["queued", "pending"],
    ["pending", "pending"],
    ["error", "failed"],
    ["canceled", "cancelled"],
    ["processing", "processing"],
    ["starting", "processing"],
    [undefined, "processing"],
  ])("reads %s as %s", (status, meaning) => {
    expect(normaliseStatus(status, 0)).toBe(meaning);
  });

  it("takes processing with an output as completed where the count is not known", () => {
    expect(normaliseStatus("processing", 1)).toBe("completed");
  });

  it("waits for every image where the count is known", () => {
    expect(normaliseStatus("processing", 1, 4)).toBe("processing");
    expect(normaliseStatus("processing", 4, 4)).toBe("completed");
  });

  it("leaves a failure with some outputs a failure", () => {
    expect(normaliseStatus("failed", 2, 4)).toBe("failed");
  });
});
