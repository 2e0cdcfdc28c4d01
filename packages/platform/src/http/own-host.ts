/** The host name by which this machine reaches its own server that listens at `host`. */
export function ownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
