import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Fake } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { OutputFaults } from "../images/control.ts";
import type { ImageFaults } from "../images/faults.ts";
import type { JobRunner } from "../images/jobs.ts";
import { describeModel } from "./schemas.ts";
import type { FileShelf, ModelShelf, ReplicateResult, StoredFile } from "./store.ts";

export interface ReplicateServer {
  /** the server's own address, known once its port is open */
  base: () => string;
  runner: JobRunner<ReplicateResult>;
  files: FileShelf;
  models: ModelShelf;
  faults: ImageFaults;
  webhookSecret: string;
  /** fields that models from references do not have here */
  lacks: readonly string[];
}

const account = { type: "user", username: "sandbox", name: "Sandbox" };

const requireToken = createMiddleware(async ({ req }, next) => {
  if (!/^Bearer \S+/.test(req.header("authorization") ?? "")) {
    const detail = "You did not pass an authentication token";
    refuse(401, { title: "Unauthenticated", detail, status: 401 });
  }
  await next();
});

export function notFound(): never {
  return refuse(404, { detail: "The requested resource could not be found." });
}

export function invalid(field: string, message: string): never {
  return refuse(422, {
    title: "Input validation failed",
    detail: `- input.${field}: ${message}`,
    status: 422,
    invalid_fields: [{ type: "invalid", field: `input.${field}`, description: message }],
  });
}

const dayMs = 24 * 60 * 60 * 1000;
const maxBytes = 100 * 1024 * 1024;
const types: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg" };

/** Uploads under /v1/files, and the outputs under /delivery, which need no token. */
export function addFileRoutes(app: Fake, { base, files, runner }: ReplicateServer): void {
  const outputs = new OutputFaults(base);
  const present = (file: StoredFile) => ({
    id: file.id,
    name: file.name,
    content_type: file.type,
    size: file.bytes.byteLength,
    checksums: { sha256: createHash("sha256").update(file.bytes).digest("hex") },
    metadata: {},
    created_at: file.createdAt.toISOString(),
    expires_at: new Date(file.createdAt.getTime() + dayMs).toISOString(),
    urls: { get: `${base()}/v1/files/${file.id}` },
  });

  app.use("/v1/*", requireToken);
  app.post("/v1/files", async (c) => {
    const { content } = await c.req.parseBody();
    if (!(content instanceof File)) return refuse(400, { detail: "Missing content" });
    if (content.size > maxBytes) return refuse(413, { detail: "File too large" });
    const bytes = Buffer.from(await content.arrayBuffer());
    return c.json(present(files.add({ name: content.name, type: content.type, bytes })), 201);
  });
  app.get("/v1/files/:id", (c) => c.json(present(files.find(c.req.param("id")) ?? notFound())));
  app.delete("/v1/files/:id", (c) => (files.remove(c.req.param("id")) ? c.body(null, 204) : notFound()));

  app.get("/delivery/:id/:name", (c) => {
    const { id, name } = c.req.param();
    const job = runner.find(id);
    const position = Number(/-(\d+)\./.exec(name)?.[1] ?? 0);
    const image = job?.result?.images[position];
    if (!job || !image) return notFound();
    const bytes = outputs.apply({ id, faults: job.faults, position }) ?? image;
    const type = types[name.split(".").at(-1) ?? ""] ?? "image/webp";
    return c.body(new Uint8Array(bytes), 200, { "content-type": type });
  });
}

/** The public models of this fake, each with its one version. */
export const publicModels: Readonly<Record<string, string>> = {
  "ostris/flux-dev-lora-trainer": "d995297071a44dcb72244e6c19462111649ec86a9646c32df56daa7f14801944",
  "black-forest-labs/flux-kontext-pro": "0f1178f5a27e9aa2d2d39c8a43c110f7fa7cbf64062ff04a04cd40899e546065",
  "black-forest-labs/flux-2-pro": "285631b5656a1839331cd9af0d82da820e2075db12046d1d061c681b2f206bc6",
  "black-forest-labs/flux-2-max": "9c23b0aaa98765a9676dbdda58b9c9915627751300747bad54cb1c11b135d3ca",
  "google/nano-banana-pro": "f5318740f60d79bf0c480216aaf9ca7614977553170eacd19ff8cbcda2409ac8",
};

/** Account, models and their versions. */
export function addModelRoutes(app: Fake, { models, webhookSecret, lacks }: ReplicateServer): void {
  const presentVersion = (id: string, model: string) => ({
    id,
    created_at: "2026-01-01T00:00:00.000Z",
    cog_version: "0.14.0",
    openapi_schema: describeModel(model, lacks),
  });
  const present = async (owner: string, name: string) => {
    const version = publicModels[`${owner}/${name}`];
    const own = await models.versions(owner, name);
    if (!version && !own) return notFound();
    const latest = version ?? own?.at(-1);
    return {
      url: `https://replicate.com/${owner}/${name}`,
      owner,
      name,
      description: "",
      visibility: version ? "public" : await models.getVisibility(owner, name),
      is_official: Boolean(version),
      run_count: 0,
      latest_version: latest ? presentVersion(latest, `${owner}/${name}`) : null,
    };
  };

  app.get("/v1/account", (c) => c.json(account));
  app.get("/v1/webhooks/default/secret", (c) => c.json({ key: webhookSecret }));
  app.post("/v1/models", async (c) => {
    const { owner, name, visibility, hardware } = await readObject(c);
    if (owner !== account.username || !name || !hardware)
      return refuse(400, { detail: "owner, name and hardware are required" });
    if (await models.hasModel(owner, String(name))) {
      const detail = "A model with that name and owner already exists";
      return refuse(409, { title: "Conflict", detail });
    }
    await models.addModel(owner, String(name), visibility === "public" ? "public" : "private");
    return c.json(await present(owner, String(name)), 201);
  });
  app.get("/v1/models/:owner/:name", async (c) => {
    const { owner, name } = c.req.param();
    return c.json(await present(owner, name));
  });
  app.delete("/v1/models/:owner/:name", async (c) => {
    const { owner, name } = c.req.param();
    const versions = (await models.versions(owner, name)) ?? notFound();
    if (versions.length > 0) return refuse(403, { detail: "Only models without versions can be deleted." });
    await models.removeModel(owner, name);
    return c.body(null, 204);
  });
  app.get("/v1/models/:owner/:name/versions/:version", async (c) => {
    const { owner, name, version } = c.req.param();
    const known = publicModels[`${owner}/${name}`] === version;
    if (!known && !(await models.versions(owner, name))?.includes(version)) return notFound();
    return c.json(presentVersion(version, `${owner}/${name}`));
  });
  app.delete("/v1/models/:owner/:name/versions/:version", async (c) => {
    const { owner, name, version } = c.req.param();
    return (await models.removeVersion(owner, name, version)) ? c.body(null, 202) : notFound();
  });
}
