import { Cron } from "croner";
import { z } from "zod";
import { parseDuration } from "./durations.ts";
import { type FlowControl, flowControlSchema, readFlowControl } from "./flow-config.ts";
import { checkedExpression, refuse } from "./refuse.ts";

const concurrencyRule = z.strictObject({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.enum(["fn", "env", "account"]).default("fn"),
});

/** A number, a rule, or a list of both. */
function listRules(raw: unknown): unknown[] {
  const rules = Array.isArray(raw) ? raw : [raw];
  return rules.map((rule) => (typeof rule === "number" ? { limit: rule } : rule));
}

// what `inngest.createFunction` and its kin register, by the keys of the SDK's own schema; everything else is refused
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
  idempotency: z.string().optional(),
  concurrency: z.preprocess(listRules, z.array(concurrencyRule).max(2)).optional(),
  cancel: z
    .array(z.strictObject({ event: z.string(), if: z.string().optional(), timeout: z.string().optional() }))
    .max(5, "at most 5 cancelOn rules")
    .optional(),
  ...flowControlSchema.shape,
});

export interface EventTrigger {
  event: string;
  /** CEL over `event`; absent means always. */
  expression?: string;
}

export interface ConcurrencyRule {
  limit: number;
  key?: string;
  scope: "fn" | "env" | "account";
}

export interface CancelRule {
  event: string;
  /** CEL over `event` (the run's first) and `async` (the new one). */
  if?: string;
  /** Milliseconds after the run was queued in which the rule holds. */
  timeoutMs?: number;
}

/** A registered function as the runner uses it. */
export interface FunctionConfig extends FlowControl {
  slug: string;
  name: string;
  /** Where to POST; its query already names the function. */
  url: string;
  maxAttempts: number;
  events: EventTrigger[];
  crons: string[];
  concurrency: ConcurrencyRule[];
  cancel: CancelRule[];
  idempotency?: string;
}

const defaultRetries = 4;

/**
 * Reads one function of a registration.
 * @throws UnsupportedFunction when the runner would have to ignore a part of it.
 */
export function readFunction(raw: unknown): FunctionConfig {
  const parsed = registeredFunction.safeParse(withoutNulls(raw));
  if (!parsed.success) refuse(describeIssue(parsed.error.issues[0]));
  const fn = parsed.data;
  const concurrency = (fn.concurrency ?? []).filter((rule) => rule.limit > 0);
  for (const rule of concurrency) checkedExpression(rule.key, "concurrency key");
  const idempotency = checkedExpression(fn.idempotency, "idempotency");
  return {
    slug: fn.id,
    name: fn.name ?? fn.id,
    url: fn.steps.step.runtime.url,
    maxAttempts: (fn.steps.step.retries?.attempts ?? defaultRetries) + 1,
    events: fn.triggers.flatMap(readEventTrigger),
    crons: fn.triggers.flatMap(readCronTrigger),
    concurrency,
    cancel: (fn.cancel ?? []).map(readCancelRule),
    ...(idempotency && { idempotency }),
    ...readFlowControl(fn, { cancels: Boolean(fn.cancel?.length), idempotency: Boolean(idempotency) }),
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

function readEventTrigger(trigger: RawTrigger): EventTrigger[] {
  if (!trigger.event) return [];
  const expression = checkedExpression(trigger.expression, "trigger if");
  return [{ event: trigger.event, ...(expression && { expression }) }];
}

function readCronTrigger(trigger: RawTrigger): string[] {
  if (!trigger.cron) return [];
  const problem = checkCron(trigger.cron);
  return problem ? refuse(`cron "${trigger.cron}": ${problem}`) : [trigger.cron];
}

function readCancelRule(rule: RawCancelRule): CancelRule {
  const expression = checkedExpression(rule.if, "cancelOn if");
  const timeoutMs = rule.timeout ? parseDuration(rule.timeout) : undefined;
  if (rule.timeout && timeoutMs === undefined) refuse(`cancelOn timeout "${rule.timeout}" is no duration`);
  return { event: rule.event, ...(expression && { if: expression }), ...(timeoutMs && { timeoutMs }) };
}

/** The next time a cron trigger fires: "TZ=Europe/Paris 0 12 * * *" or a plain pattern, which is in UTC. */
export function nextCronTime(trigger: string, after: Date): Date | undefined {
  return openCron(trigger).nextRun(after) ?? undefined;
}

function openCron(trigger: string): Cron {
  const match = /^(?:CRON_)?TZ=(\S+)\s+(.*)$/.exec(trigger.trim());
  return new Cron(match?.[2] ?? trigger.trim(), { timezone: match?.[1] ?? "UTC", paused: true });
}

function checkCron(trigger: string): string | undefined {
  try {
    nextCronTime(trigger, new Date());
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type RawFunction = z.infer<typeof registeredFunction>;
type RawTrigger = RawFunction["triggers"][number];
type RawCancelRule = NonNullable<RawFunction["cancel"]>[number];
