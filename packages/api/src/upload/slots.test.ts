import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

describe("slots", () => {
  it("run all work, in order, never more at a time than there are", async () => {
    const inTurn = createSlots(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        inTurn(async () => {
          started.push(index);
          running += 1;
          most = Math.max(most, running);
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
          running -= 1;
          return index * 2;
        }),
      ),
    );
    expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(most).toBe(2);
  });

  it("are free again after work that fails", async () => {
    const inTurn = createSlots(1);
    await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await inTurn(async () => "yes")).toBe("yes");
  });
});
