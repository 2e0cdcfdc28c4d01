import type { Purchase } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { readReturn } from "./read-return.ts";

const purchase = (status: Purchase["status"], credits = 200) => ({ status, credits }) as Purchase;

it("waits until the payment's message is there", () => {
  expect(readReturn(undefined).state).toBe("waiting");
  expect(readReturn([]).state).toBe("waiting");
  expect(readReturn([purchase("pending"), purchase("paid")]).state).toBe("waiting");
});

it("tells how many credits came with the latest purchase", () => {
  expect(readReturn([purchase("paid"), purchase("failed", 50)])).toEqual({ state: "arrived", credits: 200 });
});

it("tells that no money came", () => {
  expect(readReturn([purchase("failed")]).state).toBe("failed");
  expect(readReturn([purchase("expired")]).state).toBe("failed");
});
