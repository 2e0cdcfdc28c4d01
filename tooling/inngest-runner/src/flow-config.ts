import { z } from "zod";
import { parseDuration } from "./durations.ts";
import { checkedExpression, refuse } from "./refuse.ts";

// The flow control of one function, by the names of the SDK's options.

const key = z.string().optional();

export const flowControlSchema = z.object({
  rateLimit: z.strictObject({ limit: z.number().int().min(1), period: z.string(), key }).optional(),
  throttle: z
    .strictObject({
      limit: z.number().int().min(1),
      period: z.string(),
      burst: z.number().int().min(0).optional(),
      key,
    })
    .optional(),
  debounce: z.strictObject({ period: z.string(), timeout: z.string().optional(), key }).optional(),
  batchEvents: z
    .strictObject({
      maxSize: z.number().int().min(2).max(100),
      timeout: z.string(),
      key,
      if: z.string().optional(),
    })
    .optional(),
  priority: z.strictObject({ run: z.string().optional() }).optional(),
  singleton: z.strictObject({ mode: z.enum(["skip", "cancel"]), key }).optional(),
  timeouts: z.strictObject({ start: z.string().optional(), finish: z.string().optional() }).optional(),
});

/** `limit` starts in a period, `burst` more at once. Without a key there is one limit for the whole function. */
export interface RateRule {
  limit: number;
  periodMs: number;
  burst: number;
  key?: string;
}

export interface DebounceRule {
  periodMs: number;
  /** The longest wait of a first event, however many follow. */
  timeoutMs?: number;
  key?: string;
}

export interface BatchRule {
  maxSize: number;
  timeoutMs: number;
  key?: string;
  /** CEL over `event`: an event for which it is false starts a separate run. */
  if?: string;
}

export interface FlowControl {
  /** Drops what is too much. */
  rateLimit?: RateRule;
  /** Puts off what is too much. */
  throttle?: RateRule;
  debounce?: DebounceRule;
  batch?: BatchRule;
  /** CEL over `event`: seconds by which the run is put before (or after) others, -600 to 600. */
  priority?: string;
  singleton?: { mode: "skip" | "cancel"; key?: string };
  timeouts?: { startMs?: number; finishMs?: number };
}

const second = 1000;
const day = 86_400_000;

/** Reads and checks the flow control of one function; calls `refuse` for what the protocol does not allow. */
export function readFlowControl(
  raw: z.infer<typeof flowControlSchema>,
  other: { cancels: boolean; idempotency: boolean },
): FlowControl {
  const { rateLimit, throttle, debounce, batchEvents, priority, singleton, timeouts } = raw;
  if (batchEvents) refuseBatchWith({ ...raw, cancelOn: other.cancels || undefined });
  const run = checkedExpression(priority?.run, "priority.run");
  return {
    // an idempotency key is a rate limit itself and replaces this one
    ...(rateLimit && !other.idempotency && { rateLimit: readRateLimit(rateLimit) }),
    ...(throttle && { throttle: readThrottle(throttle) }),
    ...(debounce && { debounce: readDebounce(debounce) }),
    ...(batchEvents && { batch: readBatch(batchEvents) }),
    ...(run && { priority: run }),
    ...(singleton && { singleton: { mode: singleton.mode, ...readKey(singleton.key, "singleton") } }),
    ...(timeouts && { timeouts: readTimeouts(timeouts) }),
  };
}

function refuseBatchWith(options: Record<string, unknown>): void {
  for (const name of ["cancelOn", "debounce", "singleton", "priority"]) {
    if (options[name]) refuse(`batchEvents and ${name} exclude each other`);
  }
}

type Raw<Name extends keyof z.infer<typeof flowControlSchema>> = NonNullable<
  z.infer<typeof flowControlSchema>[Name]
>;

function readRateLimit(raw: Raw<"rateLimit">): RateRule {
  const periodMs = readPeriod(raw.period, "rateLimit.period", { min: 1, max: day });
  // as the real server does it: evenly over the period, with a tenth of the limit at once
  return { limit: raw.limit, periodMs, burst: Math.floor(raw.limit / 10), ...readKey(raw.key, "rateLimit") };
}

function readThrottle(raw: Raw<"throttle">): RateRule {
  const periodMs = readPeriod(raw.period, "throttle.period", { min: second, max: 7 * day });
  return { limit: raw.limit, periodMs, burst: raw.burst ?? 0, ...readKey(raw.key, "throttle") };
}

function readDebounce(raw: Raw<"debounce">): DebounceRule {
  const bounds = { min: second, max: 7 * day };
  return {
    periodMs: readPeriod(raw.period, "debounce.period", bounds),
    ...(raw.timeout && { timeoutMs: readPeriod(raw.timeout, "debounce.timeout", bounds) }),
    ...readKey(raw.key, "debounce"),
  };
}

function readBatch(raw: Raw<"batchEvents">): BatchRule {
  const condition = checkedExpression(raw.if, "batchEvents.if");
  return {
    maxSize: raw.maxSize,
    timeoutMs: readPeriod(raw.timeout, "batchEvents.timeout", { min: second, max: 7 * day }),
    ...readKey(raw.key, "batchEvents"),
    ...(condition && { if: condition }),
  };
}

function readTimeouts(raw: Raw<"timeouts">): NonNullable<FlowControl["timeouts"]> {
  const bounds = { min: 1, max: 366 * day };
  return {
    ...(raw.start && { startMs: readPeriod(raw.start, "timeouts.start", bounds) }),
    ...(raw.finish && { finishMs: readPeriod(raw.finish, "timeouts.finish", bounds) }),
  };
}

function readKey(raw: string | undefined, of: string): { key?: string } {
  const checked = checkedExpression(raw, `${of} key`);
  return checked ? { key: checked } : {};
}

function readPeriod(text: string, name: string, { min, max }: { min: number; max: number }): number {
  const ms = parseDuration(text);
  if (ms === undefined || ms < min || ms > max) {
    refuse(`${name} "${text}" is no duration between ${min / second} s and ${max / day} days`);
  }
  return ms;
}
