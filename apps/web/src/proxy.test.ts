import { NextRequest } from "next/server";
import { afterEach, expect, it, vi } from "vitest";
import { proxy } from "./proxy.ts";

afterEach(() => vi.unstubAllEnvs());

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

it("lets them load images from the store that serves its own, and nothing else", () => {
  vi.stubEnv("S3_PUBLIC_ENDPOINT", "https://files.example/s3/");
  expect(policyOf("/gallery").get("img-src")).toBe("'self' blob: data:");
  vi.stubEnv("STORAGE", "s3");
  const policy = policyOf("/gallery");
  expect(policy.get("img-src")).toBe("'self' blob: data: https://files.example");
  policy.delete("img-src");
  for (const [name, sources] of policy) expect(`${name} ${sources}`).not.toMatch(/https?:|\*/);
});
