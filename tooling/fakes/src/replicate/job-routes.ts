import { type Answer, type Call, Refusal, type Route, readObject, route } from "../double/http.ts";
import { drawFaults, type JobKind } from "../portraits/faults.ts";
import { publicModels } from "./model-routes.ts";
import { presentJob } from "./present.ts";
import { invalid, notFound, requireToken, type Shared } from "./shared.ts";
import { readInput } from "./work.ts";

interface Order {
  kind: JobKind;
  model: string;
  destination?: string;
  body: Record<string, unknown>;
}

const pageSize = 100;

/** Trainings and predictions. */
export function jobRoutes(shared: Shared): Route[] {
  const { runner, models, faults } = shared;
  const show = (call: Call) => {
    requireToken(call);
    const job = runner.find(call.params.id ?? "");
    if (!job) throw notFound();
    if (faults.take("read_503", job.kind))
      throw new Refusal({ status: 503, json: { detail: "Unavailable" } });
    return { json: presentJob(job, { base: shared.base(), runner }) };
  };
  const cancel = async (call: Call) => {
    const job = runner.find(call.params.id ?? "");
    if (job) await runner.cancel(job);
    return show(call);
  };
  const list = (trainings: boolean) => (call: Call) => {
    requireToken(call);
    const jobs = runner.list().filter((job) => (job.kind === "training") === trainings);
    const results = jobs
      .slice(0, pageSize)
      .map((job) => presentJob(job, { base: shared.base(), runner }))
      // a list tells less than the job itself
      .map(({ logs: _logs, webhook: _webhook, ...row }) => row);
    return { json: { previous: null, next: null, results } };
  };

  const create = async (call: Call, { kind, model, destination, body }: Order): Promise<Answer> => {
    const input = (body.input ?? {}) as Record<string, unknown>;
    if (faults.take("rate_limited", kind)) {
      throw new Refusal({
        status: 429,
        headers: { "retry-after": "1" },
        json: { detail: "Request was throttled. Expected available in 1 second.", status: 429 },
      });
    }
    if (faults.take("rejected_content", kind)) throw invalid("prompt", "NSFW content is not allowed");
    if (faults.take("rejected_input", kind)) throw invalid(fileField[kind], "the file could not be read");
    check(kind, input);
    const drawn = drawFaults(faults, kind);
    const webhook = typeof body.webhook === "string" ? body.webhook : undefined;
    const attachment = readInput(shared.files, input[fileField[kind]]);
    const job = runner.create(
      {
        kind,
        model,
        input,
        webhook,
        ...(destination ? { destination } : {}),
        ...(attachment ? { attachment } : {}),
      },
      drawn,
    );
    if (drawn.has("webhook_early")) await runner.ended(job);
    if (drawn.has("create_broken")) call.request.socket.destroy();
    if (drawn.has("create_500"))
      throw new Refusal({ status: 500, json: { detail: "Internal server error" } });
    if (drawn.has("create_504")) throw new Refusal({ status: 504, json: { detail: "Gateway timeout" } });
    return { status: 201, json: presentJob(job, { base: shared.base(), runner }) };
  };

  return [
    route("POST", "/v1/models/:owner/:name/versions/:version/trainings", async (call) => {
      requireToken(call);
      const { owner = "", name = "", version = "" } = call.params;
      const body = await readObject(call);
      if (publicModels[`${owner}/${name}`] !== version) throw notFound();
      const destination = String(body.destination ?? "");
      const [toOwner = "", toName = ""] = destination.split("/");
      if (!(await models.hasModel(toOwner, toName))) {
        throw new Refusal({
          status: 404,
          json: { detail: "The specified training destination does not exist" },
        });
      }
      return create(call, { kind: "training", model: `${owner}/${name}:${version}`, destination, body });
    }),
    route("POST", "/v1/predictions", async (call) => {
      requireToken(call);
      const body = await readObject(call);
      const version =
        String(body.version ?? "")
          .split(":")
          .at(-1) ?? "";
      if (!(await models.readVersion(version))) {
        throw new Refusal({
          status: 422,
          json: { title: "Invalid version or not permitted", detail: "The specified version does not exist" },
        });
      }
      return create(call, { kind: "generation", model: `sandbox/portraits:${version}`, body });
    }),
    route("POST", "/v1/models/:owner/:name/predictions", async (call) => {
      requireToken(call);
      const model = `${call.params.owner}/${call.params.name}`;
      if (!publicModels[model]) throw notFound();
      return create(call, { kind: "edit", model, body: await readObject(call) });
    }),
    route("GET", "/v1/trainings", list(true)),
    route("GET", "/v1/predictions", list(false)),
    route("GET", "/v1/trainings/:id", show),
    route("GET", "/v1/predictions/:id", show),
    route("POST", "/v1/trainings/:id/cancel", cancel),
    route("POST", "/v1/predictions/:id/cancel", cancel),
  ];
}

const fileField = { training: "input_images", generation: "image", edit: "input_image" } as const;

/** The fields that the real models insist on. */
function check(kind: JobKind, input: Record<string, unknown>): void {
  if (kind === "training") {
    if (typeof input.input_images !== "string") throw invalid("input_images", "is required");
    if ("hf_repo_id" in input) throw invalid("hf_repo_id", "would make a public model");
    return;
  }
  if (typeof input.prompt !== "string" || input.prompt === "") throw invalid("prompt", "is required");
  const outputs = Number(input.num_outputs ?? 1);
  if (!(outputs >= 1 && outputs <= 4)) throw invalid("num_outputs", "must be between 1 and 4");
  if (kind === "edit" && typeof input.input_image !== "string") throw invalid("input_image", "is required");
}
