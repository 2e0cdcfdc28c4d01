import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReturnPath } from "./return-path.ts";

describe("readReturnPath", () => {
  it.each([
    "/gallery?model=mdl_1&sort=oldest",
    "/settings#data",
    "/training/mdl_1?a=%2F%2Fb#c%20d",
    "/gallery?q=a\\b",
    "/a//b",
  ])("keeps a page of the studio, with its question and place: %s", (wanted) => {
    expect(readReturnPath(wanted)).toBe(wanted);
  });

  it("resolves the steps of a path", () => {
    expect(readReturnPath("/gallery/../create?idea=a/../b")).toBe("/create?idea=a/../b");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example/",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/.%2E//evil.example",
    "/gallery/../..//evil.example",
    "/%2Fevil.example",
    "/.%2e/%5cevil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "",
    "gallery",
    "/ \t//evil",
    "//[",
    `/${"x".repeat(500)}`,
    null,
    undefined,
  ])("refuses %s", (wanted) => {
    expect(readReturnPath(wanted)).toBeUndefined();
  });

  it.each([
    "/",
    "/login",
    "/login?next=/gallery",
    "/gallery/../login",
    "/magic-link#email=a",
    "/auth/callback",
  ])("does not lead back to sign-in: %s", (wanted) => {
    expect(readReturnPath(wanted)).toBeUndefined();
  });
});

/** Where a browser on one of the sign-in pages goes, and where one goes that takes this apart and opens it again. */
function open(path: string): URL[] {
  return ["https://studio.example/login?next=a", "http://localhost:3000/magic-link#token=b"].flatMap(
    (page) => {
      const first = new URL(path, page);
      return [first, new URL(first.pathname + first.search + first.hash, page)];
    },
  );
}

const encode = (text: string) => text.replaceAll(/[^a-z]/gu, (sign) => encodeURIComponent(sign));
const dots = [".", "..", "%2e", "%2E%2e", ".%2E", "%252e%252e", "\u3002", "\uff0e"];
const slashes = ["/", "//", "\\", "%2f", "%2F", "%5c", "%252f", "\uff0f", "\u2215", "\uff3c"];
const unseen = [
  "\t",
  "\n",
  "\r",
  "\0",
  "\x0b",
  "\x1f",
  "\x7f",
  " ",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\ufeff",
  "%09",
];
const words = [
  "evil.example",
  "gallery",
  "@evil.example",
  "https:",
  "javascript:",
  "[::1]",
  ":80",
  "ℯvil",
  "?a=",
  "#b",
  ";",
  "~",
];
const piece = fc.oneof(
  fc.constantFrom(...dots),
  fc.constantFrom(...slashes),
  fc.constantFrom(...slashes),
  fc.constantFrom(...unseen),
  fc.constantFrom(...words),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const hostile = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 10 }),
    start: fc.constantFrom("", "/", "/gallery/", "/../", "/./", "/%2e%2e/"),
    encoded: fc.constantFrom(0, 0, 0, 1, 2),
  })
  .map(({ pieces, start, encoded }) => {
    let text = pieces.join("");
    for (let time = 0; time < encoded; time += 1) text = encode(text.toWellFormed());
    return start + text;
  });

const origins = ["https://studio.example", "http://localhost:3000"];

it("whatever is wanted, a browser stays on the studio, on no sign-in page", () => {
  let kept = 0;
  fc.assert(
    fc.property(hostile, (wanted) => {
      const path = readReturnPath(wanted);
      if (path === undefined) return;
      kept += 1;
      // in one comparison: an expectation for each costs more than what it looks at
      expect(
        open(path).map(({ origin, pathname, search, hash }) => ({
          origin: origins.includes(origin),
          elsewhere: /^\/(?:[/\\]|%2f|%5c)/i.test(pathname),
          signIn: /^\/(?:login|magic-link|auth)?(?:\/|$)/.test(pathname),
          shown: pathname + search + hash,
        })),
      ).toEqual(Array(4).fill({ origin: true, elsewhere: false, signIn: false, shown: path }));
      // the API reads again what a screen has read
      expect(readReturnPath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
  expect(kept).toBeGreaterThan(1_000);
});

it("keeps every page's address as the browser shows it, whole", () => {
  const page = fc
    .record({
      path: fc.webPath({ size: "small" }),
      search: fc.webQueryParameters({ size: "small" }),
      hash: fc.webFragments({ size: "small" }),
    })
    .map(({ path, search, hash }) => new URL(`https://studio.example/page${path}?${search}#${hash}`));
  fc.assert(
    fc.property(page, ({ pathname, search, hash }) => {
      const shown = pathname + search + hash;
      fc.pre(pathname.startsWith("/page") && shown.length <= 500);
      expect(readReturnPath(shown)).toBe(shown);
    }),
    { numRuns: 2_000 },
  );
});
