import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { proxy } from "./proxy.ts";

function policyOf(path: string): Map<string, string> {
  const response = proxy(new NextRequest(`https://studio.example${path}`));
  const policy = response.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((line) => {
      const [name = "", ...sources] = line.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

it("lets pages load images and everything else only from the studio itself", () => {
  for (const path of ["/gallery", "/share/abc", "/settings"]) {
    const policy = policyOf(path);
    expect(policy.get("img-src")).toBe("'self' blob: data:");
    for (const [name, sources] of policy) expect(`${name} ${sources}`).not.toMatch(/https?:|\*/);
  }
});
