import { type ImageFormat, imageExtensions, imageFormats } from "@portrait-studio/contract";
import { listSessionFiles, writeAudience } from "@portrait-studio/studio";
import { trainedModel } from "@portrait-studio/studio/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
  await testApi.studio.storage.put("images/a.jpg", Buffer.from("0123456789"), { contentType: "image/jpeg" });
});
afterAll(() => testApi.close());

/** an existing person and photo, since these tests are about how files are served */
let audience = "";
beforeAll(async () => {
  const actor = await testApi.signUp();
  const sessionId = await testApi.uploadPhotos(actor, 1);
  const [photo] = await listSessionFiles(testApi.studio, actor, { id: sessionId });
  audience = writeAudience({
    viewer: { kind: "person", id: actor.userId },
    subject: { kind: "photo", id: photo?.id ?? "" },
  });
});

const address = (options = {}) =>
  testApi.getAddress(testApi.studio.storage.getAddress("images/a.jpg", { audience, ...options }));

describe("an image requested in another format", () => {
  const width = 48;
  const height = 60;
  const xmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
<xmp:CreatorTool>replicate ostris/flux-dev-lora-trainer</xmp:CreatorTool></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  const kept = { jpeg: "portraits/p.jpg", png: "portraits/p.png", webp: "portraits/p.webp" } as const;
  const pixelsOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

  beforeAll(async () => {
    const noise = Buffer.from(
      Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + (at % 97)) % 256),
    );
    const drawn = sharp(noise, { raw: { width, height, channels: 3 } }).withXmp(xmp);
    for (const format of imageFormats)
      await testApi.studio.storage.put(kept[format], await drawn.clone().toFormat(format).toBuffer(), {
        contentType: `image/${format}`,
      });
  });

  const addressIn = (from: ImageFormat, downloadName: string) =>
    testApi.getAddress(testApi.studio.storage.getAddress(kept[from], { audience, downloadName }));

  it.each(imageFormats.flatMap((from) => imageFormats.map((to) => [from, to] as const)))(
    "from %s to %s is the same image with the same metadata about its origin",
    async (from, to) => {
      const name = `noir-3f9k.${imageExtensions[to]}`;
      const response = await fetch(addressIn(from, name));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get("content-type")]).toEqual([200, `image/${to}`]);
      expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(response.headers.get("content-disposition")).toContain(`filename="${name}"`);
      expect(response.headers.get("cache-control")).toMatch(/^private, max-age=\d+, must-revalidate$/);
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ format: to, width, height });
      expect(facts.xmpAsString).toContain(xmp.slice(xmp.indexOf("<rdf"), xmp.indexOf("</rdf:RDF>")));
      const original = Buffer.from(await testApi.studio.storage.read(kept[from]));
      if (to === from) expect(bytes.equals(original)).toBe(true);
      const before = await pixelsOf(original);
      const after = await pixelsOf(bytes);
      if (to === "png" || to === from) expect(after.equals(before)).toBe(true);
    },
  );

  it("is a print in its paper's shape, with its dots per inch and the metadata about its origin", async () => {
    const large = { width: 819, height: 1024 };
    const drawn = sharp({ create: { ...large, channels: 3, background: "#a86" } })
      .composite([
        { input: { create: { width: 819, height: 60, channels: 3, background: "#fff" } }, gravity: "north" },
      ])
      .withXmp(xmp);
    await testApi.studio.storage.put("portraits/print.jpg", await drawn.jpeg().toBuffer(), {
      contentType: "image/jpeg",
    });
    const named = (downloadName: string) =>
      fetch(
        testApi.getAddress(
          testApi.studio.storage.getAddress("portraits/print.jpg", { audience, downloadName }),
        ),
      );
    const bytes = Buffer.from(await (await named("noir-3f9k-print-10x15-238dpi.jpg")).arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: "jpeg", width: 952, height: 1428, density: 238 });
    expect(facts.xmpAsString).toContain("digitalsourcetype");
    // the head is above: what is too much goes elsewhere
    const { data } = await sharp(bytes)
      .extract({ left: 476, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(245);
    const etags = await Promise.all(
      ["noir-3f9k-print-10x15-238dpi.jpg", "noir-3f9k-print-10x15-200dpi.jpg", "noir-3f9k.jpg"].map(
        async (name) => (await named(name)).headers.get("etag"),
      ),
    );
    expect(new Set(etags).size).toBe(3);
  });

  it("is sent as a whole, even for a range, with its own ETag", async () => {
    const url = addressIn("jpeg", "noir.webp");
    const asItIs = await fetch(addressIn("jpeg", "noir.jpg"), { method: "HEAD" });
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "image/webp",
      "",
    ]);
    const etag = head.headers.get("etag") ?? "";
    expect(etag).not.toBe(asItIs.headers.get("etag"));
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    const part = await fetch(url, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("accept-ranges")]).toEqual([200, null]);
    expect((await sharp(await part.arrayBuffer()).metadata()).format).toBe("webp");
  });

  it("leaves files that are not images unchanged, whatever their name", async () => {
    await testApi.studio.storage.put("exports/a.zip", Buffer.from("zip"), { contentType: "application/zip" });
    const address = testApi.studio.storage.getAddress("exports/a.zip", { audience, downloadName: "a.png" });
    const response = await fetch(testApi.getAddress(address));
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["application/zip", "zip"]);
  });

  it("has its own rate limit", async () => {
    const { close, ...small } = await startTestApi({ rateLimits: { conversions: 1 } });
    await small.studio.storage.put(kept.jpeg, await testApi.studio.storage.read(kept.jpeg), {
      contentType: "image/jpeg",
    });
    const { userId } = await small.signUp();
    const audience = writeAudience({
      viewer: { kind: "person", id: userId },
      subject: { kind: "model", id: await trainedModel(small.studio, { userId, email: "", language: "en" }) },
    });
    const as = (downloadName: string) =>
      fetch(small.getAddress(small.studio.storage.getAddress(kept.jpeg, { audience, downloadName })));
    const statuses = [];
    for (const name of ["a.png", "a.png", "a.jpg"]) statuses.push((await as(name)).status);
    expect(statuses).toEqual([200, 429, 200]);
    await close();
  });
});

describe("a signed address", () => {
  it("serves the file as private and briefly cached by browsers", async () => {
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
    expect(response.headers.get("cache-control")).toBe("private, max-age=30, must-revalidate");
    const short = await fetch(address({ expiresIn: 8 }));
    await short.text();
    const [, age] = /max-age=(\d+)/.exec(short.headers.get("cache-control") ?? "") ?? [];
    expect(Number(age)).toBeLessThanOrEqual(8);
    expect(response.headers.get("content-disposition")).toBeNull();
  });

  it("downloads with its signed name", async () => {
    const response = await fetch(address({ downloadName: "Zoë.jpg" }));
    await response.text();
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="Zo_.jpg"; filename*=UTF-8''Zo%C3%AB.jpg`,
    );
  });

  it("handles HEAD, unchanged files and ranges", async () => {
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
    ["for somebody else", (url: string) => url.replace("for=person.", "for=session.")],
    ["for nobody", (url: string) => url.replace(/for=[^&]*&/, "")],
    ["with another name", (url: string) => `${url}&name=x.html`],
  ])("%s is not found", async (_name, alter) => {
    const response = await fetch(alter(address()));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "NOT_FOUND", message: "We could not find that." });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is not found once the file is deleted, and refuses other methods", async () => {
    await testApi.studio.storage.put("images/gone.jpg", Buffer.from("x"), { contentType: "image/jpeg" });
    const url = testApi.getAddress(testApi.studio.storage.getAddress("images/gone.jpg", { audience }));
    await testApi.studio.storage.remove(["images/gone.jpg"]);
    expect((await fetch(url)).status).toBe(404);
    const deleting = await fetch(address(), { method: "DELETE" });
    expect([deleting.status, deleting.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
