import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Fake, FakeContext } from "../base/context.ts";
import { addFaultRoutes, FaultBoard } from "../base/fault-board.ts";
import { readObject } from "../base/refuse.ts";
import { createFake, serve } from "../base/serve.ts";
import { faultNames, type UploadFaults } from "./faults.ts";
import { app, fail, isSigned, type UploadThingContext } from "./shared.ts";
import { type FileFacts, Shelf } from "./shelf.ts";

export type { ArmedFault } from "./faults.ts";
export { uploadThingToken } from "./shared.ts";

export interface UploadThingOptions {
  port: number;
  dataDir: string;
  log: (line: string) => void;
  /** milliseconds since 1970 */
  now?: () => number;
}

export interface RunningUploadThing {
  url: string;
  faults: UploadFaults;
  /** what is stored, newest first */
  files: () => FileFacts[];
  stop: () => Promise<void>;
}

const slownessMs = 2000;

/** Private files are served by signed addresses only. Faults are switched under /_sandbox/faults. */
export async function startUploadThing(options: UploadThingOptions): Promise<RunningUploadThing> {
  const { port, dataDir, log, now = Date.now } = options;
  const shelf = await Shelf.open(join(dataDir, "files"));
  const faults = new FaultBoard(faultNames);
  let base = "";
  const shared = { base: () => base, shelf, faults, now };
  const app = createFake(log);
  addFaultRoutes(app, faults);
  app.use(async (_c, next) => {
    if (faults.take("slow")) await delay(slownessMs);
    await next();
  });
  addApiRoutes(app, shared);
  addFileRoutes(app, shared);
  addIngestRoutes(app, shared);
  const server = await serve(app, port, "the fake UploadThing");
  base = server.url;
  return { url: base, faults, files: () => shelf.list(), stop: server.stop };
}

const deletion = z.object({ fileKeys: z.array(z.string()) });
const pageShape = z.object({
  limit: z.number().int().min(1).max(100_000).default(500),
  offset: z.number().int().min(0).default(0),
});
const limitBytes = 2 * 1024 ** 3;

function addApiRoutes(fake: Fake, { shelf, faults }: UploadThingContext): void {
  const call = <Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    answer: (asked: z.output<Shape>, c: FakeContext) => object | Promise<object>,
  ) =>
    fake.post(path, async (c) => {
      if (c.req.header("x-uploadthing-api-key") !== app.apiKey) fail(401, "Invalid API key");
      if (faults.take("api_500")) fail(500, "Internal server error");
      if (faults.take("api_429")) fail(429, "Too many requests", { "retry-after": "0" });
      const asked = shape.safeParse(await readObject(c));
      if (!asked.success) return fail(400, asked.error.issues[0]?.message ?? "Invalid input");
      return c.json(await answer(asked.data, c));
    });

  call("/v6/deleteFiles", deletion, async ({ fileKeys }, c) => {
    const deletedCount = await shelf.remove(fileKeys);
    if (faults.take("delete_lost")) c.env.incoming.socket.destroy();
    return { success: true, deletedCount };
  });
  call("/v6/listFiles", pageShape, ({ limit, offset }) => {
    const all = shelf.list();
    const files = all
      .slice(offset, offset + limit)
      .map(({ key, customId, name, size, status, uploadedAt }) => {
        return { id: key, key, customId, name, size, status, uploadedAt };
      });
    return { files, hasMore: offset + limit < all.length };
  });
  call("/v6/getUsageInfo", z.object({}), () => {
    const files = shelf.list();
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    return { totalBytes, appTotalBytes: totalBytes, filesUploaded: files.length, limitBytes };
  });
}

/** The files' host, with the app in the path: a file by its key or its custom id, private ones only by a signed address. */
function addFileRoutes(fake: Fake, { shelf, faults, now }: UploadThingContext): void {
  fake.get("/a/:app/:id", async (c) => {
    if (faults.take("file_503")) return fail(503, "Service unavailable");
    const file = shelf.find(c.req.param("id"));
    if (c.req.param("app") !== app.appId || file?.status !== "Uploaded") return fail(404, "File not found");
    if (file.acl === "private" && !isSigned(c, now())) return fail(403, "This file is private.");
    const bytes = new Uint8Array(await shelf.read(file.key));
    const length = bytes.byteLength;
    const headers = {
      "accept-ranges": "bytes",
      etag: `"${file.key}"`,
      "content-type": file.type,
      "content-disposition": `${file.disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    };
    const send = (status: 200 | 206, part: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      c.body(part, status, { ...headers, "content-length": String(part.byteLength), ...more });
    if (faults.take("file_broken")) {
      // announced in full; the connection ends when the half has long left
      setTimeout(() => c.env.incoming.socket.destroy(), 100);
      return send(200, bytes.subarray(0, length / 2), { "content-length": String(length) });
    }
    const part = /^bytes=(\d+)-(\d*)$/.exec(c.req.header("range") ?? "");
    if (!part) return send(200, bytes);
    const start = Number(part[1]);
    const end = Math.min(part[2] ? Number(part[2]) : Number.POSITIVE_INFINITY, length - 1);
    if (start > end) return c.body(null, 416, { "content-range": `bytes */${length}` });
    return send(206, bytes.subarray(start, end + 1), { "content-range": `bytes ${start}-${end}/${length}` });
  });
}

/** Not documented: the service fails on longer ones. */
const longestCustomId = 128;
/** The service's own keys have the app's part and the file's, of letters and digits mostly. */
const fileKey = /^[\w-]{20,128}$/;

function addIngestRoutes(fake: Fake, shared: UploadThingContext): void {
  const { shelf, faults } = shared;
  fake.put("/:key", async (c) => {
    checkAddress(c, shared);
    if (faults.take("ingest_500")) return fail(500, "Internal server error");
    if (faults.take("ingest_429")) return fail(429, "Too many requests", { "retry-after": "0" });
    const facts = readFacts(c, faults.take("private_ignored"));
    const bytes = await readFilePart(c);
    // ids of other files are refused, deleted ones too
    if ([facts.key, facts.customId].some((id) => id !== null && shelf.isUsed(id)))
      return fail(500, "Failed query: insert into `file`");
    if (bytes.byteLength !== facts.size) return fail(400, "The file's size is not the announced one.");
    if (faults.take("ingest_broken")) {
      await shelf.store(facts, bytes.subarray(0, Math.floor(bytes.byteLength / 2)));
      c.env.incoming.socket.destroy();
      return c.body(null);
    }
    await shelf.store(facts, bytes);
    if (faults.take("ingest_lost")) c.env.incoming.socket.destroy();
    const url = `${shared.base()}/a/${app.appId}/${facts.key}`;
    const fileHash = createHash("md5").update(bytes).digest("hex");
    return c.json({ url, appUrl: url, ufsUrl: url, fileHash, serverData: null });
  });
}

function checkAddress(c: FakeContext, { now }: UploadThingContext): void {
  const { key = "" } = c.req.param();
  if (!isSigned(c, now())) fail(403, "The signature is wrong or too old.");
  if (!fileKey.test(key)) fail(400, "This is no file key.");
  if (readParam(c, "identifier") !== app.appId) fail(403, "The app is not the one that signed.");
}

/** Facts in the address are encoded once more than the address itself. */
function readParam({ req }: FakeContext, name: string): string | undefined {
  const value = req.query(`x-ut-${name}`);
  return value === undefined ? undefined : decodeURIComponent(value);
}

function readFacts(c: FakeContext, privateIgnored: boolean): Omit<FileFacts, "status" | "uploadedAt"> {
  const name = readParam(c, "file-name");
  const size = Number(readParam(c, "file-size"));
  const customId = readParam(c, "custom-id") ?? null;
  const acl = readParam(c, "acl") ?? "public-read";
  if (!name || !Number.isSafeInteger(size)) return fail(400, "A name and a size are needed.");
  if (acl !== "public-read" && acl !== "private") return fail(400, "This is no ACL.");
  if (customId && customId.length > longestCustomId) fail(500, "Failed query: insert into `file`");
  return {
    key: c.req.param("key") ?? "",
    customId,
    name,
    size,
    type: readParam(c, "file-type") ?? "application/octet-stream",
    disposition: readParam(c, "content-disposition") === "attachment" ? "attachment" : "inline",
    acl: privateIgnored ? "public-read" : acl,
  };
}

async function readFilePart(c: FakeContext): Promise<Buffer> {
  const { file } = await c.req.parseBody().catch(() => ({ file: undefined }));
  if (!(file instanceof File)) return fail(400, 'The body has no part "file".');
  return Buffer.from(await file.arrayBuffer());
}
