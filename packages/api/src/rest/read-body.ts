import { StudioError } from "@portrait-studio/contract";

/** bytes; photos have their own upload endpoint */
const maxJsonBytes = 256 * 1024;

/**
 * The text of a JSON body; "" when there is none.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY
 */
async function readJsonText(request: Request): Promise<string> {
  const text = await readText(request, maxJsonBytes);
  if (text && !isJson(request.headers.get("content-type"))) throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
  return text;
}

/**
 * The text of a body; "" when there is none.
 * @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readText(request: Request, maximumBytes: number): Promise<string> {
  const { headers } = request;
  const declared = headers.get("content-length");
  if (declared === "0" || !request.body) return "";
  if (Number(declared) > maximumBytes) throw new StudioError("BODY_TOO_LARGE", { maximumBytes });
  refuseEncoded(headers);
  // the server enforces a declared length; a body without one is counted here
  return declared ? await request.text() : await readCounted(request.body, maximumBytes);
}

/** @throws MALFORMED_BODY, and the errors of `readJsonText` */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readJsonText(request);
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StudioError("MALFORMED_BODY", undefined, { cause: error });
  }
}

/** Refuses compressed bodies, because a small one could expand to a large one. @throws UNSUPPORTED_MEDIA_TYPE */
export function refuseEncoded(headers: Headers): void {
  const encoding = headers.get("content-encoding");
  if (encoding && encoding !== "identity") throw new StudioError("UNSUPPORTED_MEDIA_TYPE");
}

export function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

async function readCounted(body: ReadableStream<Uint8Array>, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw new StudioError("BODY_TOO_LARGE", { maximumBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
