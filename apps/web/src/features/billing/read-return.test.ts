import type { Purchase } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { readReturn } from "./checkout-return.tsx";

const now = Date.parse("2026-11-24T12:00:00Z");
const purchase = (id: string, status: Purchase["status"], credits = 200, minutesAgo = 5) =>
  ({
    id,
    status,
    collecting: false,
    credits,
    createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
  }) as Purchase;
const collected = (id: string) => ({ ...purchase(id, "pending", 50), collecting: true });

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

it("tells what a bank still collects from what is being confirmed", () => {
  expect(readReturn([collected("a")], "a")).toEqual({ state: "collecting", credits: 50 });
  expect(readReturn([collected("a")], null, now).state).toBe("collecting");
});

it("claims nothing of a page of payment that was left, unless the address names it", () => {
  const left = purchase("b", "pending");
  expect(readReturn([left, purchase("a", "expired")], null, now).state).toBe("none");
  expect(readReturn([left, purchase("a", "paid", 50)], null, now)).toEqual({ state: "arrived", credits: 50 });
});

it("reports that nothing was paid", () => {
  expect(readReturn([purchase("a", "failed")], "a").state).toBe("failed");
  expect(readReturn([purchase("a", "expired")], "a").state).toBe("failed");
});
