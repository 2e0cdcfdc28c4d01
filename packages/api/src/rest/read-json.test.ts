import fc from "fast-check";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";
import { maxJsonDepth, maxJsonValues, parseJson } from "./read-json.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const list = (length: number) => `[${Array(length).fill("0").join(",")}]`;
/** 220 kB that take hundreds of milliseconds to read, or to look through. */
const costly: [string, string][] = [
  ["arrays in arrays", nested("[", "]", 110_000)],
  ["objects in objects", nested('{"a":', "}", 36_000)],
  ["both by turns", nested('[{"a":', "}]", 27_000)],
  ["arrays that never end", "[".repeat(220_000)],
  ["many values", list(110_000)],
  ["many names", `{${Array.from({ length: 20_000 }, (_, index) => `"a${index}":0`).join(",")}}`],
];

describe("JSON that costs more than it says is refused before it is parsed", () => {
  it.each(costly)("over tRPC, with and without an account: %s", async (_name, json) => {
    const { token } = await testApi.enter();
    for (const authorization of ["", `Bearer ${token}`])
      for (const body of [json, `{"json":${json}}`, `{"json":{},"meta":{"values":${json}}}`]) {
        const url = `${testApi.url}/api/trpc/auth.requestMagicLink`;
        const headers = { "content-type": "application/json", authorization };
        const response = await fetch(url, { method: "POST", headers, body });
        const answer = (await response.json()) as { error: { json: { data: { studio: { code: string } } } } };
        expect([response.status, answer.error.json.data.studio.code]).toEqual([400, "MALFORMED_BODY"]);
      }
  });

  it.each(costly)("over REST: %s", async (_name, json) => {
    const headers = { "content-type": "application/json" };
    for (const body of [json, `{"email":${json}}`]) {
      const asked = await restCall(testApi.url, "/auth/magic-link", { method: "POST", body, headers });
      expect([asked.status, asked.body.code]).toEqual([400, "MALFORMED_BODY"]);
    }
  });

  it("in an address too", async () => {
    const input = encodeURIComponent(`{"json":${nested("[", "]", 1500)}}`);
    const response = await fetch(`${testApi.url}/api/trpc/images.shared?input=${input}`);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      400,
      expect.stringContaining("MALFORMED_BODY"),
    ]);
  });

  it("and so are superjson's notes on it, when they are longer than any call's", async () => {
    // each name below the long one would copy its 50,000 steps
    const names = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`b${index}`, ["Date"]]));
    const body = JSON.stringify({
      json: {},
      meta: { values: { [Array(50_000).fill("a").join(".")]: names } },
    });
    const response = await fetch(`${testApi.url}/api/trpc/auth.requestMagicLink`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("MALFORMED_BODY"),
    ]);
  });
});

describe("parseJson", () => {
  it("reads every value within the bounds as JSON.parse does, brackets and quotes in texts included", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
    const texts = ["[[[[", '"[{', "\\", '\\"[', "{".repeat(1000), ",".repeat(9000)];
    expect(parseJson(JSON.stringify(texts))).toEqual(texts);
  });

  it("ends exactly at its bounds", () => {
    expect(parseJson(nested("[", "]", maxJsonDepth))).toBeDefined();
    expect(() => parseJson(nested("[", "]", maxJsonDepth + 1))).toThrow("MALFORMED_BODY");
    expect(parseJson(list(maxJsonValues))).toHaveLength(maxJsonValues);
    expect(() => parseJson(list(maxJsonValues + 1))).toThrow("MALFORMED_BODY");
  });

  it("refuses what is no JSON", () => {
    for (const text of ["{", '"', '"\\', "nul", "[1,]"])
      expect(() => parseJson(text)).toThrow("MALFORMED_BODY");
  });

  it("takes the largest batch that a screen sends", () => {
    const ids = Array.from({ length: 100 }, (_, index) => `img_${index}`.padEnd(64, "x"));
    const calls = Array.from({ length: 20 }, () =>
      superjson.serialize({ ids, q: undefined, cursor: undefined }),
    );
    expect(parseJson(JSON.stringify({ ...calls }))).toEqual({ ...calls });
  });
});
