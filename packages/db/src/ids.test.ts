import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids of one moment all differ, and sort after those of the moment before", async () => {
  const ids = Array.from({ length: 20_000 }, () => newId("image"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^img_[0-9a-hjkmnp-tv-z]{26}$/);
  const last = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(last);
  const latest = newId("image");
  expect(ids.every((id) => id < latest)).toBe(true);
});
