import fc from "fast-check";
import { expect, it } from "vitest";
import { createPlaces } from "./create-places.ts";

it("leaves a place for a newcomer whatever others take, and none has more than the part that the rule allows", () => {
  const networks = fc.integer({ min: 1, max: 9 }).map((number) => `network ${number}`);
  const steps = fc.array(fc.tuple(networks, fc.boolean()), { maxLength: 400 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 100 }), (taking, most) => {
      const places = createPlaces(most);
      const held = new Map<string, (() => void)[]>();
      for (const [network, isTaking] of taking) {
        const own = held.get(network) ?? [];
        held.set(network, own);
        if (!isTaking) own.pop()?.();
        else {
          const giveBack = places.take(network);
          if (giveBack) own.push(giveBack);
        }
        expect(places.taken()).toBe([...held.values()].reduce((sum, { length }) => sum + length, 0));
      }
      const free = most - places.taken();
      expect(free).toBeGreaterThanOrEqual(0);
      // one alone takes half; a newcomer is let in as long as anything is free
      const newcomer = places.take("newcomer");
      expect(newcomer !== undefined).toBe(free > 0);
    }),
  );
});

it("gives one greedy network half, and four of them a fifth each", () => {
  const takeAll = (names: string[]) => {
    const places = createPlaces(100);
    const counts = new Map(names.map((name) => [name, 0]));
    for (let round = 0; round < 100; round += 1)
      for (const name of names) if (places.take(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts.values()];
  };
  expect(takeAll(["one"])).toEqual([50]);
  expect(takeAll(["a", "b", "c", "d"])).toEqual([20, 20, 20, 20]);
});

it("shares all places among callers who cannot be told apart", () => {
  const places = createPlaces(3);
  expect([1, 2, 3, 4].map(() => places.take(undefined) !== undefined)).toEqual([true, true, true, false]);
});
