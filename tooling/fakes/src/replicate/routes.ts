import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Fake } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { OutputFaults } from "../images/control.ts";
import type { ImageServer } from "../images/start-image-fake.ts";
import { describeModel } from "./schemas.ts";
import type { FileShelf, ModelShelf, ReplicateFile, ReplicateResult } from "./store.ts";

export interface ReplicateServer extends ImageServer<ReplicateResult> {
  files: FileShelf;
  models: ModelShelf;
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

export function addFileRoutes(app: Fake, { base, files, runner }: ReplicateServer): void {
  const outputs = new OutputFaults(base);
  const present = (file: ReplicateFile) => ({
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

export const publicModels: Readonly<Record<string, string>> = {
  "ostris/flux-dev-lora-trainer": "d995297071a44dcb72244e6c19462111649ec86a9646c32df56daa7f14801944",
  "black-forest-labs/flux-kontext-pro": "0f1178f5a27e9aa2d2d39c8a43c110f7fa7cbf64062ff04a04cd40899e546065",
  "black-forest-labs/flux-2-pro": "285631b5656a1839331cd9af0d82da820e2075db12046d1d061c681b2f206bc6",
  "black-forest-labs/flux-2-max": "9c23b0aaa98765a9676dbdda58b9c9915627751300747bad54cb1c11b135d3ca",
  "google/nano-banana-pro": "f5318740f60d79bf0c480216aaf9ca7614977553170eacd19ff8cbcda2409ac8",
};

export function addModelRoutes(app: Fake, { models, lacks }: ReplicateServer): void {
  const presentVersion = (id: string, model: string) => ({
    id,
    created_at: "2026-01-01T00:00:00.000Z",
    cog_version: "0.14.0",
    openapi_schema: describeModel(model, lacks),
  });
  const present = (owner: string, name: string) => {
    const model = `${owner}/${name}`;
    const version = publicModels[model];
    const own = models.find(model);
    if (!version && !own) return notFound();
    const latest = version ?? own?.versions.at(-1);
    return {
      url: `https://replicate.com/${model}`,
      owner,
      name,
      visibility: own?.visibility ?? "public",
      latest_version: latest ? presentVersion(latest, model) : null,
    };
  };

  app.get("/v1/account", (c) => c.json(account));
  app.post("/v1/models", async (c) => {
    const { owner, name, visibility, hardware } = await readObject(c);
    if (owner !== account.username || !name || !hardware)
      return refuse(400, { detail: "owner, name and hardware are required" });
    if (models.find(`${owner}/${name}`)) {
      const detail = "A model with that name and owner already exists";
      return refuse(409, { title: "Conflict", detail });
    }
    models.addModel(`${owner}/${name}`, visibility === "public" ? "public" : "private");
    return c.json(present(owner, String(name)), 201);
  });
  app.get("/v1/models/:owner/:name", (c) => c.json(present(c.req.param("owner"), c.req.param("name"))));
  app.get("/v1/models/:owner/:name/versions/:version", (c) => {
    const { owner, name, version } = c.req.param();
    const model = `${owner}/${name}`;
    if (publicModels[model] !== version && !models.find(model)?.versions.includes(version)) return notFound();
    return c.json(presentVersion(version, model));
  });
  app.delete("/v1/models/:owner/:name/versions/:version", (c) => {
    const { owner, name, version } = c.req.param();
    return models.removeVersion(`${owner}/${name}`, version) ? c.body(null, 202) : notFound();
  });
}
