import { StudioError } from "@portrait-studio/contract";
import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getRetryAfter, presentFailure, toFailure } from "./failure.ts";

const codeOf = (error: unknown) => toFailure(error).code;

describe("toFailure", () => {
  it("returns the studio's errors unchanged, also through tRPC", () => {
    const error = new StudioError("INSUFFICIENT_CREDITS", { required: 20, available: 3 });
    const failure = { code: "INSUFFICIENT_CREDITS", status: 402, details: { required: 20, available: 3 } };
    expect(toFailure(error)).toEqual(failure);
    expect(toFailure(new TRPCError({ code: "PAYMENT_REQUIRED", cause: error }))).toEqual(failure);
  });

  it("lists the issues of a schema", () => {
    const { error } = z.object({ a: z.object({ b: z.number() }) }).safeParse({ a: { b: "x" } });
    expect(toFailure(new TRPCError({ code: "BAD_REQUEST", cause: error }))).toMatchObject({
      code: "VALIDATION_FAILED",
      status: 400,
      details: { issues: [{ path: "a.b" }] },
    });
  });

  it("hides the message of an unexpected failure", () => {
    const error = new Error("password=hunter2");
    expect(toFailure(error)).toEqual({ code: "INTERNAL", status: 500, details: undefined });
    const shown = presentFailure(toFailure(error), "en", "req-1");
    expect(shown).toEqual({
      code: "INTERNAL",
      message: "Something went wrong. Please try again.",
      details: { errorId: "req-1" },
    });
    expect(JSON.stringify(shown)).not.toContain("hunter2");
  });

  it("does not treat an invalid output as the caller's error", () => {
    const { error } = z.string().safeParse(1);
    expect(codeOf(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }))).toBe("INTERNAL");
    expect(codeOf(error)).toBe("INTERNAL");
  });

  it("distinguishes an outage from a defect", () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(codeOf(new Error("query", { cause: refused }))).toBe("UNAVAILABLE");
    expect(
      codeOf(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("query", { cause: refused }) })),
    ).toBe("UNAVAILABLE");
    // PgBouncer, whose server is away
    expect(codeOf(Object.assign(new Error("query"), { code: "08P01" }))).toBe("UNAVAILABLE");
    expect(codeOf(Object.assign(new Error("disk"), { reason: "unavailable" }))).toBe("UNAVAILABLE");
    expect(codeOf(Object.assign(new Error("disk"), { reason: "missing" }))).toBe("INTERNAL");
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
    "Query read timeout",
  ])("treats the driver's %j as an outage", (words) => {
    expect(codeOf(new Error("query", { cause: new Error(words) }))).toBe("UNAVAILABLE");
  });

  it("is presented in the caller's language, with its values", () => {
    const failure = toFailure(new StudioError("INSUFFICIENT_CREDITS", { required: 20, available: 3 }));
    expect(presentFailure(failure, "es", "").message).toBe("Hacen falta 20 créditos y tienes 3.");
  });

  it("names the seconds to wait", () => {
    expect(getRetryAfter(toFailure(new StudioError("RATE_LIMITED", { retryAfterSeconds: 12.2 })))).toBe("13");
    expect(getRetryAfter(toFailure(new StudioError("RATE_LIMITED")))).toBe("60");
    expect(getRetryAfter(toFailure(new StudioError("NOT_FOUND")))).toBeUndefined();
  });
});
