import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi();
  await world.studio.storage.put("images/a.jpg", Buffer.from("0123456789"), { contentType: "image/jpeg" });
});
afterAll(() => world.close());

const address = (options = {}) => world.addressOf(world.studio.storage.addressOf("images/a.jpg", options));

describe("a signed address", () => {
  it("is the file, private and cached for as long as the address lives", async () => {
    const response = await fetch(address({ expiresIn: 4000 }));
    expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": "10",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
    const [, age] =
      /^private, max-age=(\d+), immutable$/.exec(response.headers.get("cache-control") ?? "") ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(2990);
    expect(Number(age)).toBeLessThanOrEqual(4000);
    expect(response.headers.get("content-disposition")).toBeNull();
  });

  it("downloads under its name", async () => {
    const response = await fetch(address({ downloadName: "Zoë.jpg" }));
    await response.text();
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="Zo_.jpg"; filename*=UTF-8''Zo%C3%AB.jpg`,
    );
  });

  it("answers HEAD, unchanged files and parts", async () => {
    const head = await fetch(address(), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    const etag = head.headers.get("etag") ?? "";
    const unchanged = await fetch(address(), { headers: { "if-none-match": etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    const part = await fetch(address(), { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 2-4/10",
      "234",
    ]);
    const stale = await fetch(address(), { headers: { range: "bytes=2-4", "if-range": '"old"' } });
    expect([stale.status, await stale.text()]).toEqual([200, "0123456789"]);
    const beyond = await fetch(address(), { headers: { range: "bytes=10-" } });
    expect([beyond.status, beyond.headers.get("content-range"), await beyond.text()]).toEqual([
      416,
      "bytes */10",
      "",
    ]);
  });

  it.each([
    ["altered", (url: string) => url.replace("images/a.jpg", "images/b.jpg")],
    ["of an encoded neighbour", (url: string) => url.replace("images/a.jpg", "images%2fa.jpg")],
    ["of the folder", (url: string) => url.replace("images/a.jpg", "")],
    ["without a signature", (url: string) => url.replace(/[?].*/, "")],
    ["with a longer life", (url: string) => url.replace(/expires=\d/, "expires=9")],
    ["with another name", (url: string) => `${url}&name=x.html`],
  ])("%s is not there", async (_name, alter) => {
    const response = await fetch(alter(address()));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "NOT_FOUND", message: "We could not find that." });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is not there once the file is gone, and takes no other method", async () => {
    await world.studio.storage.put("images/gone.jpg", Buffer.from("x"), { contentType: "image/jpeg" });
    const url = world.addressOf(world.studio.storage.addressOf("images/gone.jpg"));
    await world.studio.storage.remove(["images/gone.jpg"]);
    expect((await fetch(url)).status).toBe(404);
    const deleting = await fetch(address(), { method: "DELETE" });
    expect([deleting.status, deleting.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
