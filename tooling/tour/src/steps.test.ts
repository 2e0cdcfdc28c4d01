import { describe, expect, it } from "vitest";
import { createSteps } from "./steps.ts";

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("steps", () => {
  it("are one line each, with what came of them", async () => {
    const out = terminal(false);
    const { step } = createSteps(out);
    expect(
      await step(
        "Upload",
        async (say) => {
          say("50 %");
          return 12;
        },
        (count) => `${count} kept`,
      ),
    ).toBe(12);
    await expect(step("Train", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(out.written.map((line) => line.replace(/\d+\.\d s/, "T"))).toEqual([
      expect.stringMatching(/^✓ Upload +T {2}12 kept\n$/),
      expect.stringMatching(/^✗ Train +T\n$/),
    ]);
  });

  it("show their progress on a terminal", async () => {
    const out = terminal(true);
    await createSteps(out).step("Upload", async (say) => say("50 %"));
    expect(out.written.join("")).toMatch(/… Upload.*… Upload +50 %.*✓ Upload/s);
  });
});
