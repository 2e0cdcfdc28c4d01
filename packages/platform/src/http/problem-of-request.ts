import type { IncomingMessage } from "node:http";

export interface RequestProblem {
  status: number;
  headers?: Record<string, string>;
}

/** What any handler here can be asked; Node's parser knows thirty more, some of which make `new Request` throw. */
export const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const allow = { allow: knownMethods.join(", ") };
const hostPattern = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const visibleAscii = /^[\x21-\x7e]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const controlCharacter = /[\0-\x1f\x7f]/;

/**
 * Why a request that Node could parse is answered before any handler sees it: no method of ours, no usable Host, no path on
 * this server, or one that cannot be decoded. `OPTIONS *` asks about the server as a whole and gets its answer here.
 */
export function problemOfRequest({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): RequestProblem | undefined {
  if (!knownMethods.some((known) => known === method)) return { status: 405, headers: allow };
  if (!hostPattern.test(headers.host ?? "")) return { status: 400 };
  if (url === "*") return method === "OPTIONS" ? { status: 204, headers: allow } : { status: 400 };
  return isPlainPath(url) ? undefined : { status: 400 };
}

/** One slash at the beginning, since two would name a host; handlers would differ about backslashes and broken encodings. */
function isPlainPath(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  if (!/^\/(?!\/)/.test(path) || path.includes("\\") || !visibleAscii.test(url)) return false;
  try {
    return !controlCharacter.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
