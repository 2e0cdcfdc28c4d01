import { describe, expect, it } from "vitest";
import { createRateLimiter, toNetwork } from "./rate-limits.ts";

function limiterAt(clock: { seconds: number }) {
  return createRateLimiter(
    {
      calls: 60,
      signIn: 6,
      passkeys: 60,
      reports: 1,
      uploads: 1,
      files: 1,
      conversions: 1,
      pages: 1,
      unsigned: 1,
    },
    () => clock.seconds,
  );
}

describe("the rate limit", () => {
  it("allows exactly its number of calls, and more after the returned wait", () => {
    const clock = { seconds: 0 };
    const { spend } = limiterAt(clock);
    const passed = Array.from({ length: 80 }, () => spend("192.0.2.1", { calls: 1 })).filter(
      (refusal) => !refusal,
    );
    expect(passed).toHaveLength(60);
    expect(spend("192.0.2.1", { calls: 1 })).toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 1 },
    });
    expect(spend("192.0.2.1", { calls: 30 })).toMatchObject({ details: { retryAfterSeconds: 30 } });
    clock.seconds = 29.9;
    expect(spend("192.0.2.1", { calls: 30 })).toBeDefined();
    clock.seconds = 30;
    expect(spend("192.0.2.1", { calls: 30 })).toBeUndefined();
    // a long pause saves up at most one minute's calls
    clock.seconds = 1000;
    expect(spend("192.0.2.1", { calls: 60 })).toBeUndefined();
    expect(spend("192.0.2.1", { calls: 1 })).toBeDefined();
  });

  it("is separate for each address and kind", () => {
    const { spend } = limiterAt({ seconds: 0 });
    expect(spend("192.0.2.1", { signIn: 6 })).toBeUndefined();
    expect(spend("192.0.2.1", { signIn: 1 })).toMatchObject({ details: { retryAfterSeconds: 10 } });
    expect(spend("192.0.2.1", { calls: 1 })).toBeUndefined();
    expect(spend("192.0.2.2", { signIn: 1 })).toBeUndefined();
  });

  it("takes nothing from one kind when another one is used up", () => {
    const { spend } = limiterAt({ seconds: 0 });
    spend("192.0.2.1", { uploads: 1 });
    expect(spend("192.0.2.1", { calls: 60, uploads: 1 })).toBeDefined();
    expect(spend("192.0.2.1", { calls: 60 })).toBeUndefined();
  });

  it("allows a batch that is larger than the limit when nothing was used", () => {
    const { spend } = limiterAt({ seconds: 0 });
    expect(spend("192.0.2.1", { signIn: 20 })).toBeUndefined();
    expect(spend("192.0.2.1", { signIn: 20 })).toBeDefined();
  });

  it("counts an IPv6 network as one, and both notations of IPv4 as the same", () => {
    expect(toNetwork("2001:db8:1:2:3:4:5:6")).toBe(toNetwork("2001:db8:1:2::1"));
    expect(toNetwork("2001:db8:1:3::1")).not.toBe(toNetwork("2001:db8:1:2::1"));
    expect(toNetwork("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(toNetwork("no address")).toBe("no address");
  });
});
