import { type Answer, type Call, Refusal, type Route, readObject, route } from "../double/http.ts";
import type { Job } from "../portraits/jobs.ts";
import { type Lifecycle, type MediaFile, type MediaShelf, readLifecycle } from "./media.ts";
import { requireKey } from "./queue-routes.ts";
import type { SigningKeys } from "./sign.ts";
import type { FalResult } from "./work.ts";

interface Shared {
  base: () => string;
  media: MediaShelf;
  keys: SigningKeys;
  /** the job that made a file */
  makerOf: (file: MediaFile) => { job: Job<FalResult>; position: number } | undefined;
}

interface Pending extends Lifecycle {
  name: string;
  type: string;
  parts: Map<number, Buffer>;
}

const notFound = () => new Refusal({ status: 404, json: { detail: "Not found" } });
const longestIdentity = 604_800;

/** Uploads, the CDN with its access rules, signed addresses, and the published keys. */
export function mediaRoutes({ base, media, keys, makerOf }: Shared): Route[] {
  const pending = new Map<string, Pending>();
  const busy = new Set<string>();
  const addressOf = (file: Pick<MediaFile, "id" | "name">) =>
    `${base()}/v3.fal.media/files/${file.id}/${file.name}`;

  const initiate = async (call: Call): Promise<Answer> => {
    requireKey(call);
    const { content_type: type, file_name: name } = await readObject(call);
    const file = media.add({
      name: String(name ?? "file").replace(/[^\w.-]/g, "_"),
      type: String(type ?? "application/octet-stream"),
      bytes: Buffer.alloc(0),
      ...readLifecycle(call.request.headers["x-fal-object-lifecycle"]),
    });
    pending.set(file.id, { ...file, parts: new Map() });
    return { json: { upload_url: `${base()}/upload/${file.id}`, file_url: addressOf(file) } };
  };
  const receive = async (call: Call, part: number): Promise<Answer> => {
    const file = pending.get(call.params.id ?? "");
    if (!file) throw notFound();
    file.parts.set(part, await call.body());
    if (part === 0) finish(call.params.id ?? "");
    return { headers: { etag: `"${part}"` }, json: { partNumber: part, etag: `"${part}"` } };
  };
  const finish = (id: string) => {
    const file = media.find(id);
    const parts = [...(pending.get(id)?.parts ?? [])].sort(([one], [other]) => one - other);
    if (!file) throw notFound();
    file.bytes = Buffer.concat(parts.map(([, bytes]) => bytes));
    pending.delete(id);
    return { json: {} };
  };

  const serve = (call: Call): Answer => {
    const file = media.find(call.params.id ?? "");
    if (!file) throw notFound();
    if (file.access !== "allow" && !media.opens(file.id, call.url.searchParams.get("identity"))) {
      throw file.access === "hide" ? notFound() : new Refusal({ status: 403, json: { detail: "Forbidden" } });
    }
    const maker = makerOf(file);
    if (maker) befall(file, maker);
    if (maker?.position === 0 && maker.job.faults.has("output_garbage")) {
      return { bytes: Buffer.from("<html>not a picture</html>"), type: file.type };
    }
    return { bytes: file.bytes, type: file.type };
  };
  const befall = (file: MediaFile, { job, position }: { job: Job<FalResult>; position: number }) => {
    if (job.faults.has("output_gone")) throw notFound();
    if (position !== 0) return;
    if (job.faults.has("output_busy") && !busy.has(file.id)) {
      busy.add(file.id);
      throw new Refusal({ status: 503, json: { detail: "Try again." } });
    }
    if (job.faults.has("output_redirects")) {
      throw new Refusal({ status: 302, headers: { location: `${base()}/_sandbox/secret` } });
    }
  };

  return [
    route("POST", "/rest.fal.ai/storage/upload/initiate", initiate),
    route("POST", "/rest.fal.ai/storage/upload/initiate-multipart", initiate),
    route("PUT", "/upload/:id", (call) => receive(call, 0)),
    route("PUT", "/upload/:id/:part", (call) => receive(call, Number(call.params.part))),
    route("POST", "/upload/:id/complete", (call) => finish(call.params.id ?? "")),
    route("GET", "/v3.fal.media/files/:id/:name", serve),
    route("GET", "/rest.fal.ai/.well-known/jwks.json", () => ({ json: keys.jwks() })),
    route("POST", "/api.fal.ai/v1/storage/files/sign", async (call) => {
      requireKey(call);
      const id = /\/files\/(\w+)\//.exec(call.url.searchParams.get("url") ?? "")?.[1] ?? "";
      const file = media.find(id);
      const { expiration_seconds: seconds } = await readObject(call);
      if (!file) throw notFound();
      if (typeof seconds !== "number" || !(seconds >= 1 && seconds <= longestIdentity)) {
        throw new Refusal({
          status: 422,
          json: { detail: [{ loc: ["body"], type: "value_error", msg: "seconds" }] },
        });
      }
      return { json: { signed_url: `${addressOf(file)}?identity=${media.identity(id, seconds)}` } };
    }),
    route("GET", "/_sandbox/secret", () => ({
      bytes: Buffer.from("nobody may fetch this"),
      type: "image/png",
    })),
  ];
}
