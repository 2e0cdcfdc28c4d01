import { newId } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { expect, test } from "vitest";
import { killEverywhere, points } from "../testing/kill-everywhere.ts";
import { captureHold, getBalance, grantCredits, holdCredits, releaseHold } from "./index.ts";
import { seedAccount } from "./testing/seed.ts";

const database = useTestDatabase({ max: 4 });

test("a hold, capture, release or grant killed at any point is done once or not at all", {
  timeout: 600_000,
}, async () => {
  const { db } = database;
  const held = async () => {
    const userId = await seedAccount(db, 3, 10);
    const request = {
      userId,
      subjectType: "generation" as const,
      subjectId: newId("generation"),
      amount: 8,
      deadlineMinutes: 10,
    };
    return { userId, request };
  };
  const holds = await killEverywhere(database, points(["sent 1"], 3), async () => {
    const { userId, request } = await held();
    return {
      deed: { do: "hold", request },
      again: async () => {
        await holdCredits(db, request);
        expect(await getBalance(db, userId)).toMatchObject({ spendable: 5, held: 8 });
      },
    };
  });
  const captures = await killEverywhere(database, points(["sent 5"], 9), async () => {
    const { userId, request } = await held();
    const { id: holdId } = await holdCredits(db, request);
    const capture = { holdId, key: `capture:${holdId}`, amount: 5 };
    return {
      deed: { do: "capture", request: capture },
      again: async () => {
        await captureHold(db, capture);
        expect(await getBalance(db, userId)).toMatchObject({ spendable: 5, held: 3, used: 5 });
      },
    };
  });
  const releases = await killEverywhere(database, points(["sent 5"], 9), async () => {
    const { userId, request } = await held();
    const { id: holdId } = await holdCredits(db, request);
    return {
      deed: { do: "release", request: { holdId } },
      again: async () => {
        await releaseHold(db, { holdId });
        expect(await getBalance(db, userId)).toMatchObject({ spendable: 13, held: 0 });
      },
    };
  });
  const grants = await killEverywhere(database, points(["sent 7"], 10), async () => {
    const userId = await seedAccount(db, 1);
    const request = {
      userId,
      source: "welcome",
      sourceRef: `welcome:${userId}`,
      amount: 9,
      expiry: "30d",
    } as const;
    return {
      deed: { do: "grant", request },
      again: async () => {
        await grantCredits(db, request);
        expect(await getBalance(db, userId)).toMatchObject({ total: 10, spendable: 10 });
      },
    };
  });
  for (const killed of [holds, captures, releases, grants]) expect(killed).toBeGreaterThanOrEqual(1);
});
