import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

/** What begins, begins in microtasks. */
async function settle(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
}

/** Work that says when it begins and ends when it is told. */
function scriptedWork(turns: ReturnType<typeof createFairTurns>) {
  const begun: string[] = [];
  const finishers = new Map<string, () => void>();
  const all: Promise<unknown>[] = [];
  return {
    begun,
    all,
    running: finishers,
    ask: (person: string, name: string) => {
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          finishers.set(name, resolve);
        });
      all.push(turns.take(person, work));
    },
    finish: async (name: string) => {
      finishers.get(name)?.();
      finishers.delete(name);
      await settle();
    },
  };
}

describe("fair turns", () => {
  it("serve one photo of a person after one turn of somebody with eight", async () => {
    const turns = scriptedWork(createFairTurns({ slots: 1, perPerson: 1 }));
    for (let photo = 1; photo <= 8; photo += 1) turns.ask("many", `many ${photo}`);
    await settle();
    await turns.finish("many 1");
    turns.ask("one", "one");
    expect(turns.begun).toEqual(["many 1", "many 2"]);
    await turns.finish("many 2");
    expect(turns.begun.at(-1)).toBe("one");
    await turns.finish("one");
    expect(turns.begun.at(-1)).toBe("many 3");
  });

  it("keep a place free for the next person", async () => {
    const turns = scriptedWork(createFairTurns({ slots: 3, perPerson: 2 }));
    for (let photo = 1; photo <= 8; photo += 1) turns.ask("many", `many ${photo}`);
    await settle();
    expect(turns.begun).toEqual(["many 1", "many 2"]);
    turns.ask("one", "one");
    await settle();
    expect(turns.begun).toEqual(["many 1", "many 2", "one"]);
  });

  it("do all work, in each person's order, never more at a time than allowed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat(100)),
        async (people, slots, perPerson, choices) => {
          const turns = scriptedWork(createFairTurns({ slots, perPerson }));
          for (const [index, person] of people.entries()) turns.ask(person, `${person}${index}`);
          await settle();
          for (let ended = 0; ended < people.length; ended += 1) {
            const running = [...turns.running.keys()];
            expect(running.length).toBeGreaterThan(0);
            expect(running.length).toBeLessThanOrEqual(slots);
            for (const person of "abcd")
              expect(running.filter((name) => name[0] === person).length).toBeLessThanOrEqual(perPerson);
            await turns.finish(running[choices.next().value % running.length] ?? "");
          }
          await Promise.all(turns.all);
          for (const person of "abcd") {
            const mine = turns.begun.filter((name) => name[0] === person);
            expect(mine).toEqual(people.flatMap((owner, at) => (owner === person ? [`${owner}${at}`] : [])));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("go on after work that fails, and refuse what waits when they are closed", async () => {
    const turns = createFairTurns({ slots: 1, perPerson: 1 });
    await expect(turns.take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const end = Promise.withResolvers<string>();
    const running = turns.take("a", () => end.promise);
    const waiting = turns.take("b", async () => "never");
    turns.close(new Error("over"));
    await expect(waiting).rejects.toThrow("over");
    await expect(turns.take("c", async () => "never")).rejects.toThrow("over");
    end.resolve("done");
    expect(await running).toBe("done");
  });
});
