import type { FaultName, OrderKind } from "./faults.ts";
import { paint, paintPlain, readPicture } from "./paint.ts";
import type { Shelf } from "./shelf.ts";
import type { Graph } from "./validate.ts";

export type ComfyState = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

export interface Run {
  id: string;
  number: number;
  kind: OrderKind;
  graph: Graph;
  faults: ReadonlySet<FaultName>;
  state: ComfyState;
  /** whether it ever ran */
  begun: boolean;
}

interface Outcome {
  outputs: Record<string, unknown>;
  status: { status_str: "success" | "error"; completed: boolean; messages: [string, unknown][] };
}

interface Options {
  shelf: Shelf;
  /** milliseconds of one job */
  speed: { imageMs: number };
  log: (line: string) => void;
}

const slowness = 50;

/** ComfyUI's one queue: a job at a time, in the order of their numbers, and a history of those that ended. */
export class Jobs {
  readonly history = new Map<string, Run & { outcome: Outcome }>();
  /** every order that was taken, newest first */
  readonly taken: Run[] = [];
  readonly #options: Options;
  #pending: Run[] = [];
  #running: Run | undefined;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(order: Pick<Run, "id" | "kind" | "graph" | "faults">): Run {
    const run: Run = { ...order, number: this.#count, state: "pending", begun: false };
    this.#count += 1;
    this.#pending.push(run);
    this.taken.unshift(run);
    this.#next();
    return run;
  }

  get running(): readonly Run[] {
    return this.#running ? [this.#running] : [];
  }

  /** As ComfyUI lists them: in no order. */
  get pending(): readonly Run[] {
    return this.#pending.toReversed();
  }

  /** Removes one waiting job of that id. */
  remove(id: string): boolean {
    const index = this.#pending.findIndex((run) => run.id === id);
    if (index < 0) return false;
    const [removed] = this.#pending.splice(index, 1);
    if (removed) removed.state = "cancelled";
    return true;
  }

  /** Stops the running job, if it has that id. */
  interrupt(id: string): boolean {
    const run = this.#running;
    if (run?.id !== id) return false;
    if (run.faults.has("cancel_late")) return true;
    this.#end(run, "cancelled", failed("execution_interrupted", { prompt_id: id }));
    return true;
  }

  /** As a kill and a new start: only files outside of "temp" are left. */
  restart(): void {
    clearTimeout(this.#timer);
    for (const run of [...this.running, ...this.#pending]) run.state = "failed";
    this.#running = undefined;
    this.#pending = [];
    this.history.clear();
    this.#options.shelf.emptyTemp();
    this.#options.log("started again");
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #next(): void {
    if (this.#running || this.#stopped) return;
    const run = this.#pending.shift();
    if (!run) return;
    this.#running = run;
    run.state = "in_progress";
    run.begun = true;
    const { imageMs } = this.#options.speed;
    this.#timer = setTimeout(
      () => void this.#work(run),
      run.faults.has("slow") ? slowness * imageMs : imageMs,
    );
    this.#timer.unref();
  }

  async #work(run: Run): Promise<void> {
    const { faults } = run;
    if (faults.has("forgotten")) return this.restart();
    if (faults.has("interrupted")) {
      return this.#end(run, "cancelled", failed("execution_interrupted", { prompt_id: run.id }));
    }
    if (faults.has("broken")) return this.#end(run, "failed", broken(run, "RuntimeError"));
    if (faults.has("out_of_memory")) return this.#end(run, "failed", broken(run, "torch.OutOfMemoryError"));
    try {
      const images = faults.has("no_image") ? [] : [await this.#make(run)];
      if (this.#running !== run) return;
      this.#end(run, "completed", {
        outputs: { [outputOf(run.graph)]: { images } },
        status: { status_str: "success", completed: true, messages: [] },
      });
    } catch (error) {
      this.#options.log(`${run.id}: ${error}`);
      this.#end(run, "failed", broken(run, "FileNotFoundError"));
    }
  }

  async #make({ graph, faults }: Run) {
    const { shelf } = this.#options;
    const picture = readPicture(graph);
    const plain = faults.has("black") ? "#000" : faults.has("one_colour") ? "#7a6" : undefined;
    const bytes = plain
      ? await paintPlain(picture, plain)
      : await paint(picture, (name) => shelf.readAnnotated(name));
    const file = shelf.add(
      faults.has("output_garbage") ? Buffer.from(`<html>${"no image ".repeat(40)}</html>`) : bytes,
    );
    return faults.has("output_outside") ? { ...file, subfolder: "../../etc", filename: "passwd" } : file;
  }

  #end(run: Run, state: ComfyState, outcome: Outcome): void {
    if (this.#running !== run) return;
    clearTimeout(this.#timer);
    run.state = state;
    this.history.set(run.id, { ...run, outcome });
    this.#options.log(`${run.kind} ${run.id} is ${state}`);
    this.#running = undefined;
    this.#next();
  }
}

function outputOf(graph: Graph): string {
  return Object.keys(graph).find((id) => graph[id]?.class_type === "PreviewImage") ?? "";
}

function failed(event: string, data: unknown): Outcome {
  return { outputs: {}, status: { status_str: "error", completed: false, messages: [[event, data]] } };
}

/** Messages quote what was asked, and name the server's paths. */
function broken({ id, graph }: Run, type: string): Outcome {
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
