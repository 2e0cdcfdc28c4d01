import type { ServerResponse } from "node:http";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body, null, 2);
  response.writeHead(status, {
    "cache-control": "no-store",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

export function sendRedirect(response: ServerResponse, address: string): void {
  response.writeHead(303, { location: address, "cache-control": "no-store", "content-length": 0 });
  response.end();
}

/** @param formTargets origins to which a form of the page may lead, in the end */
export function sendPage(
  response: ServerResponse,
  status: number,
  body: string,
  formTargets: string[] = [],
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
  ];
  response.writeHead(status, {
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    // with less than this, a browser would not say that a form is our own
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}
