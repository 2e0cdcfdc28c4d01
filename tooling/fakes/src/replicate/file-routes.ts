import { createHash } from "node:crypto";
import type { Fake } from "../base/context.ts";
import { refuse } from "../base/refuse.ts";
import { OutputFaults } from "../images/control.ts";
import { notFound, requireToken, type Shared } from "./shared.ts";
import type { StoredFile } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const maxBytes = 100 * 1024 * 1024;
const types: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg" };

/** Uploads under /v1/files, and the outputs under /delivery, which need no token. */
export function addFileRoutes(app: Fake, { base, files, runner }: Shared): void {
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
