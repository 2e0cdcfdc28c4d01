import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";

describe("createProgress", () => {
  it("numbers the steps and ends each with its time", async () => {
    let text = "";
    const progress = createProgress({ write: (piece) => (text += piece) }, { first: 2, total: 3 });
    expect(await progress.step("Building", async () => "built")).toBe("built");
    await expect(progress.step("Starting", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(text).toMatch(/^\[2\/3\] Building \.\.\. \d+\.\d s\n\[3\/3\] Starting \.\.\. failed\n$/);
  });
});
