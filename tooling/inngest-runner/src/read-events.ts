import { randomBytes } from "node:crypto";
import { encodeTime, ulid } from "ulid";
import { z } from "zod";
import { RequestError } from "./http/request-error.ts";

export interface EventBody {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Milliseconds since 1970. */
  ts: number;
  user: Record<string, unknown>;
}

export interface IncomingEvent {
  internalId: string;
  body: EventBody;
}

const maxEvents = 5000;
const maxEventBytes = 3 * 1024 * 1024;
const earliest = Date.UTC(1980, 0, 1);
const latest = Date.UTC(2100, 0, 1);

const incoming = z.looseObject({
  name: z.string().min(1, "an event needs a name"),
  id: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  user: z.record(z.string(), z.unknown()).nullish(),
  ts: z.number().nullish(),
});

/** @param seed header x-inngest-event-id-seed: a repeated request makes the same ids @throws RequestError 400 for the first bad event */
export function readEvents(body: unknown, seed: string | undefined): IncomingEvent[] {
  const list = Array.isArray(body) ? body : [body];
  if (list.length > maxEvents) throw new RequestError(400, `At most ${maxEvents} events in one request.`);
  const makeId = idMaker(seed);
  return list.map((raw, index) => readEvent(raw, makeId(index + 1)));
}

function readEvent(raw: unknown, internalId: string): IncomingEvent {
  const parsed = incoming.safeParse(raw);
  if (!parsed.success) throw new RequestError(400, `Not an event: ${parsed.error.issues[0]?.message}`);
  const { name, data, user, id, ts } = parsed.data;
  if (name.toLowerCase().startsWith("inngest/")) {
    throw new RequestError(400, `Event name "${name}" is reserved for Inngest.`);
  }
  const time = ts || Date.now();
  if (time < earliest || time >= latest)
    throw new RequestError(400, `Event time ${time} is not between 1980 and 2100.`);
  const { _inngest, ...ownData } = data ?? {};
  const event: EventBody = {
    id: id || internalId,
    name,
    data: ownData,
    ts: time,
    user: user ?? {},
  };
  if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes)
    throw new RequestError(400, "An event is over 3 MiB.");
  return { internalId, body: event };
}

/** Ids from the seed's time and entropy, its last four bytes advanced by the event's 1-based position. */
function idMaker(seed: string | undefined): (position: number) => string {
  const match = /^(\d+),([A-Za-z0-9+/=]+)$/.exec(seed ?? "");
  const time = Number(match?.[1]);
  const entropy = Buffer.from(match?.[2] ?? "", "base64");
  if (entropy.length !== 10 || time >= 2 ** 48) return () => ulid();
  return (position) => {
    const bytes = Buffer.from(entropy);
    bytes.writeUInt32BE((bytes.readUInt32BE(6) + position) >>> 0, 6);
    return encodeTime(time, 10) + encodeEntropy(bytes);
  };
}

export function newEventId(): string {
  return encodeTime(Date.now(), 10) + encodeEntropy(randomBytes(10));
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function encodeEntropy(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let i = 0; i < 16; i++) {
    text = crockford[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return text;
}
