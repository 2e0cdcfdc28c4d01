import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Fake } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { OutputFaults } from "../images/control.ts";
import type { FakeJob } from "../images/jobs.ts";
import type { SigningKeys } from "./sign.ts";

const lifecycleShape = z.object({
  expiration_duration_seconds: z.number().int().min(1).optional(),
  initial_acl: z
    .object({
      default: z.enum(["allow", "forbid", "hide"]).default("allow"),
      rules: z.array(z.unknown()).optional(),
    })
    .optional(),
});

/** A file without a lifecycle header is public and stays. */
export interface Lifecycle {
  access: "allow" | "forbid" | "hide";
  secondsToLive: number | undefined;
}

export function readLifecycle(header: string | undefined): Lifecycle {
  const parsed = lifecycleShape.safeParse(safeJson(header ?? "{}"));
  return {
    access: parsed.data?.initial_acl?.default ?? "allow",
    secondsToLive: parsed.data?.expiration_duration_seconds,
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export interface MediaFile extends Lifecycle {
  id: string;
  name: string;
  type: string;
  bytes: Buffer;
  createdAt: Date;
}

export class MediaShelf {
  readonly #files = new Map<string, MediaFile>();
  readonly #key = randomBytes(32);

  add(file: Omit<MediaFile, "id" | "createdAt">): MediaFile {
    const stored = { ...file, id: randomUUID().replaceAll("-", ""), createdAt: new Date() };
    this.#files.set(stored.id, stored);
    return stored;
  }

  find(id: string): MediaFile | undefined {
    const file = this.#files.get(id);
    if (!file || !this.#expired(file)) return file;
    this.#files.delete(id);
    return undefined;
  }

  list(): MediaFile[] {
    return [...this.#files.values()].filter((file) => !this.#expired(file));
  }

  remove(id: string): void {
    this.#files.delete(id);
  }

  /** The part of an address that opens a file for some time, even a private one. */
  identity(id: string, seconds: number): string {
    const until = Math.floor(Date.now() / 1000) + seconds;
    return `${until}.${this.#sign(id, until)}`;
  }

  opens(id: string, identity: string | undefined): boolean {
    const [until = "", signature] = (identity ?? "").split(".");
    return Number(until) > Date.now() / 1000 && signature === this.#sign(id, Number(until));
  }

  #sign(id: string, until: number): string {
    return createHmac("sha256", this.#key).update(`${id}.${until}`).digest("hex");
  }

  #expired({ createdAt, secondsToLive }: MediaFile): boolean {
    return secondsToLive !== undefined && createdAt.getTime() + secondsToLive * 1000 <= Date.now();
  }
}

export const requireKey = createMiddleware(async ({ req }, next) => {
  if (!/^Key \S+/.test(req.header("authorization") ?? ""))
    refuse(401, { detail: "Authentication is required to access this application" });
  await next();
});

interface MediaServer {
  base: () => string;
  media: MediaShelf;
  keys: SigningKeys;
  findMaker: (file: MediaFile) => { job: FakeJob<unknown>; position: number } | undefined;
}

const notFound = () => refuse(404, { detail: "Not found" });
const longestIdentity = 604_800;

export function addMediaRoutes(app: Fake, { base, media, keys, findMaker }: MediaServer): void {
  const outputs = new OutputFaults(base);
  const toAddress = (file: Pick<MediaFile, "id" | "name">) =>
    `${base()}/v3.fal.media/files/${file.id}/${file.name}`;

  app.post("/rest.fal.ai/storage/upload/initiate", requireKey, async (c) => {
    const { content_type: type, file_name: name } = await readObject(c);
    const file = media.add({
      name: String(name ?? "file").replace(/[^\w.-]/g, "_"),
      type: String(type ?? "application/octet-stream"),
      bytes: Buffer.alloc(0),
      ...readLifecycle(c.req.header("x-fal-object-lifecycle")),
    });
    return c.json({ upload_url: `${base()}/upload/${file.id}`, file_url: toAddress(file) });
  });
  app.put("/upload/:id", async (c) => {
    const file = media.find(c.req.param("id")) ?? notFound();
    file.bytes = Buffer.from(await c.req.arrayBuffer());
    return c.json({});
  });
  app.get("/v3.fal.media/files/:id/:name", (c) => {
    const file = media.find(c.req.param("id")) ?? notFound();
    if (file.access !== "allow" && !media.opens(file.id, c.req.query("identity")))
      return file.access === "hide" ? notFound() : refuse(403, { detail: "Forbidden" });
    const maker = findMaker(file);
    const instead = maker && outputs.apply({ ...maker.job, position: maker.position });
    return c.body(new Uint8Array(instead ?? file.bytes), 200, { "content-type": file.type });
  });
  app.get("/rest.fal.ai/.well-known/jwks.json", (c) => c.json(keys.jwks()));
  app.post("/api.fal.ai/v1/storage/files/sign", requireKey, async (c) => {
    const id = /\/files\/(\w+)\//.exec(c.req.query("url") ?? "")?.[1] ?? "";
    const { expiration_seconds: seconds } = await readObject(c);
    const file = media.find(id) ?? notFound();
    if (typeof seconds !== "number" || !(seconds >= 1 && seconds <= longestIdentity))
      return refuse(422, { detail: [{ loc: ["body"], type: "value_error", msg: "seconds" }] });
    return c.json({ signed_url: `${toAddress(file)}?identity=${media.identity(id, seconds)}` });
  });
}
