import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import {
  buildExport,
  deleteImages,
  deleteModel,
  getImage,
  getSharedImage,
  listExports,
  listImages,
  requestExport,
  restoreImages,
  revokeOtherSessions,
  shareImage,
} from "@portrait-studio/studio";
import { makeImages } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

/** The server's and the browser's caches together must stay below the promised minute. */
const promisedSeconds = 60;

let clock = 1000;
let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi({ now: () => clock });
});
afterAll(() => testApi.close());

const minuteLater = () => {
  clock += promisedSeconds * 1000;
};

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(testApi.getAddress(url), init);
  await response.arrayBuffer();
  return response.status;
}

/** Every way to request an address, with the status for an image in the gallery. */
const ways = {
  whole: (url: string) => statusOf(url),
  head: (url: string) => statusOf(url, { method: "HEAD" }),
  part: (url: string) => statusOf(url, { headers: { range: "bytes=0-1" } }),
};
const askEveryWay = async (url: string) => Promise.all(Object.values(ways).map((ask) => ask(url)));

/** A person with one image, and its addresses as the session sees them. */
async function withImage() {
  const { actor: bare, token } = await testApi.enter();
  const [id = ""] = await makeImages(testApi.studio, bare);
  const see = async () => (await restCall(testApi.url, `/images/${id}`, { token })).body;
  const image = await see();
  const { body: download } = await restCall(testApi.url, `/images/${id}/download?format=png`, { token });
  return { actor: bare, token, id, image, see, converted: download.url as string };
}

describe("a file for a use", () => {
  const sample = new URL("../../../../tooling/sample-people/photos/amara-01.webp", import.meta.url);

  it("is cut round the head of whom the image shows, by its name, over REST", async () => {
    const { token, id, image } = await withImage();
    const ask = (query: string) => restCall(testApi.url, `/images/${id}/download?${query}`, { token });
    expect(await ask("use=linkedin")).toMatchObject({ status: 409, body: { code: "UNFIT_FOR_USE" } });
    const person = await sharp(await readFile(sample))
      .jpeg()
      .toBuffer();
    await testApi.studio.db.execute(sql`update image set width = 1024, height = 1280 where id = ${id}`);
    const key = new URL(image.url, testApi.url).pathname.replace("/api/files/", "");
    await testApi.studio.storage.put(decodeURIComponent(key), person, { contentType: "image/jpeg" });
    const { body } = await ask("use=linkedin");
    expect(body.crop).toEqual({ width: 800, height: 800, dpi: null, ownWidth: 800 });
    expect(body.name).toMatch(/-linkedin\.jpg$/);
    const file = await fetch(testApi.getAddress(body.url));
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({
      format: "jpeg",
      width: 800,
      height: 800,
    });
    const { body: avatar } = await ask("use=avatar");
    expect(avatar.name).toMatch(/-avatar\.png$/);
    expect((await ask("use=passport-es")).body).toMatchObject({
      code: "UNFIT_FOR_USE",
      details: { context: "backdrop" },
    });
    for (const query of ["use=tinder", "use=cv&paper=a4"]) expect((await ask(query)).status).toBe(400);
  });

  it("is looked for as often as images are converted", async () => {
    const { close, ...small } = await startTestApi({ rateLimits: { conversions: 1 } });
    const { actor, token } = await small.enter();
    const [id = ""] = await makeImages(small.studio, actor);
    const statuses = [];
    for (const query of ["use=cv", "use=cv", "format=png"])
      statuses.push((await restCall(small.url, `/images/${id}/download?${query}`, { token })).status);
    expect(statuses).toEqual([409, 429, 200]);
    await close();
  });
});

describe("an address of an image", () => {
  it("serves it for every kind of request, stays the same, and is cached by browsers for less than a minute", async () => {
    const { image, see, converted } = await withImage();
    expect(await askEveryWay(image.url)).toEqual([200, 200, 206]);
    expect(await askEveryWay(converted)).toEqual([200, 200, 200]);
    expect((await see()).url).toBe(image.url);
    const response = await fetch(testApi.getAddress(image.url));
    const [, age] =
      /^private, max-age=(\d+), must-revalidate$/.exec(response.headers.get("cache-control") ?? "") ?? [];
    expect(Number(age)).toBeLessThanOrEqual(30);
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect(await statusOf(image.url, { headers })).toBe(304);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg" });
  });

  it("expires when the image moves to the trash, and the trash's address expires when it is restored", async () => {
    const { actor, id, image, see, converted } = await withImage();
    const addresses = [image.url, image.thumbnailUrl, image.downloadUrl, converted];
    for (const url of addresses) expect(await statusOf(url)).toBe(200);
    const etag = (await fetch(testApi.getAddress(image.url), { method: "HEAD" })).headers.get("etag") ?? "";
    await deleteImages(testApi.studio, actor, { ids: [id] });
    minuteLater();
    for (const url of addresses) expect(await askEveryWay(url)).toEqual([404, 404, 404]);
    expect(await statusOf(image.url, { headers: { "if-none-match": etag } })).toBe(404);
    const trashed = await see();
    expect(await askEveryWay(trashed.thumbnailUrl)).toEqual([200, 200, 206]);
    await restoreImages(testApi.studio, actor, { ids: [id] });
    minuteLater();
    expect(await statusOf(trashed.thumbnailUrl)).toBe(404);
    for (const url of addresses) expect(await statusOf(url)).toBe(200);
  });

  it("expires with its model", async () => {
    const { actor, image } = await withImage();
    expect(await statusOf(image.url)).toBe(200);
    await deleteModel(testApi.studio, actor, { id: image.modelId });
    minuteLater();
    expect(await askEveryWay(image.url)).toEqual([404, 404, 404]);
  });

  it("expires with the session or access token that it was made for, and with no other", async () => {
    const { actor, token, id, image } = await withImage();
    const other = await testApi.signIn(actor);
    const { body: tool } = await restCall(testApi.url, "/access-tokens", {
      method: "POST",
      token,
      json: { name: "tool", scopes: ["read"] },
    });
    const seen = async (as: string) => (await restCall(testApi.url, `/images/${id}`, { token: as })).body.url;
    const [others, tools] = [await seen(other), await seen(tool.token)];
    for (const url of [image.url, others, tools]) expect(await statusOf(url)).toBe(200);
    await revokeOtherSessions(testApi.studio, actor, token);
    minuteLater();
    expect(await askEveryWay(others)).toEqual([404, 404, 404]);
    expect(await statusOf(tools)).toBe(200);
    await restCall(testApi.url, `/access-tokens/${tool.id}`, { method: "DELETE", token });
    minuteLater();
    expect(await askEveryWay(tools)).toEqual([404, 404, 404]);
    expect(await statusOf(image.url)).toBe(200);
    await testApi.studio.db.execute(
      sql`update session set expires_at = now() where user_id = ${actor.userId}`,
    );
    minuteLater();
    expect(await askEveryWay(image.url)).toEqual([404, 404, 404]);
  });

  it("is looked up once for several requests", async () => {
    const { actor, id, image } = await withImage();
    expect(await statusOf(image.url)).toBe(200);
    await deleteImages(testApi.studio, actor, { ids: [id] });
    clock += 10_000;
    expect(await statusOf(image.url)).toBe(200);
    minuteLater();
    expect(await statusOf(image.url)).toBe(404);
  });
});

describe("an address of a photo", () => {
  it("expires with the session", async () => {
    const { actor, token } = await testApi.enter();
    const sessionId = await testApi.uploadPhotos(actor, 1);
    const { body: files } = await restCall(testApi.url, `/upload/sessions/${sessionId}/files`, { token });
    expect(await askEveryWay(files[0].url)).toEqual([200, 200, 206]);
    await testApi.studio.auth.invalidateSession(token);
    minuteLater();
    expect(await askEveryWay(files[0].url)).toEqual([404, 404, 404]);
  });
});

describe("a share link", () => {
  const shareOf = async () => {
    const person = await withImage();
    const share = async (shared: boolean) =>
      (await shareImage(testApi.studio, person.actor, { id: person.id, shared })).shareUrl
        ?.split("/")
        .at(-1) ?? "";
    return { ...person, share };
  };

  it("that was revoked stays invalid, also when the image is shared again", async () => {
    const { share } = await shareOf();
    const { url } = await getSharedImage(testApi.studio, { token: await share(true) });
    expect(await askEveryWay(url)).toEqual([200, 200, 206]);
    await share(false);
    await share(true);
    minuteLater();
    expect(await askEveryWay(url)).toEqual([404, 404, 404]);
  });

  it("tells nothing of its owner, and not that two are one person's", async () => {
    const { actor, token } = await testApi.enter();
    const ids = await makeImages(testApi.studio, actor, { count: 2 });
    const { body: gallery } = await restCall(testApi.url, "/images", { token });
    const seen = await Promise.all(
      ids.map(async (id) => {
        const { shareUrl } = await shareImage(testApi.studio, actor, { id, shared: true });
        const page = await restCall(testApi.url, `/share/${shareUrl?.split("/").at(-1)}`);
        const file = await fetch(testApi.getAddress(page.body.url));
        expect(file.status).toBe(200);
        const headers = [...file.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
        const bytes = Buffer.from(await file.arrayBuffer()).toString("latin1");
        return { shown: JSON.stringify([page.body, headers]), bytes };
      }),
    );
    const owned = [actor.userId, ...(JSON.stringify(gallery).match(/\b[a-z]{3}_[0-9a-z]{10,}/g) ?? [])];
    expect(new Set(owned).size).toBeGreaterThan(4);
    for (const { shown, bytes } of seen) {
      for (const id of owned) expect(shown + bytes).not.toContain(id.slice(4));
      expect(shown).not.toMatch(/\b(?:usr|gen|img|mdl)_/);
    }
    const [first = [], second = []] = seen.map(({ shown }): string[] => shown.match(/[\w-]{16,}/g) ?? []);
    const common = first.filter((word) => second.includes(word) && /\d/.test(word));
    expect(common).toEqual([]);
  });

  it("is revoked by the trash and stays invalid after the image is restored", async () => {
    const { actor, id, share } = await shareOf();
    const token = await share(true);
    const { url } = await getSharedImage(testApi.studio, { token });
    await deleteImages(testApi.studio, actor, { ids: [id] });
    minuteLater();
    expect(await askEveryWay(url)).toEqual([404, 404, 404]);
    await restoreImages(testApi.studio, actor, { ids: [id] });
    await expect(getSharedImage(testApi.studio, { token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await getImage(testApi.studio, actor, { id })).shareUrl).toBeNull();
    expect(await statusOf(url)).toBe(404);
    expect(await share(true)).not.toBe(token);
  });
});

describe("an export's link", () => {
  async function withExport(photos = 1) {
    const { actor } = await testApi.enter();
    await testApi.uploadPhotos(actor, photos);
    const { id } = await requestExport(testApi.studio, actor);
    await buildExport(testApi.studio, id);
    const latest = async () => {
      const [first] = await listExports(testApi.studio, actor);
      if (!first) throw new Error("There is no export.");
      return first;
    };
    return { actor, latest, url: (await latest()).url ?? "" };
  }

  it("works once, and the export is then listed as downloaded", async () => {
    const { url, latest } = await withExport();
    const head = await fetch(testApi.getAddress(url), { method: "HEAD" });
    expect([head.status, head.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const response = await fetch(testApi.getAddress(url));
    const zip = await response.arrayBuffer();
    expect([response.status, String(zip.byteLength)]).toEqual([200, head.headers.get("content-length")]);
    expect(await askEveryWay(url)).toEqual([404, 404, 404]);
    expect(await latest()).toMatchObject({ url: null, downloadedAt: expect.any(String) });
  });

  it("resumes an interrupted download, until its last byte was sent", async () => {
    const { url, latest } = await withExport();
    const from = (start: number, end: number | "" = "") =>
      fetch(testApi.getAddress(url), { headers: { range: `bytes=${start}-${end}` } });
    const first = await from(0, 99);
    const all = Buffer.from(await first.arrayBuffer());
    expect(first.status).toBe(206);
    expect((await latest()).downloadedAt).toBeNull();
    const rest = await from(100);
    const whole = Buffer.concat([all, Buffer.from(await rest.arrayBuffer())]);
    expect(`bytes 0-99/${whole.length}`).toBe(first.headers.get("content-range"));
    expect((await latest()).downloadedAt).not.toBeNull();
    expect((await from(0, 99)).status).toBe(404);
  });

  it("is not used up by an interrupted download", async () => {
    const { url, latest } = await withExport();
    // more than the buffers between a server and a client that does not read
    await testApi.studio.storage.put(
      new URL(url).pathname.slice("/api/files/".length),
      Buffer.alloc(64 * 1024 * 1024),
      { contentType: "application/zip" },
    );
    const { port, hostname } = new URL(testApi.url);
    const { pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    const response = await fetch(testApi.getAddress(url));
    expect((await response.arrayBuffer()).byteLength).toBe(64 * 1024 * 1024);
    expect((await latest()).downloadedAt).not.toBeNull();
  });

  it("sends its last byte to only one of many concurrent downloads", async () => {
    const { url } = await withExport(3);
    const tries = Array.from({ length: 6 }, async () => {
      const response = await fetch(testApi.getAddress(url));
      const length = Number(response.headers.get("content-length"));
      const body = await response.arrayBuffer().catch(() => undefined);
      return response.status === 200 && body?.byteLength === length;
    });
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it("expires with the session too", async () => {
    const { actor, token } = await testApi.enter();
    const { id } = await requestExport(testApi.studio, actor);
    await buildExport(testApi.studio, id);
    const { url } = await callExports(token);
    expect(await statusOf(url, { method: "HEAD" })).toBe(200);
    await testApi.studio.auth.invalidateSession(token);
    minuteLater();
    expect(await statusOf(url)).toBe(404);
  });

  async function callExports(token: string): Promise<{ url: string }> {
    const response = await fetch(`${testApi.url}/api/trpc/account.exports`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { result } = (await response.json()) as { result: { data: { json: { url: string }[] } } };
    const [latest] = result.data.json;
    if (!latest) throw new Error("There is no export.");
    return latest;
  }
});

it("the list of the trash has addresses that work", async () => {
  const { actor, id } = await withImage();
  await deleteImages(testApi.studio, actor, { ids: [id] });
  const { items } = await listImages(testApi.studio, actor, { limit: 10, sort: "newest", trash: true });
  for (const { thumbnailUrl } of items) expect(await statusOf(thumbnailUrl)).toBe(200);
});
