import { type InputKind, type NodeInfo, nodes } from "./node-info.ts";

export interface GraphNode {
  class_type: string;
  inputs: Record<string, unknown>;
}

export type Graph = Record<string, GraphNode>;

interface Problem {
  type: string;
  message: string;
  details: string;
  extra_info: Record<string, unknown>;
}

export interface Refusal {
  error: Problem;
  node_errors: Record<string, { errors: Problem[]; dependent_outputs: string[]; class_type: string }>;
}

/**
 * Checks an order as ComfyUI does: only the nodes that an output needs, and inputs that no node knows are let through.
 */
export function findRefusal(
  prompt: unknown,
  hasImage: (name: string) => boolean,
  known: Readonly<Record<string, NodeInfo>> = nodes,
): Refusal | undefined {
  if (typeof prompt !== "object" || prompt === null) return whole("no_prompt", "No prompt provided");
  const graph = prompt as Graph;
  for (const [id, { class_type: name }] of Object.entries(graph)) {
    if (!known[name]) return whole("missing_node_type", `Node '${name}' not found.`, `Node ID '#${id}'`);
  }
  const outputs = Object.keys(graph).filter((id) => known[graph[id]?.class_type ?? ""]?.isOutput);
  if (outputs.length === 0) return whole("prompt_no_outputs", "Prompt has no outputs");
  const errors: Refusal["node_errors"] = {};
  for (const id of reach(graph, outputs)) {
    const node = graph[id];
    if (!node) continue;
    const problems = findProblems(graph, node, known, hasImage);
    if (problems.length > 0)
      errors[id] = { errors: problems, dependent_outputs: outputs, class_type: node.class_type };
  }
  if (Object.keys(errors).length === 0) return undefined;
  const refusal = whole("prompt_outputs_failed_validation", "Prompt outputs failed validation");
  return { ...refusal, node_errors: errors };
}

function whole(type: string, message: string, details = ""): Refusal {
  return { error: { type, message, details, extra_info: {} }, node_errors: {} };
}

/** The outputs' nodes and all that they need. */
function reach(graph: Graph, outputs: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const value of Object.values(graph[id]?.inputs ?? {})) if (isLink(value)) follow(value[0]);
  };
  for (const id of outputs) follow(id);
  return reached;
}

export function isLink(value: unknown): value is [string, number] {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number"
  );
}

function findProblems(
  graph: Graph,
  { class_type: name, inputs }: GraphNode,
  known: Readonly<Record<string, NodeInfo>>,
  hasImage: (name: string) => boolean,
): Problem[] {
  const { required, optional = {} } = known[name] as NodeInfo;
  return Object.entries({ ...optional, ...required }).flatMap(([key, kind]) => {
    const value = inputs[key];
    if (value === undefined) {
      return key in required ? [problem("required_input_missing", "Required input is missing", key)] : [];
    }
    return checkInput(graph, key, kind, value, known, hasImage);
  });
}

function checkInput(
  graph: Graph,
  key: string,
  kind: InputKind,
  value: unknown,
  known: Readonly<Record<string, NodeInfo>>,
  hasImage: (name: string) => boolean,
): Problem[] {
  if ("link" in kind || isLink(value)) return checkLink(graph, key, kind, value, known);
  if ("image" in kind) {
    return hasImage(String(value))
      ? []
      : [
          problem(
            "custom_validation_failed",
            "Custom validation failed",
            `${key} - Invalid image file: ${value}`,
          ),
        ];
  }
  if ("text" in kind) {
    return typeof value === "string" ? [] : [problem("invalid_input_type", "not a text", key)];
  }
  if ("choice" in kind) {
    return kind.choice.includes(String(value))
      ? []
      : [
          problem(
            "value_not_in_list",
            "Value not in list",
            `${key}: '${value}' not in ${JSON.stringify(kind.choice)}`,
          ),
        ];
  }
  if (typeof value !== "number" || Number.isNaN(value))
    return [problem("invalid_input_type", "not a number", key)];
  if (value < kind.min) return [problem("value_smaller_than_min", "too small", key)];
  return value > kind.max ? [problem("value_bigger_than_max", "too big", key)] : [];
}

function checkLink(
  graph: Graph,
  key: string,
  kind: InputKind,
  value: unknown,
  known: Readonly<Record<string, NodeInfo>>,
): Problem[] {
  const [id, output] = isLink(value) ? value : ["", 0];
  const type = known[graph[id]?.class_type ?? ""]?.outputs[output];
  if (type === undefined) return [problem("exception_during_validation", "bad link", `${key}, '${id}'`)];
  const wanted = "link" in kind ? kind.link : "number" in kind ? kind.number : "STRING";
  return type === wanted ? [] : [problem("return_type_mismatch", "Return type mismatch", `${key}, ${type}`)];
}

function problem(type: string, message: string, details: string): Problem {
  return { type, message, details, extra_info: {} };
}
