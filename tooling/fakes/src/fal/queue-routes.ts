import { type Answer, type Call, Refusal, type Route, readObject, route } from "../double/http.ts";
import { drawFaults, type PortraitFaults } from "../portraits/faults.ts";
import type { Job, JobRunner } from "../portraits/jobs.ts";
import { type Lifecycle, type MediaShelf, readLifecycle } from "./media.ts";
import { addressesOf, presentResult, presentStatus, type View } from "./present.ts";
import { endpoints, type FalResult } from "./work.ts";

export interface Shared {
  view: () => View;
  runner: JobRunner<FalResult>;
  media: MediaShelf;
  faults: PortraitFaults;
  /** what each request wants for its results */
  lifecycles: Map<string, Lifecycle>;
}

export function requireKey({ request }: Call): void {
  if (!/^Key \S+/.test(request.headers.authorization ?? "")) {
    throw new Refusal({
      status: 401,
      json: { detail: "Authentication is required to access this application" },
    });
  }
}

/** The queue: submit, status, result, cancel, and the removal of what a request left. */
export function queueRoutes({ view, runner, media, faults, lifecycles }: Shared): Route[] {
  const find = (call: Call): Job<FalResult> => {
    requireKey(call);
    const job = runner.find(call.params.id ?? "");
    if (!job?.model.startsWith(`${call.params.owner}/${call.params.app}`)) {
      throw new Refusal({ status: 404, json: { detail: "Request not found" } });
    }
    return job;
  };

  const submit = async (call: Call): Promise<Answer> => {
    requireKey(call);
    const endpoint = call.params.endpoint ?? "";
    const kind = endpoints[endpoint];
    if (!kind) throw new Refusal({ status: 404, json: { detail: `Application "${endpoint}" not found` } });
    if (faults.take("rate_limited", kind)) {
      throw new Refusal({
        status: 429,
        headers: { "retry-after": "1" },
        json: { detail: "Too many requests" },
      });
    }
    const input = await readObject(call);
    const drawn = drawFaults(faults, kind);
    for (const fault of ["rejected_content", "rejected_input"] as const) {
      if (faults.take(fault, kind)) drawn.add(fault);
    }
    const webhook = call.url.searchParams.get("fal_webhook") ?? undefined;
    const job = runner.create({ kind, model: endpoint, input, webhook }, drawn);
    lifecycles.set(job.id, readLifecycle(call.request.headers["x-fal-object-lifecycle-preference"]));
    if (drawn.has("webhook_early")) await runner.ended(job);
    if (drawn.has("create_broken")) call.request.socket.destroy();
    if (drawn.has("create_500"))
      throw new Refusal({ status: 500, json: { detail: "Internal server error" } });
    if (drawn.has("create_504")) throw new Refusal({ status: 504, json: { detail: "Gateway timeout" } });
    return {
      json: {
        status: "IN_QUEUE",
        request_id: job.id,
        gateway_request_id: job.id,
        ...addressesOf(job, view().base),
        queue_position: runner.placeInQueue(job),
      },
    };
  };

  const cancel = async (call: Call): Promise<Answer> => {
    const job = find(call);
    if (!(await runner.cancel(job))) return { status: 400, json: { status: "ALREADY_COMPLETED" } };
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  };

  return [
    route("GET", "/queue.fal.run/:owner/:app/requests/:id/status", (call) => {
      const job = find(call);
      if (faults.take("read_503", job.kind))
        throw new Refusal({ status: 503, json: { detail: "Unavailable" } });
      return presentStatus(job, view(), call.url.searchParams.get("logs") === "1");
    }),
    route("GET", "/queue.fal.run/:owner/:app/requests/:id", (call) => presentResult(find(call), view())),
    route("PUT", "/queue.fal.run/:owner/:app/requests/:id/cancel", cancel),
    route("DELETE", "/api.fal.ai/v1/models/requests/:id/payloads", (call) => {
      requireKey(call);
      const job = runner.find(call.params.id ?? "");
      if (!job) throw new Refusal({ status: 404, json: { detail: "Request not found" } });
      const files = view().filesOf(job);
      for (const { id } of files) media.remove(id);
      job.erased = true;
      return { json: { cdn_delete_results: files.map(({ id }) => ({ link: id, exception: null })) } };
    }),
    route("POST", "/queue.fal.run/:endpoint*", submit),
  ];
}
