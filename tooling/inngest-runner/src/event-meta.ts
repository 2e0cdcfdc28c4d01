import { z } from "zod";
import { RequestError } from "./http/request-error.ts";

/** What groups the runs of an event, e.g. {"sessions": {"user": "u1"}}; SDK 4.24 hands it on from a run to the events that it sends. */
export interface EventMeta {
  sessions: Record<string, string>;
}

// as Inngest's server has them
const maxSessions = 5;
const maxKeyBytes = 128;
const maxIdBytes = 512;

const id = z.union([z.string(), z.number()]).transform(String);

/** `sessions` are the sender's: null for one cuts the inherited one, null for all of them cuts all. */
const sentMeta = z.looseObject({
  sessions: z.record(z.string(), id.nullable()).nullish(),
  propagated_sessions: z.record(z.string(), id).nullish(),
});

/**
 * Merges what the sender gives with what its run inherited, after RFC 7386. Inherited ones fill the places that are left, in the
 * order of their keys.
 * @returns undefined when no session is left
 * @throws RequestError 400 for anything else than sessions, too many of them, and empty or too long keys and ids
 */
export function readMeta(value: unknown): EventMeta | undefined {
  const parsed = sentMeta.nullish().safeParse(value);
  if (!parsed.success) throw new RequestError(400, `Not an event's meta: ${z.prettifyError(parsed.error)}`);
  const sent = parsed.data;
  const own = Object.entries(sent?.sessions ?? {});
  const inherited = sent?.sessions === null ? [] : Object.entries(sent?.propagated_sessions ?? {});
  const sessions = new Map(own.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])));
  if (sessions.size > maxSessions)
    throw new RequestError(400, `An event has at most ${maxSessions} sessions.`);
  const given = new Set(own.map(([key]) => key));
  for (const [key, value] of inherited.toSorted(([one], [other]) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  ))
    if (sessions.size < maxSessions && !given.has(key)) sessions.set(key, value);
  for (const [key, value] of sessions) {
    if (!fits(key, maxKeyBytes))
      throw new RequestError(400, `A session's key has 1 to ${maxKeyBytes} bytes.`);
    if (!fits(value, maxIdBytes))
      throw new RequestError(400, `The id of session "${key}" has 1 to ${maxIdBytes} bytes.`);
  }
  return sessions.size > 0 ? { sessions: Object.fromEntries(sessions) } : undefined;
}

function fits(text: string, maxBytes: number): boolean {
  return text !== "" && Buffer.byteLength(text) <= maxBytes;
}
