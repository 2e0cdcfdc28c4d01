import type { IncomingMessage, ServerResponse } from "node:http";

export interface DropLimits {
  /** more than a photo, so that a browser that sends one reads its answer */
  bytes: number;
  /** how long the rest may come at any rate */
  graceMs: number;
  /** what must have come for each second beyond that */
  bytesPerSecond: number;
}

export const usualDropLimits: DropLimits = {
  bytes: 16 * 1024 * 1024,
  graceMs: 10_000,
  bytesPerSecond: 32 * 1024,
};

const checkMs = 500;

/**
 * Reads and drops what still comes of a request that has its answer. A connection that is closed while its client sends is reset, and
 * takes the answer along; so it stays open until all is there, or the limits are reached.
 */
export function dropRest(request: IncomingMessage, response: ServerResponse, limits: DropLimits): void {
  response.once("prefinish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    const began = performance.now();
    let bytes = 0;
    let mayClose = false;
    // called by Node when the answer is out, if the connection is not to be used again
    socket.destroySoon = () => {
      mayClose = true;
    };
    const end = (isWhole: boolean) => {
      clearInterval(timer);
      request.off("data", count);
      Reflect.deleteProperty(socket, "destroySoon");
      if (mayClose || !isWhole) socket.destroySoon();
    };
    const timer = setInterval(() => {
      const seconds = (performance.now() - began - limits.graceMs) / 1000;
      if (bytes < seconds * limits.bytesPerSecond) end(false);
    }, checkMs);
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > limits.bytes) end(false);
    };
    // whoever was to read it has answered
    request.removeAllListeners("data");
    request.on("data", count);
    request.once("end", () => end(true));
    socket.once("close", () => clearInterval(timer));
    request.resume();
  });
}
