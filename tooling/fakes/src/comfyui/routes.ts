import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import type { ComfyFaultName, ComfyFaults, OrderKind } from "./faults.ts";
import type { ComfyRun, Jobs } from "./jobs.ts";
import { describeNode, findNodes, type NodeDescription } from "./node-info.ts";
import type { FolderType, Shelf } from "./shelf.ts";
import { findRefusal, type OrderGraph, type OrderRefusal } from "./validate.ts";

interface FakeComfyServer {
  jobs: Jobs;
  shelf: Shelf;
  faults: ComfyFaults;
  isOld: boolean;
  comfyVersion: string;
  lacks: readonly string[];
  separator: string | undefined;
  argv: readonly string[];
}

export function addRoutes(app: Fake, server: FakeComfyServer): void {
  const known = findNodes(server.lacks, server.separator);
  addOrderRoutes(app, server, known);
  addServerRoutes(app, server, known);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function addOrderRoutes(
  app: Fake,
  { jobs, shelf, faults, isOld }: FakeComfyServer,
  known: Record<string, NodeDescription>,
): void {
  app.post("/prompt", async (c) => {
    const { prompt, prompt_id: given, client_id: client } = await readObject(c);
    const id = typeof given === "string" ? given : crypto.randomUUID();
    if (!isOld && !uuid.test(id)) {
      return c.json({ error: { type: "invalid_prompt_id", message: "", details: id }, node_errors: {} }, 400);
    }
    const kind = findKind(prompt);
    const drawn = faults.draw(kind);
    if (drawn.has("photo_gone")) jobs.restart();
    if (drawn.has("bad_request_500")) refuse(500, { error: "Server got itself in trouble" });
    const without = drawn.has("missing_node") ? "CFGGuider" : undefined;
    const refusal = findRefusal(
      drawn.has("missing_model") ? spoil(prompt) : prompt,
      (name) => shelf.readAnnotated(name) !== undefined,
      Object.fromEntries(Object.entries(known).filter(([name]) => name !== without)),
    );
    if (refusal) return c.json(isOld ? inOldTerms(refusal) : refusal, 400);
    const order = { id, kind, graph: prompt as OrderGraph, faults: drawn, client: String(client) };
    const run = jobs.add(order);
    if (drawn.has("doubled")) jobs.add(order);
    loseAnswer(c, drawn);
    const partial = { q: { class_type: "SaveImage", errors: [{ type: "required_input_missing" }] } };
    return c.json({
      prompt_id: id,
      number: run.number,
      node_errors: drawn.has("partial_errors") ? partial : {},
    });
  });

  app.get("/queue", (c) => {
    if (jobs.taken[0] && faults.take("read_503", jobs.taken[0].kind)) return refuse(503, { error: "busy" });
    return c.json({ queue_running: jobs.running.map(present), queue_pending: jobs.pending.map(present) });
  });
  app.post("/queue", async (c) => {
    const body = await readObject(c);
    for (const id of toList(body.delete)) jobs.remove(id);
    return c.body(null, 200);
  });
  app.post("/interrupt", async (c) => {
    const { prompt_id: id } = await readObject(c);
    // without an id it would stop anybody's job
    if (typeof id !== "string") return refuse(500, { error: "the studio must name the job" });
    jobs.interrupt(id);
    return c.body(null, 200);
  });
  if (isOld) {
    app.post("/api/jobs/:id/cancel", (c) => c.text("405: Method Not Allowed", 405));
  } else {
    app.post("/api/jobs/:id/cancel", (c) => {
      const id = c.req.param("id");
      return c.json({ cancelled: jobs.remove(id) || jobs.interrupt(id) });
    });
  }

  app.get("/history/:id", (c) => {
    const id = c.req.param("id");
    const run = jobs.history.get(id);
    if (!run) return c.json({});
    const { outputs, status } = run.outcome;
    return c.json({ [id]: { prompt: present(run), outputs, status, meta: {} } });
  });
  app.post("/history", async (c) => {
    const body = await readObject(c);
    for (const id of toList(body.delete)) jobs.history.delete(id);
    return c.body(null, 200);
  });
}

/** Before there was a word for a node that is missing. */
function inOldTerms({ error, ...rest }: OrderRefusal): OrderRefusal {
  return {
    ...rest,
    error: error.type === "missing_node_type" ? { ...error, type: "invalid_prompt" } : error,
  };
}

function loseAnswer(c: FakeContext, drawn: ReadonlySet<ComfyFaultName>): void {
  if (drawn.has("create_broken")) c.env.incoming.socket.destroy();
  if (drawn.has("create_500")) refuse(500, { error: "boom" });
  if (drawn.has("create_504")) refuse(504, { error: "timeout" });
}

function present({ number, id, graph }: ComfyRun): unknown[] {
  return [number, id, graph, {}, []];
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The studio names an image that is to be changed "portrait". */
function findKind(prompt: unknown): OrderKind {
  return JSON.stringify(prompt ?? "").includes("/portrait.png") ? "edit" : "generation";
}

function spoil(prompt: unknown): unknown {
  return JSON.parse(JSON.stringify(prompt).replace(/"unet_name":"[^"]*"/, '"unet_name":"gone.safetensors"'));
}

const types: readonly string[] = ["input", "output", "temp"];

function addServerRoutes(
  app: Fake,
  { shelf, jobs, faults: board, isOld, comfyVersion, separator, argv }: FakeComfyServer,
  known: Record<string, NodeDescription>,
): void {
  app.post("/upload/image", async (c) => {
    const body = await c.req.parseBody();
    const name = body.image instanceof File ? body.image.name : "";
    if (board.take("too_large", findFileKind(name))) return c.text("413: Request Entity Too Large", 413);
    const { image, type = "input", subfolder = "", overwrite } = body;
    if (!(image instanceof File)) return c.body(null, 400);
    if (!types.includes(String(type))) return c.body(null, 500);
    const [folder, filename] = [String(subfolder), image.name];
    const there = shelf.read(String(type), folder, filename) !== undefined;
    const stem = there && overwrite !== "true" ? filename.replace(/(\.\w+)?$/, " (1)$1") : filename;
    const bytes = Buffer.from(await image.arrayBuffer());
    const stored = shelf.put(type as FolderType, folder, stem, bytes);
    const inFolder = separator ? folder.replaceAll("/", separator) : folder;
    return stored ? c.json({ name: stem, subfolder: inFolder, type }) : c.body(null, 400);
  });

  const busy = new Set<string>();
  app.get("/view", (c) => {
    const { filename = "", subfolder = "", type = "output" } = c.req.query();
    if (`${subfolder}/${filename}`.includes("..")) return c.body(null, 400);
    const maker = [...jobs.history.values()].find(({ outcome }) =>
      JSON.stringify(outcome.outputs).includes(`"${filename}"`),
    );
    const faults = maker?.faults ?? new Set();
    if (faults.has("output_redirects")) return c.redirect("/_sandbox/secret");
    if (faults.has("output_busy") && !busy.has(filename)) {
      busy.add(filename);
      return c.body(null, 503);
    }
    const bytes = faults.has("output_gone") ? undefined : shelf.read(type, subfolder, filename);
    if (!bytes) return c.body(null, 404);
    return c.body(new Uint8Array(bytes), 200, { "content-type": "image/png" });
  });

  app.get("/object_info/:node", (c) => {
    const name = c.req.param("node");
    const info = known[name];
    return c.json(info ? { [name]: describeNode(name, info, isOld) } : {});
  });
  app.get("/system_stats", (c) =>
    c.json({
      system: { comfyui_version: comfyVersion, pytorch_version: "2.8.0", argv: ["main.py", ...argv] },
      // a job's model is in the card's memory
      devices: [{ name: "cuda:0 Card", vram_total: 16e9, vram_free: jobs.running.length > 0 ? 4e9 : 15e9 }],
    }),
  );
}

function findFileKind(name: string): OrderKind {
  return name.startsWith("portrait") ? "edit" : "generation";
}
