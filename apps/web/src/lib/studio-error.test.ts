import { TRPCClientError } from "@trpc/client";
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

it("whatever comes back is an answer, be it a proxy's page, and only a network that is gone gives none", () => {
  const cut = new Error("Invalid response or stream interrupted");
  for (const cause of [new TypeError("Failed to fetch"), new DOMException("", "AbortError"), cut])
    expect(isAnswered(TRPCClientError.from(cause))).toBe(false);
  for (const code of ["INTERNAL", "UNAVAILABLE", "UNAUTHENTICATED", "RATE_LIMITED"])
    expect(isAnswered({ code })).toBe(true);
  expect(isAnswered(TRPCClientError.from(new SyntaxError("Unexpected token '<'")))).toBe(true);
});

it("isFailure compares codes", () => {
  expect(isFailure({ code: "UNAUTHENTICATED" }, "UNAUTHENTICATED")).toBe(true);
  expect(isFailure(new Error("x"), "UNAUTHENTICATED")).toBe(false);
});
