/** How this machine itself reaches a server that listens at `host`, as a part of an address. */
export function ownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
