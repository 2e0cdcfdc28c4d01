import { expect, it } from "vitest";
import { makeSet, missing, sitters } from "../analysis/sitters.fixture.ts";
import { analyseSet } from "./analyse-set.ts";
import { analyseAll, expectModel } from "./sets.fixture.ts";

it.skipIf(missing.sitters)(
  `each of four people gets a model, with a brightness of their own${missing.reason}`,
  async () => {
    const luminances: number[] = [];
    for (const sitter of sitters) {
      const set = analyseSet(await analyseAll(await makeSet(sitter)));
      expectModel(set);
      luminances.push(set.person.luminance ?? 0);
    }
    expect(Math.max(...luminances) - Math.min(...luminances)).toBeGreaterThan(0.08);
  },
  300_000,
);
