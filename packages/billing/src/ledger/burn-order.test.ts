import { creditAccounts, creditGrants, newId, users } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { burnOrder, takeInOrder } from "./burn-order.ts";
import { compareBurnOrder } from "./testing/ledger-model.ts";

const database = useTestDatabase({ max: 1 });

test("SQL and an independent sort order grants equally, in 2,000 random sets with many ties", async () => {
  const { db } = database;
  const grant = fc.record({
    id: fc.constant("").map(() => newId("grant")),
    source: fc.constantFrom("welcome" as const, "purchase" as const, "compensation" as const),
    expiresAt: fc.option(fc.nat({ max: 3 }).map((days) => new Date(Date.UTC(2027, 0, 1 + days)))),
  });
  const sets = fc.sample(fc.array(grant, { minLength: 1, maxLength: 8, size: "max" }), 2000);
  const owners = sets.map(() => newId("user"));
  await db.insert(users).values(owners.map((id) => ({ id, email: `${id}@example.test` })));
  await db.insert(creditAccounts).values(owners.map((userId) => ({ userId })));
  const rows = sets.flatMap((set, index) =>
    set.map((row) => ({
      ...row,
      userId: owners[index] ?? "",
      sourceRef: row.id,
      amount: 1,
      remaining: 1,
    })),
  );
  for (let from = 0; from < rows.length; from += 2000)
    await db.insert(creditGrants).values(rows.slice(from, from + 2000));

  const burnt = Map.groupBy(
    await db
      .select()
      .from(creditGrants)
      .orderBy(...burnOrder()),
    (row) => row.userId,
  );
  for (const [index, set] of sets.entries()) {
    const oracle = set
      .map(({ id, source, expiresAt }) => ({
        id,
        paid: source === "purchase",
        expiresAt: expiresAt?.getTime() ?? null,
      }))
      .toSorted(compareBurnOrder);
    expect(burnt.get(owners[index] ?? "")?.map((row) => row.id)).toEqual(oracle.map(({ id }) => id));
  }
});

test("an amount is taken from the first grants, each emptied before the next", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), fc.nat({ max: 40 }), (remainders, amount) => {
      const grants = remainders.map((remaining, index) => ({ id: `grt_${index}`, remaining }));
      const parts = takeInOrder(grants, amount);
      const total = remainders.reduce((sum, remaining) => sum + remaining, 0);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(Math.min(amount, total));
      const filled = grants.filter(({ remaining }) => remaining > 0).slice(0, parts.length);
      expect(parts.map((part) => part.grantId)).toEqual(filled.map(({ id }) => id));
      for (const [index, part] of parts.slice(0, -1).entries())
        expect(part.amount).toBe(filled[index]?.remaining);
    }),
  );
});
