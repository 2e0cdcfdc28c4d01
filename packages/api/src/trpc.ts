import { StudioError } from "@portrait-studio/contract";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { ApiContext } from "./context.ts";
import { failureOf, presentFailure } from "./errors/failure.ts";
import { publicProcedures } from "./public-procedures.ts";
import type { ProcedureMeta } from "./rest/route.ts";

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: superjson,
    // stacks stay in the log
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const failure = failureOf(error);
      const studio = presentFailure(failure, ctx?.language ?? "en", ctx?.requestId ?? "");
      return {
        ...shape,
        message: studio.message,
        data: { ...shape.data, httpStatus: failure.status, studio },
      };
    },
  });

export const router = t.router;

type TrpcCode = TRPCError["code"];

const codesByStatus: Readonly<Record<number, TrpcCode>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};

/** Gives the studio's errors tRPC's words for them; all else stays what tRPC made of it. */
const withStudioErrors = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof StudioError)) return result;
  const { cause } = result.error;
  throw new TRPCError({
    code: codesByStatus[cause.status] ?? "INTERNAL_SERVER_ERROR",
    message: cause.code,
    cause,
  });
});

/** For signed-in people: the procedure has its `actor`. */
export const procedure = withStudioErrors.use(async ({ ctx, next }) =>
  next({ ctx: { actor: await requireActor(ctx) } }),
);

/** Without a session, for procedures on the public list only: whoever forgets the list has made nothing public. */
export const publicProcedure = withStudioErrors.use(async ({ ctx, path, next }) => {
  if (!publicProcedures.has(path)) await requireActor(ctx);
  return next();
});

/** @throws UNAUTHENTICATED */
export async function requireActor(ctx: ApiContext) {
  const actor = await ctx.findActor();
  if (!actor) throw new StudioError("UNAUTHENTICATED");
  return actor;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** For calls that create work or cost credits: hands on the Idempotency-Key header. @throws VALIDATION_FAILED */
export const repeatableProcedure = procedure.meta({ repeatable: true }).use(({ ctx, next }) => {
  const { idempotencyKey } = ctx;
  if (idempotencyKey !== undefined && !keyPattern.test(idempotencyKey)) {
    throw new StudioError("VALIDATION_FAILED", {
      issues: [{ path: "Idempotency-Key", message: "Must have 1 to 200 visible ASCII characters." }],
    });
  }
  return next({ ctx: { repeat: { idempotencyKey } } });
});
