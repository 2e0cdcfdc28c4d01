import { createHash } from "node:crypto";
import type { Stranger } from "../images/control.ts";
import { findSize, spoil } from "../images/paint.ts";
import type { ComfyFaultName, OrderKind } from "./faults.ts";
import { findOutput, findSteps, paint, readPicture } from "./paint.ts";
import type { Shelf } from "./shelf.ts";
import type { OrderGraph } from "./validate.ts";

export type ComfyState = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

export interface ComfyRun {
  id: string;
  number: number;
  kind: OrderKind;
  graph: OrderGraph;
  faults: ReadonlySet<ComfyFaultName>;
  client?: string;
  state: ComfyState;
  begun: boolean;
}

export interface ComfySpeed {
  imageMs: number;
}

interface JobOptions {
  shelf: Shelf;
  stranger: Stranger;
  imageSize: number | undefined;
  speed: ComfySpeed;
  log: (line: string) => void;
  send: (client: string | undefined, type: string, data: unknown) => void;
}

interface OutputFile {
  filename: string;
  subfolder: string;
  type: string;
}

const tellings = 20;
const slowness = 50;

export class Jobs {
  readonly history = new Map<string, ComfyRun & { outcome: RunOutcome }>();
  readonly taken: ComfyRun[] = [];
  readonly #options: JobOptions;
  #pending: ComfyRun[] = [];
  #running: ComfyRun | undefined;
  #timer: NodeJS.Timeout | undefined;
  #steps: NodeJS.Timeout | undefined;
  readonly #cache = new Map<string, OutputFile[]>();
  #count = 0;
  #stopped = false;

  constructor(options: JobOptions) {
    this.#options = options;
  }

  add(order: Pick<ComfyRun, "id" | "kind" | "graph" | "faults" | "client">): ComfyRun {
    const run: ComfyRun = { ...order, number: this.#count, state: "pending", begun: false };
    this.#count += 1;
    this.#pending.push(run);
    this.taken.unshift(run);
    this.#next();
    return run;
  }

  get running(): readonly ComfyRun[] {
    return this.#running ? [this.#running] : [];
  }

  /** As ComfyUI lists them: in no order. */
  get pending(): readonly ComfyRun[] {
    return this.#pending.toReversed();
  }

  remove(id: string): boolean {
    const index = this.#pending.findIndex((run) => run.id === id);
    if (index < 0) return false;
    const [removed] = this.#pending.splice(index, 1);
    if (removed) removed.state = "cancelled";
    return true;
  }

  interrupt(id: string): boolean {
    const run = this.#running;
    if (run?.id !== id) return false;
    if (run.faults.has("cancel_late")) return true;
    this.#end(run, "cancelled", failed("execution_interrupted", { prompt_id: id }));
    return true;
  }

  /** As a kill and a new start: only files outside of "temp" are left. */
  restart(): void {
    this.#clear();
    this.#cache.clear();
    for (const run of [...this.running, ...this.#pending]) run.state = "failed";
    this.#running = undefined;
    this.#pending = [];
    this.history.clear();
    this.#options.shelf.emptyTemp();
    this.#options.log("started again");
  }

  stop(): void {
    this.#stopped = true;
    this.#clear();
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#steps);
  }

  #next(): void {
    if (this.#running || this.#stopped) return;
    const run = this.#pending.shift();
    if (!run) return;
    this.#running = run;
    run.state = "in_progress";
    run.begun = true;
    const duration = (run.faults.has("slow") ? slowness : 1) * this.#options.speed.imageMs;
    this.#timer = setTimeout(() => void this.#work(run), duration);
    this.#timer.unref();
    this.#tellSteps(run, duration);
  }

  /** Only the node that takes the steps tells them; another one, which loads what it needs, has told all of its own before. */
  #tellSteps({ id, client, graph }: ComfyRun, duration: number): void {
    const { node, max } = findSteps(graph);
    const times = Math.min(tellings, max);
    const tell = (from: string, value: number, of: number) =>
      this.#options.send(client, "progress", { value, max: of, prompt_id: id, node: from });
    let told = 0;
    this.#steps = setInterval(() => {
      if (told === 0) tell("v", 1, 1);
      told += 1;
      tell(node, Math.round((told * max) / times), max);
    }, duration / times);
    this.#steps.unref();
  }

  async #work(run: ComfyRun): Promise<void> {
    const { faults } = run;
    if (faults.has("forgotten")) return this.restart();
    if (faults.has("interrupted")) {
      return this.#end(run, "cancelled", failed("execution_interrupted", { prompt_id: run.id }));
    }
    if (faults.has("broken")) return this.#end(run, "failed", broken(run, "RuntimeError"));
    if (faults.has("out_of_memory")) return this.#end(run, "failed", broken(run, "torch.OutOfMemoryError"));
    try {
      const outputs = { [findOutput(run.graph)]: { images: await this.#show(run) } };
      if (this.#running !== run) return;
      this.#end(run, "completed", {
        outputs,
        status: { status_str: "success", completed: true, messages: [] },
      });
    } catch (error) {
      this.#options.log(`${run.id}: ${error}`);
      this.#end(run, "failed", broken(run, "FileNotFoundError"));
    }
  }

  /** An equal graph is not run again. */
  async #show(run: ComfyRun): Promise<OutputFile[]> {
    const { graph, faults } = run;
    if (faults.has("no_image")) return [];
    const key = this.#keyOf(graph);
    const files = this.#cache.get(key) ?? [await this.#make(run)];
    this.#cache.set(key, files);
    return files;
  }

  /** The whole graph, the contents of its files included, and inputs that no node knows. */
  #keyOf(graph: OrderGraph): string {
    const hash = createHash("sha256").update(JSON.stringify(graph));
    for (const { class_type: name, inputs } of Object.values(graph)) {
      if (name === "LoadImage") hash.update(this.#options.shelf.readAnnotated(String(inputs.image)) ?? "");
    }
    return hash.digest("hex");
  }

  async #make(run: ComfyRun, { graph, faults } = run): Promise<OutputFile> {
    const { shelf, stranger, imageSize } = this.#options;
    const picture = readPicture(graph);
    const size = imageSize ? findSize(`${picture.width}:${picture.height}`, imageSize) : {};
    const painted = await paint(
      { ...picture, ...size },
      {
        read: (name) => shelf.readAnnotated(name),
        stranger: faults.has("another_person") ? stranger.photo : undefined,
      },
    );
    const bytes = await spoil(painted, faults, "png");
    // who is interrupted between two nodes never gets to the one that saves
    if (this.#running !== run) throw new Error("The job has been interrupted.");
    const file = shelf.add(
      faults.has("output_garbage") ? Buffer.from(`<html>${"no image ".repeat(40)}</html>`) : bytes,
    );
    return faults.has("output_outside") ? { ...file, subfolder: "../../etc", filename: "passwd" } : file;
  }

  #end(run: ComfyRun, state: ComfyState, outcome: RunOutcome): void {
    if (this.#running !== run) return;
    this.#clear();
    run.state = state;
    this.history.set(run.id, { ...run, outcome });
    this.#options.log(`${run.kind} ${run.id} is ${state}`);
    this.#running = undefined;
    this.#next();
  }
}

interface RunOutcome {
  outputs: Record<string, unknown>;
  status: { status_str: "success" | "error"; completed: boolean; messages: [string, unknown][] };
}

function failed(event: string, data: unknown): RunOutcome {
  return { outputs: {}, status: { status_str: "error", completed: false, messages: [[event, data]] } };
}

/** Messages quote what was asked, and name the server's paths. */
function broken({ id, graph }: { id: string; graph: OrderGraph }, type: string): RunOutcome {
  return failed("execution_error", {
    prompt_id: id,
    node_id: "a",
    node_type: "SamplerCustomAdvanced",
    exception_type: type,
    exception_message: `/home/operator/ComfyUI failed on ${readPicture(graph).prompt}`,
    traceback: ["File /home/operator/ComfyUI/execution.py"],
    current_inputs: readPicture(graph),
  });
}
