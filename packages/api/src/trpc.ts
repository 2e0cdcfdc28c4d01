import { StudioError } from "@portrait-studio/contract";
import type { Actor } from "@portrait-studio/studio";
import { inSpan, isTraced } from "@portrait-studio/tracing";
import { initTRPC } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import superjson, { type SuperJSONResult } from "superjson";
import { type Access, getAccess, publicProcedures, requireAccess } from "./access.ts";
import type { ApiContext } from "./context.ts";
import { presentFailure, toFailure } from "./errors/failure.ts";
import type { ProcedureMeta } from "./rest/route.ts";
import { refuseUnstorableText } from "./storable-text.ts";

const codesByStatus: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};

/** The longest notes that superjson has on a call, which say of each of its fields that it is undefined, are a third. */
const maxNotesLength = 4_000;

/** Short notes alone are followed: a few long names in them are copied for each place below. @throws MALFORMED_BODY */
function readInput(sent: SuperJSONResult): unknown {
  if (sent?.meta && JSON.stringify(sent.meta).length > maxNotesLength)
    throw new StudioError("MALFORMED_BODY");
  return superjson.deserialize(sent);
}

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    // so that procedures may return dates, maps and sets
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    // never send stack traces to callers
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const failure = toFailure(error);
      const studio = presentFailure(failure, ctx?.language ?? "en", ctx?.requestId ?? "");
      const code = codesByStatus[failure.status] ?? "INTERNAL_SERVER_ERROR";
      return {
        code: TRPC_ERROR_CODES_BY_KEY[code],
        message: studio.message,
        data: { ...shape.data, code, httpStatus: failure.status, studio },
      };
    },
  });

export const router = t.router;

/** Checks every input before its schema does, over tRPC and REST, so that no schema has to. */
function storable(getRawInput: () => Promise<unknown>): () => Promise<unknown> {
  return async () => {
    const input = await getRawInput();
    refuseUnstorableText(input);
    return input;
  };
}

/** Every call of a procedure, over tRPC and REST, is a span of its request. */
function inCall<Result extends { ok: true } | { ok: false; error: Error }>(
  { path, type }: { path: string; type: string },
  call: () => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return call();
  return inSpan(path, { facts: { "rpc.method": path, "rpc.type": type } }, async (span) => {
    const result = await call();
    if (!result.ok) span.fail(result.error.cause ?? result.error);
    return result;
  });
}

export const procedure = t.procedure.use(({ ctx, path, type, meta, getRawInput, next }) =>
  inCall({ path, type }, async () => {
    const actor = await requireActor(ctx, getAccess(path, type, meta));
    const added = { ctx: { actor }, getRawInput: storable(getRawInput) };
    // tRPC takes both at once, which its types do not tell; a middleware for each would cost every call
    return next(added as Pick<typeof added, "ctx">);
  }),
);

/** For calls without a session; the procedure must also be on the public list, otherwise it is refused. */
export const publicProcedure = t.procedure.use(({ ctx, path, type, meta, getRawInput, next }) =>
  inCall({ path, type }, async () => {
    if (!publicProcedures.has(path)) await requireActor(ctx, getAccess(path, type, meta));
    return next({ getRawInput: storable(getRawInput) });
  }),
);

/** @throws UNAUTHENTICATED, SCOPE_MISSING */
export async function requireActor(ctx: ApiContext, access: Access): Promise<Actor> {
  const actor = await ctx.findActor();
  if (!actor) throw new StudioError("UNAUTHENTICATED");
  requireAccess(actor, access);
  return actor;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** For calls that create jobs or cost credits: passes on the Idempotency-Key header. @throws VALIDATION_FAILED */
export const repeatableProcedure = procedure.meta({ repeatable: true }).use(({ ctx, next }) => {
  const { idempotencyKey } = ctx;
  if (idempotencyKey !== undefined && !keyPattern.test(idempotencyKey)) {
    throw new StudioError("VALIDATION_FAILED", {
      issues: [{ path: "Idempotency-Key", message: "Must have 1 to 200 visible ASCII characters." }],
    });
  }
  return next({ ctx: { repeat: { idempotencyKey } } });
});
