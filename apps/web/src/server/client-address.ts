const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * The caller's IP address. The server listens on this machine only, so whoever calls from elsewhere comes through a proxy here,
 * which appends their address to `X-Forwarded-For`: the last one is the proxy's word, those before it are the caller's own.
 * @returns undefined for this machine itself, and for a proxy that does not tell its callers apart
 */
export function clientAddressOf(socketAddress: string | undefined, headers: Headers): string | undefined {
  if (socketAddress && !loopback.test(socketAddress)) return socketAddress;
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return forwarded && !loopback.test(forwarded) ? forwarded : undefined;
}
