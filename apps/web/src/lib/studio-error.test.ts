import { describe, expect, it } from "vitest";
import { isAnswered, isFailure, isTransient, readFailure } from "./studio-error.ts";

describe("readFailure", () => {
  it("reads what tRPC carries under data.studio", () => {
    const error = Object.assign(new Error("No"), {
      data: { code: "PAYMENT_REQUIRED", studio: { code: "INSUFFICIENT_CREDITS", details: { required: 20 } } },
    });
    expect(readFailure(error)).toEqual({ code: "INSUFFICIENT_CREDITS", details: { required: 20 } });
  });

  it("reads a REST body", () => {
    expect(readFailure({ code: "NOT_FOUND", message: "We could not find that." })).toEqual({
      code: "NOT_FOUND",
      details: {},
    });
  });

  it("is undefined for other errors", () => {
    expect(readFailure(new TypeError("Failed to fetch"))).toBeUndefined();
    expect(readFailure({ code: "PAYMENT_REQUIRED" })).toBeUndefined();
    expect(readFailure(null)).toBeUndefined();
  });
});

describe("isTransient", () => {
  it("is true for the network and for the server's own faults, false for refusals", () => {
    expect(isTransient(new TypeError("Failed to fetch"))).toBe(true);
    expect(isTransient({ code: "UNAVAILABLE" })).toBe(true);
    expect(isTransient({ code: "INSUFFICIENT_CREDITS" })).toBe(false);
  });
});

it("a network that is gone and a studio that asks to wait have not answered", () => {
  const busy = { code: "UNAVAILABLE", details: { retryAfterSeconds: 1 } };
  for (const error of [new TypeError("Failed to fetch"), { code: "RATE_LIMITED" }, busy])
    expect(isAnswered(error)).toBe(false);
  for (const code of ["INTERNAL", "UNAVAILABLE", "UNAUTHENTICATED"]) expect(isAnswered({ code })).toBe(true);
});

it("isFailure compares codes", () => {
  expect(isFailure({ code: "UNAUTHENTICATED" }, "UNAUTHENTICATED")).toBe(true);
  expect(isFailure(new Error("x"), "UNAUTHENTICATED")).toBe(false);
});
