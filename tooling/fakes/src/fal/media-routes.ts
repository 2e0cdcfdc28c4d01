import type { Context } from "hono";
import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { OutputFaults } from "../images/control.ts";
import type { Job } from "../images/jobs.ts";
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

const notFound = () => refuse(404, { detail: "Not found" });
const longestIdentity = 604_800;

/** Uploads, the CDN with its access rules, signed addresses, and the published keys. */
export function addMediaRoutes(app: Fake, { base, media, keys, makerOf }: Shared): void {
  const pending = new Map<string, Pending>();
  const outputs = new OutputFaults(base);
  const addressOf = (file: Pick<MediaFile, "id" | "name">) =>
    `${base()}/v3.fal.media/files/${file.id}/${file.name}`;

  const initiate = async (c: FakeContext) => {
    const { content_type: type, file_name: name } = await readObject(c);
    const file = media.add({
      name: String(name ?? "file").replace(/[^\w.-]/g, "_"),
      type: String(type ?? "application/octet-stream"),
      bytes: Buffer.alloc(0),
      ...readLifecycle(c.req.header("x-fal-object-lifecycle")),
    });
    pending.set(file.id, { ...file, parts: new Map() });
    return c.json({ upload_url: `${base()}/upload/${file.id}`, file_url: addressOf(file) });
  };
  const receive = async (c: FakeContext) => {
    const { id = "", part = "0" } = c.req.param();
    const { parts } = pending.get(id) ?? notFound();
    parts.set(Number(part), Buffer.from(await c.req.arrayBuffer()));
    if (part === "0") finish(id);
    return c.json({ partNumber: Number(part), etag: `"${part}"` }, 200, { etag: `"${part}"` });
  };
  const finish = (id: string): void => {
    const file = media.find(id) ?? notFound();
    const parts = [...(pending.get(id)?.parts ?? [])].sort(([one], [other]) => one - other);
    file.bytes = Buffer.concat(parts.map(([, bytes]) => bytes));
    pending.delete(id);
  };

  app.post("/rest.fal.ai/storage/upload/initiate", requireKey, initiate);
  app.post("/rest.fal.ai/storage/upload/initiate-multipart", requireKey, initiate);
  app.put("/upload/:id", receive);
  app.put("/upload/:id/:part", receive);
  app.post("/upload/:id/complete", (c) => {
    finish(c.req.param("id"));
    return c.json({});
  });
  app.get("/v3.fal.media/files/:id/:name", (c) => {
    const file = media.find(c.req.param("id")) ?? notFound();
    if (file.access !== "allow" && !media.opens(file.id, c.req.query("identity")))
      return file.access === "hide" ? notFound() : refuse(403, { detail: "Forbidden" });
    const maker = makerOf(file);
    const instead = maker && outputs.apply({ ...maker.job, position: maker.position });
    return c.body(new Uint8Array(instead ?? file.bytes), 200, { "content-type": file.type });
  });
  app.get("/rest.fal.ai/.well-known/jwks.json", (c) => c.json(keys.jwks()));
  app.post("/api.fal.ai/v1/storage/files/sign", requireKey, async (c: Context) => {
    const id = /\/files\/(\w+)\//.exec(c.req.query("url") ?? "")?.[1] ?? "";
    const { expiration_seconds: seconds } = await readObject(c);
    const file = media.find(id) ?? notFound();
    if (typeof seconds !== "number" || !(seconds >= 1 && seconds <= longestIdentity))
      return refuse(422, { detail: [{ loc: ["body"], type: "value_error", msg: "seconds" }] });
    return c.json({ signed_url: `${addressOf(file)}?identity=${media.identity(id, seconds)}` });
  });
}
