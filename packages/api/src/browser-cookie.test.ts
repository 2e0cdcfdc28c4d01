import { describe, expect, it } from "vitest";
import { browserCookie, checkBrowserKey, findBrowserKey, readBrowserKey } from "./browser-cookie.ts";

const http = "http://localhost:3000";
const https = "https://studio.example";
const key = "a-b_C".padEnd(43, "x");

describe("the browser's cookie", () => {
  it("is HttpOnly, and Secure where the studio uses https", () => {
    expect(browserCookie(key, http)).toBe(
      `studio_browser=${key}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`,
    );
    expect(browserCookie(key, https)).toBe(
      `__Host-studio_browser=${key}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  it.each([
    [`studio_browser=${key}`, http, key],
    [`theme=dark; studio_browser=${key}; other=1`, http, key],
    [`__Host-studio_browser=${key}; x=y`, https, key],
    // without the prefix, another host of the same domain could have set it
    [`studio_browser=${key}`, https, undefined],
    [`studio_browser=${key}; __Host-studio_browser=${key}2`, https, `${key}2`],
    [`my_studio_browser=${key}`, http, undefined],
    ["studio_browser=short", http, undefined],
    ["studio_browser=", http, undefined],
    [`studio_browser=${key} b`, http, undefined],
    [null, http, undefined],
  ])("is read from %j at %s", (header, appUrl, found) => {
    expect(findBrowserKey(header, appUrl)).toBe(found);
  });
});

describe("the header of programs", () => {
  const read = (headers: Record<string, string>) => readBrowserKey(new Headers(headers), http);

  it("has priority over the cookie", () => {
    const cookie = `studio_browser=${key}`;
    expect(read({ cookie })).toEqual({ browserKey: key, keepsBrowserKey: false, keyless: false });
    expect(read({ cookie, "browser-key": `${key}2` })).toEqual({
      browserKey: `${key}2`,
      keepsBrowserKey: true,
      keyless: false,
    });
  });

  it.each([
    [{}, true],
    // which Node's fetch sends too
    [{ "sec-fetch-mode": "cors", "user-agent": "node" }, true],
    [{ cookie: "theme=dark" }, true],
    [{ cookie: `studio_browser=${key}` }, false],
    [{ "browser-key": key }, false],
    [{ origin: http }, false],
    [{ origin: "null" }, false],
    [{ "sec-fetch-site": "same-origin" }, false],
  ] as [Record<string, string>, boolean][])("%j is a program without a key: %s", (headers, keyless) => {
    expect(read(headers).keyless).toBe(keyless);
  });

  it.each(["", "short", `${key} `.repeat(2), "x".repeat(201)])("is refused when it is %j", (brought) => {
    const client = read({ "browser-key": brought });
    expect(() => checkBrowserKey({ client })).toThrow("VALIDATION_FAILED");
  });
});
