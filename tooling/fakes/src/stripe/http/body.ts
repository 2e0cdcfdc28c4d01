import type { IncomingMessage } from "node:http";
import { StandError } from "../api/errors.ts";

const mostBytes = 1_000_000;

/** @throws StandError 413 for a body over a megabyte */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) throw new StandError(413, { message: "The request is too large." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
