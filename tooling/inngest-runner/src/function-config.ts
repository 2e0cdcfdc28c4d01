import { Cron } from "croner";
import { z } from "zod";
import { parseDuration } from "./durations.ts";
import { type FlowControl, flowControlSchema, readFlowControl } from "./flow-config.ts";
import { checkedExpression, refuse } from "./refuse.ts";

const concurrencyRule = z.object({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.enum(["fn", "env", "account"]).optional(),
});

const registeredFunction = z.looseObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z
    .array(
      z.looseObject({
        event: z.string().optional(),
        expression: z.string().nullish(),
        cron: z.string().optional(),
      }),
    )
    .max(10, "at most 10 triggers"),
  steps: z.object({
    step: z.object({
      runtime: z.object({ type: z.literal("http"), url: z.url() }),
      retries: z.object({ attempts: z.number().int().min(0).max(20) }).nullish(),
    }),
  }),
  idempotency: z.string().optional(),
  concurrency: z
    .union([z.number().int().min(0), concurrencyRule, z.array(z.union([z.number(), concurrencyRule])).max(2)])
    .optional(),
  cancel: z
    .array(z.object({ event: z.string(), if: z.string().nullish(), timeout: z.string().nullish() }))
    .max(5, "at most 5 cancelOn rules")
    .optional(),
  ...flowControlSchema.shape,
});

/** What `inngest.createFunction` and its kin may register, by the keys of the SDK's own schema. */
const known = new Set(Object.keys(registeredFunction.shape));

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
  const parsed = registeredFunction.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const fn = parsed.data;
  for (const [option, value] of Object.entries(fn)) {
    if (!known.has(option) && value !== undefined && value !== null)
      refuse(`${option} is not supported by this runner`);
  }
  const concurrency = readConcurrency(fn.concurrency);
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

function readEventTrigger(trigger: RawTrigger): EventTrigger[] {
  if (trigger.cron !== undefined || !trigger.event) return [];
  const expression = checkedExpression(trigger.expression, "trigger if");
  return [{ event: trigger.event, ...(expression && { expression }) }];
}

function readCronTrigger(trigger: RawTrigger): string[] {
  if (trigger.cron === undefined) return [];
  if (trigger.jitter !== undefined) refuse("cron jitter is not supported by this runner");
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
type RawConcurrency = RawFunction["concurrency"];

function readConcurrency(raw: RawConcurrency): ConcurrencyRule[] {
  if (raw === undefined) return [];
  return (Array.isArray(raw) ? raw : [raw])
    .map((rule) => (typeof rule === "number" ? { limit: rule } : rule))
    .filter((rule) => rule.limit > 0)
    .map((rule) => ({ scope: "fn" as const, ...rule }));
}
