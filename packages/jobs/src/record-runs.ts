import { endAwaitedRun, recordRunHeartbeat, type Studio } from "@portrait-studio/studio";
import { Middleware } from "inngest";

/** A step that takes longer says in between that its process still works. */
const signEveryMs = 30_000;

/**
 * Records in the outbox that a run is alive, and that it has ended, so that the relay sends the events of lost runs again. These
 * hooks see verified calls only; a record that fails is left out, since the run itself must not fail for it.
 */
export function recordRuns({ db, log }: Pick<Studio, "db" | "log">): Middleware.Class {
  const record = async (write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      log("warn", "A sign of a run could not be recorded.", { error: String(error) });
    }
  };
  const hear = (ctx: Context, failedAttempts = 0) =>
    record(() => recordRunHeartbeat(db, { eventId: firstEventId(ctx), failedAttempts }));
  const end = (ctx: Context) => record(() => endAwaitedRun(db, { eventId: firstEventId(ctx) }));

  return class HearRuns extends Middleware.BaseMiddleware {
    readonly id = "hear-runs";

    override onMemoizationEnd({ ctx }: Middleware.OnMemoizationEndArgs) {
      return hear(ctx);
    }

    override async wrapStepHandler({ ctx, next }: Middleware.WrapStepHandlerArgs) {
      const signs = setInterval(() => hear(ctx), signEveryMs);
      try {
        return await next();
      } finally {
        clearInterval(signs);
      }
    }

    override onStepError({ ctx, isFinalAttempt }: Middleware.OnStepErrorArgs) {
      if (!isFinalAttempt) return hear(ctx, ctx.attempt + 1);
    }

    override onRunError({ ctx, fn, isFinalAttempt }: Middleware.OnRunErrorArgs) {
      if (!isFinalAttempt) return hear(ctx, ctx.attempt + 1);
      // the handler of the failure is a run of its own, and belongs to the same event
      if (!fn.opts.onFailure) return end(ctx);
    }

    override onRunComplete({ ctx }: Middleware.OnRunCompleteArgs) {
      return end(ctx);
    }
  };
}

interface Context {
  readonly event: { readonly id?: string | undefined; readonly name: string; readonly data?: unknown };
}

/** A run about another run's end belongs to the event that had started that one. */
function firstEventId({ event }: Context): string {
  const { data } = event;
  const first = event.name.startsWith("inngest/") ? (data as { event?: Context["event"] }).event : event;
  return first?.id ?? "";
}
