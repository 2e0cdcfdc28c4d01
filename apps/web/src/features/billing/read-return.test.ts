import type { Purchase } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { readReturn } from "./read-return.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const purchase = (id: string, status: Purchase["status"], credits = 200, minutesAgo = 5) =>
  ({ id, status, credits, createdAt: new Date(now - minutesAgo * 60_000).toISOString() }) as Purchase;

it("waits until the payment's message is there", () => {
  expect(readReturn(undefined, "b").state).toBe("looking");
  expect(readReturn([purchase("b", "pending"), purchase("a", "paid")], "b").state).toBe("waiting");
});

it("reports how many credits came with the purchase in the address, or with the latest", () => {
  const purchases = [purchase("c", "pending"), purchase("b", "paid", 50), purchase("a", "failed")];
  expect(readReturn(purchases, "b")).toEqual({ state: "arrived", credits: 50 });
  expect(readReturn(purchases.slice(1), null, now)).toEqual({ state: "arrived", credits: 50 });
});

it("claims no payment where there is no purchase, or none lately", () => {
  expect(readReturn([], null, now).state).toBe("none");
  expect(readReturn([purchase("a", "paid", 200, 90)], null, now).state).toBe("none");
  expect(readReturn([purchase("a", "paid")], "b", now).state).toBe("none");
});

it("reports that nothing was paid", () => {
  expect(readReturn([purchase("a", "failed")], "a").state).toBe("failed");
  expect(readReturn([purchase("a", "expired")], "a").state).toBe("failed");
});
