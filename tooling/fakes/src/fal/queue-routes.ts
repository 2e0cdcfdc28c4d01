import { createMiddleware } from "hono/factory";
import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { answerCreation, limitRate } from "../images/control.ts";
import { drawFaults, type ImageFaults } from "../images/faults.ts";
import type { Job, JobRunner } from "../images/jobs.ts";
import { type Lifecycle, type MediaShelf, readLifecycle } from "./media.ts";
import { addressesOf, type FalAnswer, presentResult, presentStatus, type View } from "./present.ts";
import { endpoints } from "./schemas.ts";
import type { FalResult } from "./work.ts";

export interface Shared {
  view: () => View;
  runner: JobRunner<FalResult>;
  media: MediaShelf;
  faults: ImageFaults;
  /** each request's settings for its results */
  lifecycles: Map<string, Lifecycle>;
}

export const requireKey = createMiddleware(async ({ req }, next) => {
  if (!/^Key \S+/.test(req.header("authorization") ?? ""))
    refuse(401, { detail: "Authentication is required to access this application" });
  await next();
});

/** The queue: submit, status, result, cancel, and the removal of what a request left. */
export function addQueueRoutes(app: Fake, { view, runner, media, faults, lifecycles }: Shared): void {
  const missing = () => refuse(404, { detail: "Request not found" });
  const find = (c: FakeContext): Job<FalResult> => {
    const { owner, app: name, id = "" } = c.req.param();
    const job = runner.find(id);
    return job?.model.startsWith(`${owner}/${name}`) ? job : missing();
  };
  const send = (c: FakeContext, { status = 200, json, headers }: FalAnswer) => c.json(json, status, headers);

  const submit = async (c: FakeContext) => {
    const { endpoint = "" } = c.req.param();
    const { kind: kindOf } =
      endpoints[endpoint] ?? refuse(404, { detail: `Application "${endpoint}" not found` });
    const input = await readObject(c);
    const kind = typeof kindOf === "string" ? kindOf : kindOf(input);
    limitRate(faults, kind, { detail: "Too many requests" });
    const drawn = drawFaults(faults, kind);
    for (const fault of ["rejected_content", "rejected_input"] as const) {
      if (faults.take(fault, kind)) drawn.add(fault);
    }
    const job = runner.create({ kind, model: endpoint, input, webhook: c.req.query("fal_webhook") }, drawn);
    lifecycles.set(job.id, readLifecycle(c.req.header("x-fal-object-lifecycle-preference")));
    await answerCreation(c, runner, job);
    return c.json({
      status: "IN_QUEUE",
      request_id: job.id,
      gateway_request_id: job.id,
      ...addressesOf(job, view().base),
      queue_position: runner.placeInQueue(job),
    });
  };

  const request = "/queue.fal.run/:owner/:app/requests/:id";
  app.use("/queue.fal.run/*", requireKey);
  app.get(`${request}/status`, (c) => {
    const job = find(c);
    if (faults.take("read_503", job.kind)) return refuse(503, { detail: "Unavailable" });
    return send(c, presentStatus(job, view(), c.req.query("logs") === "1"));
  });
  app.get(request, (c) => send(c, presentResult(find(c), view())));
  app.put(`${request}/cancel`, async (c) =>
    (await runner.cancel(find(c)))
      ? c.json({ status: "CANCELLATION_REQUESTED" }, 202)
      : c.json({ status: "ALREADY_COMPLETED" }, 400),
  );
  app.delete("/api.fal.ai/v1/models/requests/:id/payloads", requireKey, (c) => {
    const job = runner.find(c.req.param("id") ?? "") ?? missing();
    const files = view().filesOf(job);
    for (const { id } of files) media.remove(id);
    job.erased = true;
    return c.json({ cdn_delete_results: files.map(({ id }) => ({ link: id, exception: null })) });
  });
  app.post("/queue.fal.run/:endpoint{.+}", submit);
}
