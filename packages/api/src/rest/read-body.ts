import { StudioError } from "@portrait-studio/contract";
import type { ApiContext } from "../context.ts";
import { parseJson } from "./read-json.ts";

/** bytes; photos have their own upload endpoint */
export const maxJsonBytes = 256 * 1024;

interface ReceivedBody {
  request: Pick<Request, "headers">;
  ctx: Pick<ApiContext, "entry">;
}

/** "" when there is no body. @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export function readText({ request, ctx }: ReceivedBody): string {
  const body = ctx.entry.body();
  if (body.byteLength > 0) refuseEncoded(request.headers);
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

/** Undefined when there is no body. @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY */
export function readJson(call: ReceivedBody): unknown {
  const text = readText(call);
  if (!text) return undefined;
  if (!isJson(call.request.headers.get("content-type"))) throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
  return parseJson(text);
}

/** Refuses compressed bodies, because a small one could expand to a large one. @throws UNSUPPORTED_MEDIA_TYPE */
export function refuseEncoded(headers: Headers): void {
  const encoding = headers.get("content-encoding");
  if (encoding && encoding !== "identity") throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
}

export function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}
