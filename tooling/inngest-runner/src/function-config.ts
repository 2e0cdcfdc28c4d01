import { Cron } from "croner";
import { z } from "zod";
import { checkExpression } from "./expressions.ts";

const concurrencyRule = z.strictObject({ limit: z.number().int().min(0), key: z.string().optional() });

function listRules(raw: unknown): unknown[] {
  const rules = Array.isArray(raw) ? raw : [raw];
  return rules.map((rule) => (typeof rule === "number" ? { limit: rule } : rule));
}

// what `inngest.createFunction` registers, by the keys of the SDK's own schema; everything else is refused
const registeredFunction = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z
    .array(
      z
        .strictObject({
          event: z.string().optional(),
          expression: z.string().optional(),
          cron: z.string().optional(),
        })
        .refine(
          ({ event, expression, cron }) => Boolean(event) !== Boolean(cron) && !(cron && expression),
          "a trigger is an event, with an expression if wanted, or a cron",
        ),
    )
    .max(10, "at most 10 triggers"),
  steps: z.strictObject({
    step: z.strictObject({
      id: z.string().optional(),
      name: z.string().optional(),
      runtime: z.strictObject({ type: z.literal("http"), url: z.url() }),
      retries: z.strictObject({ attempts: z.number().int().min(0).max(20).optional() }).optional(),
    }),
  }),
  concurrency: z.preprocess(listRules, z.array(concurrencyRule).max(2)).optional(),
  cancel: z
    .array(z.strictObject({ event: z.string(), if: z.string().optional() }))
    .max(5, "at most 5 cancelOn rules")
    .optional(),
  priority: z.strictObject({ run: z.string().optional() }).optional(),
});

export interface EventTrigger {
  event: string;
  /** CEL over `event`; absent means always. */
  expression?: string;
}

export interface ConcurrencyRule {
  limit: number;
  /** CEL over `event`. */
  key?: string;
}

export interface CancelRule {
  event: string;
  /** CEL over `event` (the run's) and `async` (the new one). */
  if?: string;
}

export interface FunctionConfig {
  slug: string;
  name: string;
  /** Where to POST; its query already names the function. */
  url: string;
  maxAttempts: number;
  events: EventTrigger[];
  crons: string[];
  concurrency: ConcurrencyRule[];
  cancel: CancelRule[];
  /** CEL over `event`: seconds by which the run is put before (or after) others, -600 to 600. */
  priority?: string;
}

const defaultRetries = 4;

export class UnsupportedFunction extends Error {}

function refuseFunction(reason: string): never {
  throw new UnsupportedFunction(reason);
}

/** @throws UnsupportedFunction when the runner would have to ignore a part of it */
export function readFunction(raw: unknown): FunctionConfig {
  const parsed = registeredFunction.safeParse(withoutNulls(raw));
  if (!parsed.success) refuseFunction(describeIssue(parsed.error.issues[0]));
  const { id, name, triggers, steps, concurrency = [], cancel = [], priority } = parsed.data;
  for (const { key } of concurrency) checkPart(key, "concurrency key");
  for (const rule of cancel) checkPart(rule.if, "cancelOn if");
  for (const { expression } of triggers) checkPart(expression, "trigger if");
  checkPart(priority?.run, "priority.run");
  const events = triggers.flatMap(({ event, expression }) =>
    event ? [{ event, ...(expression && { expression }) }] : [],
  );
  const pattern = events.find(({ event }) => event.endsWith("*"));
  if (pattern) refuseFunction(`event "${pattern.event}": patterns are not supported by this runner`);
  const crons = triggers.flatMap(({ cron }) => cron || []);
  for (const cron of crons) checkCron(cron);
  return {
    slug: id,
    name: name ?? id,
    url: steps.step.runtime.url,
    maxAttempts: (steps.step.retries?.attempts ?? defaultRetries) + 1,
    events,
    crons,
    concurrency: concurrency.filter((rule) => rule.limit > 0),
    cancel,
    ...(priority?.run && { priority: priority.run }),
  };
}

/** An option that is null is one that was not given. */
function withoutNulls(raw: unknown): unknown {
  return JSON.parse(JSON.stringify(raw), (_key, value) => value ?? undefined);
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.join(".") ?? "";
  if (issue?.code !== "unrecognized_keys") return `${path}: ${issue?.message}`;
  const options = issue.keys.map((option) => (path ? `${path}.${option}` : option));
  return `${options.join(" and ")} ${options.length > 1 ? "are" : "is"} not supported by this runner`;
}

function checkPart(expression: string | undefined, where: string): void {
  const problem = expression && checkExpression(expression);
  if (problem) refuseFunction(`${where} "${expression}": ${problem}`);
}

function checkCron(trigger: string): void {
  try {
    findNextTime(trigger, new Date());
  } catch (error) {
    refuseFunction(`cron "${trigger}": ${error instanceof Error ? error.message : error}`);
  }
}

/** The next time a cron trigger fires, in UTC. */
export function findNextTime(trigger: string, after: Date): Date | undefined {
  return new Cron(trigger.trim(), { timezone: "UTC", paused: true }).nextRun(after) ?? undefined;
}
