import { createHash } from "node:crypto";
import { type Answer, type Call, type Route, route } from "../double/http.ts";
import { app } from "./app.ts";
import { refuse, type Shared } from "./shared.ts";
import type { FileFacts } from "./shelf.ts";
import { isSigned } from "./sign.ts";

/** Found out by others the hard way: the service fails on longer ones. */
const longestCustomId = 128;
/** What the service's own keys look like: the app's part and the file's, of letters and digits mostly. */
const fileKey = /^[\w-]{20,128}$/;

/** `HEAD /:key` tells how much of an upload has arrived, `PUT /:key` takes the rest of it. */
export function ingestRoutes(shared: Shared): Route[] {
  const { shelf, faults } = shared;
  return [
    route("HEAD", "/:key", async (call) => {
      checkAddress(call, shared);
      const known = shelf.find(call.params.key ?? "");
      const arrived = known ? (await shelf.read(known.key)).byteLength : 0;
      return { headers: { "x-ut-range-start": String(arrived) } };
    }),
    route("PUT", "/:key", async (call) => {
      checkAddress(call, shared);
      if (faults.take("ingest_500")) throw refuse(500, "Internal server error");
      if (faults.take("ingest_429")) throw refuse(429, "Too many requests", { "retry-after": "0" });
      const facts = factsOf(call, faults.take("private_ignored"));
      const file = await readFilePart(call);
      const start = Number(/^bytes=(\d+)-$/.exec(call.request.headers.range ?? "bytes=0-")?.[1]);
      const bytes = Buffer.concat([await arrivedBefore(facts, start, shared), file]);
      if (bytes.byteLength !== facts.size) throw refuse(400, "The file's size is not the announced one.");
      if (faults.take("ingest_broken")) {
        await shelf.store(facts, bytes.subarray(0, Math.floor(bytes.byteLength / 2)));
        call.request.socket.destroy();
        return {};
      }
      await shelf.store(facts, bytes);
      if (faults.take("ingest_lost")) call.request.socket.destroy();
      return present(facts, bytes, shared);
    }),
  ];
}

function checkAddress(call: Call, { now }: Shared): void {
  const { key = "" } = call.params;
  if (!isSigned(call, now())) throw refuse(403, "The signature is wrong or too old.");
  if (!fileKey.test(key)) throw refuse(400, "This is no file key.");
  if (told(call, "identifier") !== app.appId) throw refuse(403, "The app is not the one that signed.");
}

/** Of the address's facts; they are encoded once more than the address itself. */
function told({ url }: Call, name: string): string | undefined {
  const value = url.searchParams.get(`x-ut-${name}`);
  return value === null ? undefined : decodeURIComponent(value);
}

function factsOf(call: Call, privateIgnored: boolean): Omit<FileFacts, "status" | "uploadedAt"> {
  const name = told(call, "file-name");
  const size = Number(told(call, "file-size"));
  const customId = told(call, "custom-id") ?? null;
  const acl = told(call, "acl") ?? "public-read";
  if (!name || !Number.isSafeInteger(size)) throw refuse(400, "A name and a size are needed.");
  if (acl !== "public-read" && acl !== "private") throw refuse(400, "This is no ACL.");
  if (customId && customId.length > longestCustomId) throw refuse(500, "Failed query: insert into `file`");
  return {
    key: call.params.key ?? "",
    customId,
    name,
    size,
    type: told(call, "file-type") ?? "application/octet-stream",
    disposition: told(call, "content-disposition") === "attachment" ? "attachment" : "inline",
    acl: privateIgnored ? "public-read" : acl,
  };
}

async function readFilePart(call: Call): Promise<Buffer> {
  const type = call.request.headers["content-type"] ?? "";
  const body = new Uint8Array(await call.body());
  const form = await new Response(body, { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File)) throw refuse(400, 'The body has no part "file".');
  return Buffer.from(await file.arrayBuffer());
}

/** What an earlier try has left, which must end where this one begins. Ids of other files, deleted ones too, are refused. */
async function arrivedBefore(
  facts: Pick<FileFacts, "key" | "customId">,
  start: number,
  { shelf }: Shared,
): Promise<Uint8Array> {
  const known = shelf.find(facts.key);
  if (known?.status === "Uploading" && known.customId === facts.customId) {
    const bytes = await shelf.read(known.key);
    if (bytes.byteLength < start) throw refuse(416, `Only ${bytes.byteLength} bytes have arrived.`);
    return bytes.subarray(0, start);
  }
  const used = shelf.isUsed(facts.key) || (facts.customId !== null && shelf.isUsed(facts.customId));
  if (used) throw refuse(500, "Failed query: insert into `file`");
  if (start !== 0) throw refuse(416, "Nothing has arrived.");
  return new Uint8Array();
}

function present({ key }: Pick<FileFacts, "key">, bytes: Uint8Array, { base }: Shared): Answer {
  const url = `${base()}/a/${app.appId}/${key}`;
  const fileHash = createHash("md5").update(bytes).digest("hex");
  return { json: { url, appUrl: url, ufsUrl: url, fileHash, serverData: null } };
}
