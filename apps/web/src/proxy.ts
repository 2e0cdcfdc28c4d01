import { type NextRequest, NextResponse } from "next/server";

/** Only scripts that carry this answer's nonce run, and those that they load. Next puts it on its own. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function contentPolicy(nonce: string): string {
  // biome-ignore lint/style/noProcessEnv: Next replaces it while building; only its development tools evaluate text
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    // blob: is a photo before its upload, data: a placeholder
    `img-src 'self' blob: data:${storeOrigin()}`,
    "font-src 'self'",
    // calls, uploads and downloads: all of them of the studio itself
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The store that images come from by themselves; otherwise they come through the studio. */
function storeOrigin(): string {
  // biome-ignore lint/style/noProcessEnv: the proxy runs inside Next, where no argument reaches it; the server has checked them
  const { STORAGE, S3_PUBLIC_ENDPOINT: address } = process.env;
  return STORAGE === "s3" && address ? ` ${new URL(address).origin}` : "";
}

/** Pages only: the API, uploads, the build's files and fonts go straight through; static pages have policies of their own. */
export const config = {
  matcher: ["/((?!api/|_next/|fonts/|about(?:/|$)|docs(?:/|$)|offline$|$).+)"],
};
