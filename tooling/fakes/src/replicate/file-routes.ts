import { createHash } from "node:crypto";
import { type Answer, Refusal, type Route, route } from "../double/http.ts";
import { notFound, requireToken, type Shared } from "./shared.ts";
import type { StoredFile } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const maxBytes = 100 * 1024 * 1024;

/** Uploads under /v1/files, and the outputs under /delivery, which need no token. */
export function fileRoutes({ base, files, runner }: Shared): Route[] {
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
  const busy = new Set<string>();

  const deliver = (id: string, name: string): Answer => {
    const job = runner.find(id);
    const position = Number(/-(\d+)\./.exec(name)?.[1] ?? 0);
    const picture = job?.result?.pictures[position];
    if (!job || !picture || job.faults.has("output_gone")) throw notFound();
    if (position === 0 && job.faults.has("output_busy") && !busy.has(id)) {
      busy.add(id);
      throw new Refusal({ status: 503, json: { detail: "Try again." } });
    }
    if (position === 0 && job.faults.has("output_redirects")) {
      throw new Refusal({ status: 302, headers: { location: `${base()}/_sandbox/secret` } });
    }
    if (position === 0 && job.faults.has("output_garbage")) {
      return { bytes: Buffer.from("<html>not a picture</html>"), type: "image/webp" };
    }
    const type = name.endsWith("png") ? "image/png" : name.endsWith("jpg") ? "image/jpeg" : "image/webp";
    return { bytes: picture, type };
  };

  return [
    route("POST", "/v1/files", async (call) => {
      requireToken(call);
      const body = new Uint8Array(await call.body());
      const type = call.request.headers["content-type"] ?? "";
      const form = await new Response(body, { headers: { "content-type": type } }).formData();
      const content = form.get("content");
      if (!(content instanceof File)) {
        throw new Refusal({ status: 400, json: { detail: "Missing content" } });
      }
      if (content.size > maxBytes) throw new Refusal({ status: 413, json: { detail: "File too large" } });
      const bytes = Buffer.from(await content.arrayBuffer());
      return { status: 201, json: present(files.add({ name: content.name, type: content.type, bytes })) };
    }),
    route("GET", "/v1/files/:id", (call) => {
      requireToken(call);
      const file = files.find(call.params.id ?? "");
      if (!file) throw notFound();
      return { json: present(file) };
    }),
    route("DELETE", "/v1/files/:id", (call) => {
      requireToken(call);
      if (!files.remove(call.params.id ?? "")) throw notFound();
      return { status: 204 };
    }),
    route("GET", "/delivery/:id/:name", ({ params }) => deliver(params.id ?? "", params.name ?? "")),
    route("GET", "/_sandbox/secret", () => ({
      bytes: Buffer.from("nobody may fetch this"),
      type: "image/png",
    })),
  ];
}
