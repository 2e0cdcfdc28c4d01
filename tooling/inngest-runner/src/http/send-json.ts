import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import { RequestError } from "./request-error.ts";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Reads a JSON body of at most `maxBytes`; RequestError 413 or 400 otherwise. An empty body is undefined. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new RequestError(413, `The body is over ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new RequestError(400, "The body is not JSON.");
  }
}

/** Reads an address's query; RequestError 400 that names the first thing wrong with it. An empty value, as forms send it, is none. */
export function readQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(400, [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
}
