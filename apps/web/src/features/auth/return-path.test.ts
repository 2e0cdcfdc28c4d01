import { describe, expect, it } from "vitest";
import { home, returnPath, signInAddress } from "./return-path.ts";

describe("returnPath", () => {
  it("keeps a page of the studio, with its question", () => {
    expect(returnPath("/gallery?model=mdl_1&sort=oldest")).toBe("/gallery?model=mdl_1&sort=oldest");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/ \t//evil",
    null,
  ])("refuses %s", (wanted) => {
    expect(returnPath(wanted)).toBe(home);
  });

  it.each(["/", "/login", "/login?next=/gallery", "/magic-link#email=a", "/auth/callback"])(
    "does not lead back to sign-in: %s",
    (wanted) => {
      expect(returnPath(wanted)).toBe(home);
    },
  );
});

it("signInAddress remembers the page unless it is the first one anyway", () => {
  expect(signInAddress("/gallery?q=noir")).toBe("/login?next=%2Fgallery%3Fq%3Dnoir");
  expect(signInAddress(home)).toBe("/login");
});
