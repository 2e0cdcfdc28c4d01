import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export interface Caller {
  /** of the connection; a host that runs no server of ours may not know it */
  socketAddress: string | undefined;
  /** the X-Forwarded-For header: each proxy appends the address from which it was called */
  forwardedFor: string | null;
}

/**
 * The caller's IP address by the word of the outermost of our proxies: as many entries from the right as there are proxies,
 * since those before it are the caller's own. Without proxies, and for a call that did not pass all of them, it is the
 * connection's.
 * @param trustProxy how many proxies there are
 * @returns undefined only where the connection's address is unknown too
 */
export function findClientAddress(
  { socketAddress, forwardedFor }: Caller,
  trustProxy: number,
): string | undefined {
  return findForwardedAddress(forwardedFor, trustProxy) ?? plainAddress(socketAddress ?? "");
}

/** The entry that counts; undefined when there are too few, or when it is no address. */
export function findForwardedAddress(forwardedFor: string | null, trustProxy: number): string | undefined {
  if (trustProxy < 1 || !forwardedFor) return undefined;
  return plainAddress(forwardedFor.split(",").at(-trustProxy) ?? "");
}

/** Without port, brackets and zone, IPv4 always in its own notation; undefined when it is no address. */
function plainAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.split("%")[0] ?? "";
  const version = isIP(address);
  // Node takes only one notation of an IPv4 address
  if (version === 4) return address;
  return version === 6 ? ipaddr.process(address).toString() : undefined;
}
