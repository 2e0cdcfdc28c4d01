import { type InputKind, type NodeDescription, nodes } from "./node-info.ts";

export type OrderGraph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

interface OrderProblem {
  type: string;
  message: string;
  details: string;
  extra_info: Record<string, unknown>;
}

export interface OrderRefusal {
  error: OrderProblem;
  node_errors: Record<string, { errors: OrderProblem[]; dependent_outputs: string[]; class_type: string }>;
}

type KnownNodes = Readonly<Record<string, NodeDescription>>;

/** Checks an order as ComfyUI does: only the nodes that an output needs, and inputs that no node knows are let through. */
export function findRefusal(
  prompt: unknown,
  hasImage: (name: string) => boolean,
  known: KnownNodes = nodes,
): OrderRefusal | undefined {
  if (typeof prompt !== "object" || prompt === null) return refuseWhole("no_prompt");
  const graph = prompt as OrderGraph;
  for (const [id, { class_type: name }] of Object.entries(graph))
    if (!known[name]) return refuseWhole("missing_node_type", `Node ID '#${id}'`);
  const outputs = Object.keys(graph).filter((id) => known[graph[id]?.class_type ?? ""]?.outputs.length === 0);
  if (outputs.length === 0) return refuseWhole("prompt_no_outputs");
  const errors: OrderRefusal["node_errors"] = {};
  for (const id of findReached(graph, outputs)) {
    const { class_type: name = "", inputs = {} } = graph[id] ?? {};
    const { required = {}, optional = {} } = known[name] ?? {};
    const problems = Object.entries({ ...optional, ...required }).flatMap(([key, kind]) => {
      const value = inputs[key];
      if (value !== undefined) return findProblem(graph, key, kind, value, known, hasImage) ?? [];
      return key in required ? toProblem("required_input_missing", key) : [];
    });
    if (problems.length > 0) errors[id] = { errors: problems, dependent_outputs: outputs, class_type: name };
  }
  if (Object.keys(errors).length === 0) return undefined;
  return { ...refuseWhole("prompt_outputs_failed_validation"), node_errors: errors };
}

function refuseWhole(type: string, details = ""): OrderRefusal {
  return { error: toProblem(type, details), node_errors: {} };
}

function findReached(graph: OrderGraph, outputs: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (id: string) => {
    if (reached.has(id) || !graph[id]) return;
    reached.add(id);
    for (const value of Object.values(graph[id].inputs)) if (isLink(value)) follow(value[0]);
  };
  for (const id of outputs) follow(id);
  return reached;
}

export function isLink(value: unknown): value is [string, number] {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number"
  );
}

function findProblem(
  graph: OrderGraph,
  key: string,
  kind: InputKind,
  value: unknown,
  known: KnownNodes,
  hasImage: (name: string) => boolean,
): OrderProblem | undefined {
  if ("link" in kind || isLink(value)) return findLinkProblem(graph, key, kind, value, known);
  if ("image" in kind)
    return hasImage(String(value))
      ? undefined
      : toProblem("custom_validation_failed", `${key} - Invalid image file: ${value}`);
  if ("text" in kind) return typeof value === "string" ? undefined : toProblem("invalid_input_type", key);
  if ("choice" in kind)
    return kind.choice.includes(String(value))
      ? undefined
      : toProblem("value_not_in_list", `${key}: '${value}' not in ${JSON.stringify(kind.choice)}`);
  if (typeof value !== "number" || Number.isNaN(value)) return toProblem("invalid_input_type", key);
  if (value < kind.min) return toProblem("value_smaller_than_min", key);
  return value > kind.max ? toProblem("value_bigger_than_max", key) : undefined;
}

function findLinkProblem(graph: OrderGraph, key: string, kind: InputKind, value: unknown, known: KnownNodes) {
  const [id, output] = isLink(value) ? value : ["", 0];
  const type = known[graph[id]?.class_type ?? ""]?.outputs[output];
  if (type === undefined) return toProblem("exception_during_validation", `${key}, '${id}'`);
  const wanted = "link" in kind ? kind.link : "number" in kind ? kind.number : "STRING";
  return type === wanted ? undefined : toProblem("return_type_mismatch", `${key}, ${type}`);
}

function toProblem(type: string, details: string): OrderProblem {
  return { type, message: type.replaceAll("_", " "), details, extra_info: {} };
}
