import { createHash } from "node:crypto";
import type { Fake, FakeContext } from "../base/context.ts";
import { app, fail, isSigned, type UploadThingContext } from "./shared.ts";
import type { FileFacts } from "./shelf.ts";

/** Not documented: the service fails on longer ones. */
const longestCustomId = 128;
/** The service's own keys have the app's part and the file's, of letters and digits mostly. */
const fileKey = /^[\w-]{20,128}$/;

export function addIngestRoutes(fake: Fake, shared: UploadThingContext): void {
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
