import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { readMeta } from "./event-meta.ts";
import { RequestError } from "./http/request-error.ts";
import type { Op } from "./ops.ts";
import { newEventId } from "./read-events.ts";
import type { LockedRun, Work } from "./work.ts";

/** The event that starts a deferred function; no sender may send it. */
export const deferEvent = "inngest/deferred.schedule";

const addOptions = z.object({
  fn_slug: z.string().min(1),
  input: z.record(z.string(), z.unknown()).nullish(),
  meta: z.unknown().optional(),
});
const abortOptions = z.object({ target_hashed_id: z.string().min(1), fn_slug: z.string().nullish() });

/** Whether the op asks for a function to be started at the end of its run, or takes that back. It is no step. */
export function isDefer({ op }: Op): boolean {
  return op === "DeferAdd" || op === "DeferAbort";
}

/**
 * Notes what the run starts when it ends. The first note of an id holds, and one that was taken back stays so.
 * @returns what is wrong with the first op that cannot be read; those before it are noted
 */
export async function saveDefers(db: Pool | PoolClient, run: string, ops: Op[]): Promise<string | undefined> {
  for (const op of ops) {
    const read = readDefer(op);
    if (typeof read === "string") return read;
    const { id, fn, input, meta, aborted } = read;
    await db.query(
      `insert into defer (run, id, function, input, meta, aborted) values ($1, $2, $3, $4, $5, $6)
       on conflict (run, id) do update set aborted = defer.aborted or excluded.aborted`,
      [run, id, fn, JSON.stringify(input), meta === undefined ? null : JSON.stringify(meta), aborted],
    );
  }
  return undefined;
}

interface Defer {
  id: string;
  fn: string;
  input: Record<string, unknown>;
  meta?: unknown;
  aborted: boolean;
}

function readDefer({ id, op, opts }: Op): Defer | string {
  const parsed = (op === "DeferAdd" ? addOptions : abortOptions).safeParse(opts ?? {});
  if (!parsed.success) return `Not a ${op}: ${parsed.error.issues[0]?.message}`;
  const given = parsed.data;
  if ("target_hashed_id" in given)
    return { id: given.target_hashed_id, fn: given.fn_slug ?? "", input: {}, aborted: true };
  return { id, fn: given.fn_slug, input: given.input ?? {}, meta: given.meta, aborted: false };
}

/** Starts what the run, which ends, has deferred: it lets in the events that do so. */
export async function emitDefers(work: Work, run: LockedRun): Promise<void> {
  const { rows } = await work.db.query<{ id: string; function: string; input: object; meta: unknown }>(
    "select id, function, input, meta from defer where run = $1 and not aborted order by id",
    [run.id],
  );
  for (const { id, function: fn, input, meta: given } of rows) {
    const internalId = newEventId();
    const internal = { fn_slug: fn, parent_fn_slug: run.function, parent_run_id: run.id };
    const meta = readMetaOrNone(work, run, given);
    const body = {
      id: `${run.id}.${id}`,
      name: deferEvent,
      data: { ...input, _inngest: internal },
      ts: Date.now(),
      user: {},
      ...(meta && { meta }),
    };
    work.emitted.push({ internalId, body });
  }
}

/** Sessions that are not acceptable do not keep the run from ending. */
function readMetaOrNone({ runner }: Work, run: LockedRun, given: unknown) {
  try {
    return readMeta(given ?? undefined);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    runner.log(`run ${run.id}: a deferred function gets no sessions: ${error.message}`);
    return undefined;
  }
}
