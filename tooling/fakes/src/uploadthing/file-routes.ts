import type { Fake } from "../base/context.ts";
import { app, fail, isSigned, type UploadThingContext } from "./shared.ts";

/** The files' host, with the app in the path: a file by its key or its custom id, private ones only by a signed address. */
export function addFileRoutes(fake: Fake, { shelf, faults, now }: UploadThingContext): void {
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
