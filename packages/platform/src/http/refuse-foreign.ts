import type { IncomingHttpHeaders } from "node:http";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * For servers that trust whoever is on this machine. A web page that is open in a browser here can send requests to a loopback
 * port too; those name their page in `Origin` or `Sec-Fetch-Site`, or, by a name of their own that points here, in `Host`, and
 * without asking first they cannot send JSON.
 * @returns why the request is refused; undefined when no foreign page can have sent it
 */
export function refuseForeign(headers: IncomingHttpHeaders): string | undefined {
  const { host = "", origin } = headers;
  if (!loopbackHost.test(host)) return "Only loopback names are served.";
  if (origin !== undefined && origin !== `http://${host}`) return "Only same-origin requests are served.";
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return "Only same-origin requests are served.";
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType === undefined ? hasBody(headers) : mediaType !== "application/json")
    return "Only JSON is taken.";
  return undefined;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}
