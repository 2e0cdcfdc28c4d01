import { readPicture } from "./paint.ts";
import type { Graph } from "./validate.ts";

/** How a job ended, as the history shows it. */
export interface Outcome {
  outputs: Record<string, unknown>;
  status: { status_str: "success" | "error"; completed: boolean; messages: [string, unknown][] };
}

export function failed(event: string, data: unknown): Outcome {
  return { outputs: {}, status: { status_str: "error", completed: false, messages: [[event, data]] } };
}

/** Messages quote what was asked, and name the server's paths. */
export function broken({ id, graph }: { id: string; graph: Graph }, type: string): Outcome {
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
