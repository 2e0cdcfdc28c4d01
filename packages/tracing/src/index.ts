import {
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";

/** The name under which the studio makes its spans. Spans of libraries are not recorded: they would hold addresses and values. */
export const tracerName = "portrait-studio";

/** Facts are names, numbers and codes of the program, never a value of a person. */
export type Facts = Record<string, string | number>;

export interface SpanOptions {
  facts?: Facts;
  /** where the work comes from: "server" for a request from outside, "consumer" for a job; inside the process by default */
  kind?: "server" | "consumer" | "client";
  /** "nothing" begins a trace; a traceparent continues that one, or begins one if it is not valid. By default the current span. */
  after?: "nothing" | { traceparent: string | undefined };
}

export interface OwnSpan {
  add: (facts: Facts) => void;
  /** Marks it as failed, with the error's code or name. */
  fail: (error: unknown) => void;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

export function isTraced(): boolean {
  return ((trace.getActiveSpan()?.spanContext().traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0;
}

/** Runs work as a span, which an error marks as failed. Without a tracer the work just runs. */
export function inSpan<Result>(
  name: string,
  { facts = {}, kind, after }: SpanOptions,
  work: (span: OwnSpan) => Promise<Result>,
): Promise<Result> {
  const options = { attributes: facts, ...(kind && { kind: kinds[kind] }) };
  return trace.getTracer(tracerName).startActiveSpan(name, options, contextAfter(after), async (span) => {
    const fail = (error: unknown) => {
      span.setAttribute("error.type", getCode(error)).setStatus({ code: SpanStatusCode.ERROR });
    };
    try {
      return await work({ add: (more) => void span.setAttributes(more), fail });
    } catch (error) {
      fail(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function currentTraceparent(): string | undefined {
  const span = isTraced() ? trace.getActiveSpan()?.spanContext() : undefined;
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

function contextAfter(after: SpanOptions["after"]): Context {
  if (!after) return context.active();
  const given = after === "nothing" ? undefined : after.traceparent;
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(given ?? "") ?? [];
  if (!(traceId && spanId && flags)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** An error's message may quote a value; codes and names of classes do not. */
function getCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code) ? code : error.name;
}
