import { type Health, StudioError } from "@portrait-studio/contract";
import type { Log } from "@portrait-studio/studio";
import { findNetwork, toNetwork } from "../rate-limits.ts";
import { createPlaces } from "./create-places.ts";
import { type BodyLimits, createBodyReceiver, defaultBodyLimits } from "./receive-body.ts";

const minuteMs = 60_000;

/** Makes a function that counts its calls, and says at most once a minute how many there were since it last said so. */
function onceAMinute(say: (times: number) => void): () => void {
  let times = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    times += 1;
    if (performance.now() - saidAt < minuteMs) return;
    saidAt = performance.now();
    say(times);
    times = 0;
  };
}

export interface AdmissionOptions {
  log: Log;
  /** calls that may be in hand at a time; more are refused, so that none waits for seconds */
  mostCalls?: number | undefined;
  bodyLimits?: Partial<BodyLimits> | undefined;
}

export interface AdmissionClient {
  /** IP address, from the socket or a trusted proxy; all callers without one count as one network, and share one budget */
  address?: string;
  /** Calls the listener when the connection has taken the response, or is gone. Without it, a response ends when it begins. */
  onClosed?: (listener: () => void) => void;
}

export interface AdmissionEntry {
  /** Receives the body and takes a place. @throws BODY_INCOMPLETE, and UNAVAILABLE with the time to wait */
  admit: (maximumBytes: number) => Promise<void>;
  /** The body that was received; empty when there is none. @throws BODY_TOO_LARGE */
  body: () => Uint8Array;
  isUnread: () => boolean;
  answer: () => void;
}

const defaultMostCalls = 100;
/** After this time a response keeps no place, however slowly it is taken. */
const takingMs = 5_000;
/** Fewer bodies a minute than this break off by themselves, on bad lines. */
const usualCutOff = 20;
const busy = new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });
const nothing = new Uint8Array();
const nobody = "unknown";

/** Decides which calls the API works on: those whose body is there, as many as can be answered in time, and of each network its part. */
export function createAdmission({ log, mostCalls = defaultMostCalls, bodyLimits }: AdmissionOptions) {
  const places = createPlaces(mostCalls);
  let refused = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let cutOff = 0;
  /** the times of the last ones, as many as are usual in a minute */
  const cutOffAt: number[] = [];
  const sayRefused = onceAMinute((calls) =>
    log("warn", "More calls than can be answered in time: some are refused.", {
      calls,
      inHand: places.taken(),
    }),
  );
  const sayCutOff = onceAMinute((calls) =>
    log("warn", "Calls whose body came too slowly, broke off or gave way to others.", { calls }),
  );
  const bodies = createBodyReceiver({ ...defaultBodyLimits, ...bodyLimits }, () => {
    cutOff += 1;
    cutOffAt.push(performance.now());
    if (cutOffAt.length > usualCutOff) cutOffAt.shift();
    sayCutOff();
  });

  function refuse(): StudioError {
    refused += 1;
    refusedAt = performance.now();
    sayRefused();
    return busy;
  }

  return {
    /** Calls of this process, counted since its start; bodies that came too slowly, broke off or gave way to others are cut off. */
    figures: () => ({
      inHand: places.taken(),
      places: mostCalls,
      arriving: bodies.arriving(),
      refused,
      cutOff,
    }),
    /** "failed" while more calls were refused or cut off within the last minute than a bad line explains */
    check: (): Health["checks"]["calls"] => {
      const minuteAgo = performance.now() - minuteMs;
      const [first = 0] = cutOffAt;
      const manyCutOff = cutOffAt.length === usualCutOff && first > minuteAgo;
      return refusedAt > minuteAgo || manyCutOff ? "failed" : "ok";
    },
    open: (request: Request, { address, onClosed }: AdmissionClient): AdmissionEntry => {
      let received: Uint8Array = nothing;
      let problem: StudioError | undefined;
      let unread = hasBody(request);
      let giveBack: (() => void) | undefined;

      const leave = () => {
        giveBack?.();
        giveBack = undefined;
      };

      async function receive(maximumBytes: number): Promise<void> {
        const declared = request.headers.get("content-length");
        if (declared === "0" || !request.body) return;
        if (Number(declared) > maximumBytes) {
          problem = new StudioError("BODY_TOO_LARGE", { maximumBytes });
          return;
        }
        try {
          received = await bodies.receive(request.body, address ? toNetwork(address) : nobody, maximumBytes);
          unread = false;
        } catch (error) {
          if (!(error instanceof StudioError) || error.code !== "BODY_TOO_LARGE") throw error;
          problem = error;
        }
      }

      return {
        admit: async (maximumBytes) => {
          if (request.method !== "GET" && request.method !== "HEAD") await receive(maximumBytes);
          giveBack = places.take(findNetwork(address));
          if (!giveBack) throw refuse();
        },
        body: () => {
          if (problem) throw problem;
          return received;
        },
        isUnread: () => unread,
        answer: () => {
          if (!giveBack || !onClosed) return leave();
          const timer = setTimeout(leave, takingMs).unref();
          onClosed(() => {
            clearTimeout(timer);
            leave();
          });
        },
      };
    },
  };
}

function hasBody({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}
