import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FakeContext } from "./context.ts";

export function refuse(status: number, body: unknown, headers: Record<string, string> = {}): never {
  throw new HTTPException(status as ContentfulStatusCode, { res: Response.json(body, { status, headers }) });
}

export async function readObject({ req }: FakeContext): Promise<Record<string, unknown>> {
  const text = await req.text();
  let value: unknown;
  try {
    value = JSON.parse(text || "{}");
  } catch {
    // refused below
  }
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  return refuse(400, { detail: "The body is not a JSON object." });
}
