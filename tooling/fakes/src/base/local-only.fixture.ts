import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { describe, expect, it } from "vitest";

/** fetch would not send these headers. */
async function statusFor(address: string, headers: IncomingHttpHeaders, method = "GET"): Promise<number> {
  const call = request(address, { method, headers }).end();
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** The tests that only this machine may call a fake; `addressOf` names an address of it that answers 200, once it runs. */
export function describeLocalOnly(name: string, addressOf: () => string): void {
  describe(`the fake ${name}`, () => {
    const ask = (headers: IncomingHttpHeaders, method?: string) => statusFor(addressOf(), headers, method);

    it("answers programs, its own pages, and a person who follows a link", async () => {
      const { host, port } = new URL(addressOf());
      expect(await ask({})).toBe(200);
      expect(await ask({ host: `localhost:${port}` })).toBe(200);
      expect(await ask({ origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBe(200);
      expect(await ask({ "sec-fetch-site": "none", ...link })).toBe(200);
      expect(await ask({ "sec-fetch-site": "cross-site", ...link })).toBe(200);
    });

    it("refuses names that only point here, and pages of other origins", async () => {
      expect(await ask({ host: "evil.example" })).toBe(403);
      expect(await ask({ host: "localhost.evil.example" })).toBe(403);
      expect(await ask({ origin: "https://evil.example" })).toBe(403);
      expect(await ask({ origin: "http://localhost:1" })).toBe(403);
      expect(await ask({ origin: "null" })).toBe(403);
      expect(await ask({ "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await ask({ "sec-fetch-site": "same-site" })).toBe(403);
      expect(await ask({ "sec-fetch-site": "cross-site", ...link }, "POST")).toBe(403);
      expect(await ask({ "sec-fetch-site": "cross-site", ...link, "sec-fetch-dest": "iframe" })).toBe(403);
    });
  });
}
