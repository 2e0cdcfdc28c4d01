import { StudioError } from "@portrait-studio/contract";
import { readChunks } from "./read-chunks.ts";

export interface BodyLimits {
  /** how long a body may take at any rate */
  graceMs: number;
  /** what must have arrived for each second beyond that */
  bytesPerSecond: number;
  /** what all bodies that are arriving may take together, each with `callBytes` for its connection */
  totalBytes: number;
  callBytes: number;
}

export const defaultBodyLimits: BodyLimits = {
  graceMs: 10_000,
  bytesPerSecond: 32 * 1024,
  totalBytes: 64 * 1024 * 1024,
  callBytes: 64 * 1024,
};

interface BodyArrival {
  network: string;
  since: number;
  bytes: number;
  stop: AbortController;
}

const checkMs = 1000;
const gaveWay = new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });

/**
 * Receives bodies before their calls count as calls, so that half-sent ones take no place from others. Nobody is refused here:
 * when too much is arriving, the oldest body of the network that has most gives way, as in longest-queue drop (Suter et al., 1999).
 * @param onCutOff called for each body that came too slowly, broke off or gave way
 */
export function createBodyReceiver(limits: BodyLimits, onCutOff: () => void) {
  const arrivals = new Set<BodyArrival>();
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const getWeight = (arrival: BodyArrival) => limits.callBytes + arrival.bytes;

  function stopSlow(): void {
    const now = performance.now();
    for (const { since, bytes, stop } of arrivals)
      if (bytes < ((now - since - limits.graceMs) * limits.bytesPerSecond) / 1000)
        stop.abort(new StudioError("BODY_INCOMPLETE"));
  }

  function begin(network: string): BodyArrival {
    const arrival = { network, since: performance.now(), bytes: 0, stop: new AbortController() };
    arrivals.add(arrival);
    timer ??= setInterval(stopSlow, checkMs).unref();
    makeRoom(limits.callBytes);
    return arrival;
  }

  function end(arrival: BodyArrival): void {
    if (!arrivals.delete(arrival)) return;
    bytes -= getWeight(arrival);
    if (arrivals.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Takes the bytes, and what gives way for them. */
  function makeRoom(more: number): void {
    bytes += more;
    while (bytes > limits.totalBytes) {
      const oldest = oldestOfHeaviest();
      if (!oldest) return;
      oldest.stop.abort(gaveWay);
      end(oldest);
    }
  }

  function oldestOfHeaviest(): BodyArrival | undefined {
    const weights = new Map<string, number>();
    for (const arrival of arrivals)
      weights.set(arrival.network, (weights.get(arrival.network) ?? 0) + getWeight(arrival));
    const heaviest = Math.max(...weights.values());
    return [...arrivals].find(({ network }) => weights.get(network) === heaviest);
  }

  return {
    arriving: () => arrivals.size,
    /** @throws BODY_TOO_LARGE; BODY_INCOMPLETE when it comes too slowly or breaks off; UNAVAILABLE when it gives way to others */
    receive: async (body: ReadableStream<Uint8Array>, network: string, maximumBytes: number) => {
      const arrival = begin(network);
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of readChunks(body, arrival.stop.signal)) {
          if (arrival.bytes + chunk.byteLength > maximumBytes)
            throw new StudioError("BODY_TOO_LARGE", { maximumBytes });
          arrival.bytes += chunk.byteLength;
          makeRoom(chunk.byteLength);
          chunks.push(chunk);
        }
        return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      } catch (error) {
        if (!(error instanceof StudioError) || error.code !== "BODY_TOO_LARGE") onCutOff();
        throw error;
      } finally {
        end(arrival);
      }
    },
  };
}
