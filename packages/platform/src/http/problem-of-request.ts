import type { IncomingMessage } from "node:http";

export interface RequestProblem {
  status: number;
  headers?: Record<string, string>;
}

/** The methods that handlers support; Node's parser accepts thirty more, some of which make `new Request` throw. */
export const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const allow = { allow: knownMethods.join(", ") };
const hostPattern = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const visibleAscii = /^[\x21-\x7e]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is refused
const controlCharacter = /[\0-\x1f\x7f]/;

/**
 * The status for a parsed request that no handler should get: an unsupported method, an unusable Host, or a path that is not on
 * this server or cannot be decoded. `OPTIONS *`, which is about the whole server, is handled here too.
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

/** Begins with one slash (two would be a host) and has no backslashes or invalid encodings, which handlers treat differently. */
function isPlainPath(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  if (!/^\/(?!\/)/.test(path) || path.includes("\\") || !visibleAscii.test(url)) return false;
  if (!path.includes("%")) return true;
  try {
    return !controlCharacter.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
