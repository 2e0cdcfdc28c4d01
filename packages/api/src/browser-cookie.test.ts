import { describe, expect, it } from "vitest";
import { browserCookie, browserKeyOf } from "./browser-cookie.ts";

describe("the browser's cookie", () => {
  it("is for the server only, and for https only where there is https", () => {
    expect(browserCookie("abc", "http://localhost:3000")).toBe(
      "studio_browser=abc; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax",
    );
    expect(browserCookie("abc", "https://studio.example")).toBe(
      "__Host-studio_browser=abc; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it.each([
    ["studio_browser=abc", "abc"],
    ["theme=dark; studio_browser=a-b_C; other=1", "a-b_C"],
    ["__Host-studio_browser=abc; x=y", "abc"],
    ["my_studio_browser=abc", undefined],
    ["studio_browser=", undefined],
    ["studio_browser=a b", undefined],
    [null, undefined],
  ])("is read from %j", (header, key) => {
    expect(browserKeyOf(header)).toBe(key);
  });
});
