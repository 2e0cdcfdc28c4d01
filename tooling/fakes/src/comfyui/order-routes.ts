import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { type ComfyFaults, drawFaults, type FaultName, type OrderKind } from "./faults.ts";
import type { Jobs, Run } from "./jobs.ts";
import { nodesOf } from "./node-info.ts";
import type { Shelf } from "./shelf.ts";
import { findRefusal, type Graph, type Refusal } from "./validate.ts";

interface Shared {
  jobs: Jobs;
  shelf: Shelf;
  faults: ComfyFaults;
  isOld: boolean;
  lacks: readonly string[];
  separator: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Orders, the queue, cancelling and the history. */
export function addOrderRoutes(app: Fake, { jobs, shelf, faults, isOld, lacks, separator }: Shared): void {
  const known = nodesOf({ lacks, separator });

  app.post("/prompt", async (c) => {
    const { prompt, prompt_id: given, client_id: client } = await readObject(c);
    const id = typeof given === "string" ? given : crypto.randomUUID();
    if (!isOld && !uuid.test(id)) {
      return c.json({ error: { type: "invalid_prompt_id", message: "", details: id }, node_errors: {} }, 400);
    }
    const kind = kindOf(prompt);
    const drawn = drawFaults(faults, kind);
    if (drawn.has("photo_gone")) jobs.restart();
    if (drawn.has("bad_request_500")) refuse(500, { error: "Server got itself in trouble" });
    const without = drawn.has("missing_node") ? "CFGGuider" : undefined;
    const refusal = findRefusal(
      drawn.has("missing_model") ? spoil(prompt) : prompt,
      (name) => shelf.readAnnotated(name) !== undefined,
      Object.fromEntries(Object.entries(known).filter(([name]) => name !== without)),
    );
    if (refusal) return c.json(isOld ? inOldTerms(refusal) : refusal, 400);
    const order = { id, kind, graph: prompt as Graph, faults: drawn, client: String(client) };
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
    for (const id of listOf(body.delete)) jobs.remove(id);
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
    for (const id of listOf(body.delete)) jobs.history.delete(id);
    return c.body(null, 200);
  });
}

/** Before there was a word for a node that is missing. */
function inOldTerms({ error, ...rest }: Refusal): Refusal {
  return {
    ...rest,
    error: error.type === "missing_node_type" ? { ...error, type: "invalid_prompt" } : error,
  };
}

/** The order was taken all the same. */
function loseAnswer(c: FakeContext, drawn: ReadonlySet<FaultName>): void {
  if (drawn.has("create_broken")) c.env.incoming.socket.destroy();
  if (drawn.has("create_500")) refuse(500, { error: "boom" });
  if (drawn.has("create_504")) refuse(504, { error: "timeout" });
}

function present({ number, id, graph }: Run): unknown[] {
  return [number, id, graph, {}, []];
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The studio names an image that is to be changed "portrait". */
function kindOf(prompt: unknown): OrderKind {
  return JSON.stringify(prompt ?? "").includes("/portrait.png") ? "edit" : "generation";
}

function spoil(prompt: unknown): unknown {
  return JSON.parse(JSON.stringify(prompt).replace(/"unet_name":"[^"]*"/, '"unet_name":"gone.safetensors"'));
}
