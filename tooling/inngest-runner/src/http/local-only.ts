import type { IncomingMessage } from "node:http";
import { RequestError } from "./request-error.ts";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Web pages can send requests to a loopback port: `Origin`, `Sec-Fetch-Site` or a foreign `Host` give them away, and older
 * browsers cannot send JSON. Following a link to the dashboard is allowed.
 * @throws RequestError 403, or 415 for a body that is not JSON
 */
export function refuseForeign({ method, headers }: IncomingMessage): void {
  const { host = "", origin } = headers;
  if (!loopback.test(host)) throw new RequestError(403, "Only loopback names are served.");
  const site = headers["sec-fetch-site"] ?? "none";
  const isLink =
    method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  const isOwn = site === "none" || site === "same-origin";
  if ((origin !== undefined && origin !== `http://${host}`) || !(isOwn || isLink))
    throw new RequestError(403, "Only the dashboard itself may call.");
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (hasBody && !/^application\/json\b/i.test(headers["content-type"] ?? ""))
    throw new RequestError(415, "Send JSON, with content-type: application/json.");
}
