import { Environment } from "@marcbachmann/cel-js";

/** Inngest's CEL has missing attributes as null, the library throws: a missing value is of this type, as are all attributes of it. */
class Missing {}

const missing: Missing = new Proxy(new Missing(), {
  get(_target, key) {
    if (key === "constructor") return Missing;
    return typeof key === "symbol" ? undefined : missing;
  },
});

const environment = createEnvironment();
const compiled = new Map<string, (context: Record<string, unknown>) => unknown>();

export function checkExpression(expression: string): string | undefined {
  try {
    compile(expression);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split("\n")[0] : String(error);
  }
}

/** True only if the expression is true; an expression that cannot be evaluated is false. */
export function isTrue(expression: string, variables: { event: unknown; async?: unknown }): boolean {
  return evaluate(expression, variables) === true;
}

/** The value of a key expression as text, so that equal values make equal keys; what cannot be evaluated is "null". */
export function evaluateKey(expression: string, variables: { event: unknown }): string {
  const value = evaluate(expression, variables);
  if (value === missing || value === undefined) return "null";
  return JSON.stringify(value, (_key, part) => (typeof part === "bigint" ? Number(part) : part)) ?? "null";
}

export function evaluateNumber(expression: string, variables: { event: unknown }): number | undefined {
  const value = evaluate(expression, variables);
  return typeof value === "bigint" || typeof value === "number" ? Number(value) : undefined;
}

function evaluate(expression: string, variables: { event: unknown; async?: unknown }): unknown {
  try {
    return compile(expression)({ event: nullable(variables.event), async: nullable(variables.async) });
  } catch {
    return undefined;
  }
}

function compile(expression: string): (context: Record<string, unknown>) => unknown {
  const known = compiled.get(expression);
  if (known) return known;
  const evaluateParsed = environment.parse(expression);
  const check = evaluateParsed.check();
  if (!check.valid) throw check.error ?? new Error("The expression is not valid.");
  compiled.set(expression, evaluateParsed);
  return evaluateParsed;
}

function createEnvironment(): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false })
    .registerType("Missing", Missing)
    .registerVariable("event", "dyn")
    .registerVariable("async", "dyn")
    .registerOperator("Missing == null", () => true)
    .registerOperator("Missing == Missing", () => true)
    .registerOperator("!Missing: bool", () => true);
  for (const type of ["string", "int", "double", "bool", "list", "map"])
    env.registerOperator(`Missing == ${type}`, () => false);
  return env;
}

/** Shows a JSON value to the evaluator with every absent attribute present as `missing`. */
function nullable(value: unknown): unknown {
  if (value === null || value === undefined) return missing;
  if (Array.isArray(value)) return value.map(nullable);
  if (typeof value !== "object") return value;
  const read = (target: object, key: string | symbol) =>
    nullable(Object.hasOwn(target, key) ? Reflect.get(target, key) : undefined);
  return new Proxy(value, {
    get: (target, key) => (key === "constructor" ? Object : read(target, key)),
    getOwnPropertyDescriptor: (target, key) => ({
      value: read(target, key),
      configurable: true,
      writable: true,
      enumerable: Object.hasOwn(target, key),
    }),
  });
}
