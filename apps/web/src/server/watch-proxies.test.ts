import type { Environment } from "@portrait-studio/platform";
import { describe, expect, test } from "vitest";
import { warnOfNoProxy, watchProxies } from "./create-handle.ts";

function warningsOf(trustProxy: number, headers: (string | null)[]): string[] {
  const warnings: string[] = [];
  const watch = watchProxies(trustProxy, (message) => warnings.push(message));
  for (const forwardedFor of headers) watch({ socketAddress: "127.0.0.1", forwardedFor });
  return warnings;
}

describe("a TRUST_PROXY that does not fit is warned of once", () => {
  test("as soon as a call has passed a proxy that is not counted", () => {
    expect(warningsOf(0, [null, ""])).toEqual([]);
    expect(warningsOf(0, [null, "203.0.113.7", "203.0.113.8"])).toEqual([
      expect.stringMatching(/carries X-Forwarded-For, but TRUST_PROXY is 0/),
    ]);
  });

  test("as soon as a call has not passed all that are counted", () => {
    expect(warningsOf(2, ["203.0.113.7, 192.0.2.1"])).toEqual([]);
    for (const header of [null, "", "203.0.113.7", "unknown, 192.0.2.1"])
      expect(warningsOf(2, [header, header])).toEqual([
        expect.stringMatching(/the 2 proxies of TRUST_PROXY/),
      ]);
  });
});

test("a public studio without proxies is warned at its start", () => {
  const told = (deployment: "local" | "public", trustProxy: number) => {
    const warnings: string[] = [];
    warnOfNoProxy({ deployment, trustProxy } as Environment, (message) => warnings.push(message));
    return warnings.length;
  };
  expect([told("public", 0), told("public", 1), told("local", 0)]).toEqual([1, 0, 0]);
});
