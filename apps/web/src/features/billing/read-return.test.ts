import type { Purchase } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { readReturn } from "./read-return.ts";

const purchase = (id: string, status: Purchase["status"], credits = 200) =>
  ({ id, status, credits }) as Purchase;

it("waits until the payment's message is there", () => {
  expect(readReturn(undefined, "b").state).toBe("waiting");
  expect(readReturn([], null).state).toBe("waiting");
  expect(readReturn([purchase("b", "pending"), purchase("a", "paid")], "b").state).toBe("waiting");
});

it("reports how many credits came with the purchase in the address, or with the latest", () => {
  const purchases = [purchase("c", "pending"), purchase("b", "paid", 50), purchase("a", "failed")];
  expect(readReturn(purchases, "b")).toEqual({ state: "arrived", credits: 50 });
  expect(readReturn(purchases.slice(1), null)).toEqual({ state: "arrived", credits: 50 });
});

it("reports that nothing was paid", () => {
  expect(readReturn([purchase("a", "failed")], "a").state).toBe("failed");
  expect(readReturn([purchase("a", "expired")], "a").state).toBe("failed");
});
