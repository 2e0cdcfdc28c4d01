import { inSpan } from "@portrait-studio/tracing";
import { Middleware } from "inngest";

/**
 * Each call of the runner is a span of the trace in which the run's event was caused, and so is each step that it runs. A run has
 * several calls, which have its id.
 */
export class TraceRuns extends Middleware.BaseMiddleware {
  readonly id = "trace-runs";

  override async wrapRequest({ fn, next, requestInfo, runId }: Middleware.WrapRequestArgs) {
    if (!fn) return next();
    const after = { traceparent: findTraceparent(await requestInfo.body()) };
    const facts = { "studio.run": runId };
    return inSpan(`job ${fn.opts.id}`, { kind: "consumer", facts, after }, async (span) => {
      const response = await next();
      if (response.status >= 500) span.fail(new Error());
      return response;
    });
  }

  override async wrapStepHandler({ next, stepInfo: { options } }: Middleware.WrapStepHandlerArgs) {
    return inSpan(`step ${options.id}`, {}, () => next());
  }
}

interface CallBody {
  event?: { data?: { traceparent?: unknown; event?: { data?: { traceparent?: unknown } } } };
}

/** The event that started the run has it, also where a run follows another one's end. */
function findTraceparent(body: unknown): string | undefined {
  const data = (body as CallBody | undefined)?.event?.data;
  const found = data?.traceparent ?? data?.event?.data?.traceparent;
  return typeof found === "string" ? found : undefined;
}
