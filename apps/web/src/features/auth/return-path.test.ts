import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";
import { home, signInAddress } from "./sign-in-address.ts";

it("returnPath keeps a page of the studio, and is the first page otherwise", () => {
  expect(returnPath("/gallery?model=mdl_1&sort=oldest")).toBe("/gallery?model=mdl_1&sort=oldest");
  for (const wanted of ["/..//evil.example/", "https://evil.example", "/login?next=/gallery", "/", "", null])
    expect(returnPath(wanted)).toBe(home);
});

it("signInAddress remembers the page unless it is the first one anyway", () => {
  expect(signInAddress("/gallery?q=noir")).toBe("/login?next=%2Fgallery%3Fq%3Dnoir");
  expect(signInAddress(home)).toBe("/login");
});
