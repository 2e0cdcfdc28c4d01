import { z } from "zod";
import type { Tx } from "../context.ts";
import { ApiError, type ErrorFields } from "./errors.ts";
import { type FormBag, formName } from "./form.ts";

export interface Call<P> {
  tx: Tx;
  params: P;
  /** The id in the path, if it has one. */
  id: string;
}

export interface Endpoint {
  method: "GET" | "POST" | "DELETE";
  /** such as "/v1/prices/:id" */
  path: string;
  run: (tx: Tx, id: string, params: FormBag) => Promise<unknown>;
}

/** @param path such as "/v1/prices/:id" */
export function endpoint<Shape extends z.ZodRawShape>(
  method: Endpoint["method"],
  path: string,
  shape: Shape,
  answer: (call: Call<z.output<z.ZodObject<Shape>>>) => Promise<unknown>,
): Endpoint {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    run: async (tx, id, params) => {
      const result = schema.safeParse(params);
      if (!result.success) throw refusal(result.error, params, Object.keys(shape));
      return answer({ tx, id, params: result.data });
    },
  };
}

/** The first thing that is wrong with the parameters, in the payment service's words. */
function refusal(error: z.ZodError, params: FormBag, known: string[]): ApiError {
  const issue = firstIssue(error.issues);
  const refuse = (fields: ErrorFields) => new ApiError(400, fields, true);
  if (issue.code === "unrecognized_keys") {
    const param = formName([...issue.path, issue.keys[0] ?? ""]);
    const hint = issue.path.length === 0 ? ` The fake takes: ${known.join(", ")}.` : "";
    return refuse({
      code: "parameter_unknown",
      message: `Received unknown parameter: ${param}.${hint}`,
      param,
    });
  }
  const param = formName(issue.path);
  if (valueAt(params, issue.path) === undefined) {
    return refuse({ code: "parameter_missing", message: `Missing required param: ${param}.`, param });
  }
  const code = issue.code === "custom" ? issue.params?.code : undefined;
  const words = issue.code === "custom" ? issue.message : `Invalid ${param}`;
  const message = words.startsWith("must be") ? `Invalid ${param}: ${words}` : words;
  return refuse({ ...(typeof code === "string" && { code }), message, param });
}

type Issue = z.core.$ZodIssue;

/** Of alternatives that all fail, the one that got furthest has the most useful message. */
function firstIssue(issues: Issue[]): Issue {
  const [issue] = issues;
  if (!issue) throw new Error("Parameters were refused without a reason.");
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors
    .flat()
    .sort(
      (a, b) =>
        b.path.length - a.path.length ||
        Number(a.code === "invalid_type") - Number(b.code === "invalid_type"),
    );
  const [best] = inner;
  return best ? { ...firstIssue([best]), path: [...issue.path, ...best.path] } : issue;
}

function valueAt(params: FormBag, path: readonly PropertyKey[]): unknown {
  let value: unknown = params;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
