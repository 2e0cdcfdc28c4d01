import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { createS3Storage } from "@portrait-studio/storage/s3";
import { account, type S3Server, startS3 } from "@portrait-studio/storage/testing";
import {
  buildExport,
  deleteImages,
  getSharedImage,
  listExports,
  requestExport,
  shareImage,
} from "@portrait-studio/studio";
import { makeImages } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

// Images that the store itself serves, by addresses of its own to which the studio's lead.

let ahead = 0;
let testApi: TestApi;
let store: S3Server;
beforeAll(async () => {
  const now = () => Date.now() + ahead;
  store = await startS3({ now });
  const { endpoint, bucket } = store;
  const storage = createS3Storage({
    ...account,
    endpoint,
    bucket,
    publicEndpoint: endpoint,
    now,
    secret: "a secret of at least thirty-two letters",
    baseUrl: "http://localhost/api/files",
  });
  testApi = await startTestApi({
    openFile: storage.openSigned,
    findDirect: storage.findDirect,
    now: () => performance.now() + ahead,
  });
  Object.assign(testApi.studio, { storage });
});
afterAll(async () => {
  await testApi.close();
  await store.stop();
});

const ask = (url: string, init: RequestInit = {}) =>
  fetch(testApi.getAddress(url), { redirect: "manual", ...init });
const statusOf = async (url: string, init: RequestInit = {}) => {
  const response = await ask(url, init);
  await response.arrayBuffer();
  return response.status;
};

/** Asks as a browser does: fetch has a mode of its own. */
async function browse(url: string, mode: string) {
  const headers = { "sec-fetch-mode": mode, "sec-fetch-site": "same-origin" };
  const [response] = (await once(get(testApi.getAddress(url), { headers }), "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await buffer(response) };
}

async function withImage() {
  const { actor, token } = await testApi.enter();
  const [id = ""] = await makeImages(testApi.studio, actor);
  const { body: image } = await restCall(testApi.url, `/images/${id}`, { token });
  const key = new URL(image.url).pathname.slice("/api/files/".length);
  return { actor, token, id, image, key };
}

test("an image's address leads there, so that whoever follows it gets the image, and the studio sends none of its bytes", async () => {
  const { image, key } = await withImage();
  const response = await ask(image.url);
  expect([response.status, await response.text()]).toEqual([307, ""]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const location = response.headers.get("location") ?? "";
  expect(new URL(location).origin).toBe(store.endpoint);
  // a client that knows nothing of it
  const followed = await fetch(testApi.getAddress(image.url));
  const scripted = await browse(image.url, "cors");
  expect([followed.status, scripted.status]).toEqual([200, 200]);
  expect(Buffer.from(await followed.arrayBuffer()).equals(scripted.body)).toBe(true);
  expect(await statusOf(image.thumbnailUrl)).toBe(307);
  // of an image of any size
  const bytes = Buffer.alloc(300_000, "portrait");
  await testApi.studio.storage.put(key, bytes, { contentType: "image/jpeg" });
  const [before, now] = [await countBytes(image.url, "cors"), await countBytes(image.url, "no-cors")];
  expect(before).toBeGreaterThan(bytes.length);
  expect([now > 300, now < 1500]).toEqual([true, true]);
});

test("who saves, converts, looks with HEAD, or reads it by a script gets it from the studio", async () => {
  const { id, token, image } = await withImage();
  const { body: converted } = await restCall(testApi.url, `/images/${id}/download?format=png`, { token });
  for (const url of [image.downloadUrl, converted.url]) expect(await statusOf(url)).toBe(200);
  expect(await statusOf(image.url, { method: "HEAD" })).toBe(200);
  for (const mode of ["cors", "same-origin"]) expect((await browse(image.url, mode)).status).toBe(200);
  for (const mode of ["no-cors", "navigate"]) expect((await browse(image.url, mode)).status).toBe(307);
});

test("a share link and an export stay with the studio: one would tell the owner, the other is counted", async () => {
  const { actor, id } = await withImage();
  const { shareUrl } = await shareImage(testApi.studio, actor, { id, shared: true });
  const { url } = await getSharedImage(testApi.studio, { token: shareUrl?.split("/").at(-1) ?? "" });
  const shared = await ask(url);
  expect([shared.status, JSON.stringify([...shared.headers])]).toEqual([
    200,
    expect.not.stringContaining(actor.userId),
  ]);
  await shared.arrayBuffer();
  await buildExport(testApi.studio, (await requestExport(testApi.studio, actor)).id);
  const [made] = await listExports(testApi.studio, actor);
  expect(await statusOf(made?.url ?? "", { method: "HEAD" })).toBe(200);
  expect(await statusOf(made?.url ?? "")).toBe(200);
  expect(await statusOf(made?.url ?? "")).toBe(404);
});

test("what is deleted or signed out leads nowhere within a minute, and what led there before ends within five more", async () => {
  const { actor, id, image } = await withImage();
  const other = await withImage();
  const lead = async (url: string) => (await ask(url)).headers.get("location") ?? "";
  const before = await Promise.all([lead(image.url), lead(other.image.url)]);
  await deleteImages(testApi.studio, actor, { ids: [id] });
  await testApi.studio.auth.invalidateSession(other.token);
  ahead += 60_000;
  for (const { url } of [image, other.image]) expect(await statusOf(url)).toBe(404);
  ahead += 240_000;
  for (const address of before) expect((await fetch(address)).status).toBe(403);
});

test.each([
  ["altered", (url: string) => url.replace("/portraits/", "/photos/")],
  ["without a signature", (url: string) => url.replace(/[?].*/, "")],
  ["for somebody else", (url: string) => url.replace(/for=session\.[\w-]+/, "for=person.usr_1")],
  ["with a longer life", (url: string) => url.replace(/expires=\d/, "expires=9")],
  ["with another signature", (url: string) => url.replace(/signature=[\w-]{4}/, "signature=AAAA")],
])("an address that is %s leads nowhere", async (_, alter) => {
  const { image } = await withImage();
  expect(alter(image.url)).not.toBe(image.url);
  expect(await statusOf(alter(image.url))).toBe(404);
});

/** All bytes that the studio answers with, headers too. */
async function countBytes(address: string, mode: string): Promise<number> {
  const { port, hostname, pathname, search } = new URL(testApi.getAddress(address));
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: ${mode}\r\nconnection: close\r\n\r\n`,
  );
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  return bytes;
}
