import { type Answer, type Call, Refusal, type Route, route } from "../double/http.ts";
import { app } from "./app.ts";
import { refuse, type Shared } from "./shared.ts";
import { isSigned } from "./sign.ts";

/** The files' host, with the app in the path: a file by its key or its custom id, private ones only by a signed address. */
export function fileRoutes({ shelf, faults, now }: Shared): Route[] {
  const serve = async (call: Call): Promise<Answer> => {
    if (faults.take("file_503")) throw refuse(503, "Service unavailable");
    const file = shelf.find(call.params.id ?? "");
    if (call.params.app !== app.appId || file?.status !== "Uploaded") throw refuse(404, "File not found");
    if (file.acl === "private" && !isSigned(call, now())) throw refuse(403, "This file is private.");
    const bytes = await shelf.read(file.key);
    const headers = {
      "accept-ranges": "bytes",
      etag: `"${file.key}"`,
      "content-disposition": `${file.disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    };
    if (faults.take("file_broken")) {
      // announced in full; the connection ends when the half has long left
      setTimeout(() => call.request.socket.destroy(), 100);
      const announced = { ...headers, "content-length": String(bytes.byteLength) };
      return { bytes: bytes.subarray(0, bytes.byteLength / 2), type: file.type, headers: announced };
    }
    const part = /^bytes=(\d+)-(\d*)$/.exec(call.request.headers.range ?? "");
    if (!part) return { bytes, type: file.type, headers };
    const start = Number(part[1]);
    const end = Math.min(part[2] ? Number(part[2]) : Number.POSITIVE_INFINITY, bytes.byteLength - 1);
    if (start > end) {
      throw new Refusal({ status: 416, headers: { "content-range": `bytes */${bytes.byteLength}` } });
    }
    return {
      status: 206,
      bytes: bytes.subarray(start, end + 1),
      type: file.type,
      headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.byteLength}` },
    };
  };
  return [route("GET", "/a/:app/:id", serve), route("HEAD", "/a/:app/:id", serve)];
}
