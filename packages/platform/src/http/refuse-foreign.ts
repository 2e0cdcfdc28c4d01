import type { IncomingHttpHeaders } from "node:http";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Protects servers that trust every program on this machine from web pages, which can also send requests to loopback ports. The
 * browser names their origin in `Origin` or `Sec-Fetch-Site`; with DNS rebinding, `Host` has a foreign name; and they cannot send
 * JSON without a preflight request.
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
    return "Only JSON is accepted.";
  return undefined;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}
