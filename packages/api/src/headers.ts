export function securityHeaders(requestId: string, appUrl: string): Record<string, string> {
  return {
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    ...(appUrl.startsWith("https://") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}
