import { type LookupAddress, lookup as resolveName } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ProviderError } from "./provider-error.ts";

export interface DownloadRules {
  /** hosts of the provider, including their subdomains */
  hosts: readonly string[];
  /** address of a fake, or of the operator's own server, whose origin is also allowed, over plain HTTP too */
  fakeAddress?: string | undefined;
  maxBytes: number;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
}

/** All addresses that are not on the public internet. */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(net, bits, "ipv6");
}

/** Whether an address is on the public internet; IPv4-mapped IPv6 addresses count as IPv4. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  if (family === 0 || /^::ffff:/i.test(plain)) return false;
  return !inside.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Fetches a provider's output: only from the provider's own hosts, over HTTPS, at public addresses, without following redirects,
 * up to a maximum size.
 * @throws ProviderError "gone" when there is no such file (any more), "invalid" when it must not or cannot be fetched,
 *   "denied" when the host needs the key, "unavailable" otherwise
 */
export function download(address: string, rules: DownloadRules): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isFake = rules.fakeAddress !== undefined && url?.origin === new URL(rules.fakeAddress).origin;
  const allowed =
    url?.protocol === "https:" &&
    url.username === "" &&
    url.port === "" &&
    rules.hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (!url || !(isFake || allowed)) {
    return Promise.reject(new ProviderError("invalid", "An output is not on the provider's hosts."));
  }
  const request = isFake && url.protocol === "http:" ? requestPlain : requestSecure;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        headers: { ...rules.headers },
        signal: AbortSignal.timeout(rules.timeoutMs),
        agent: false,
        ...(isFake ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        receive(response, rules.maxBytes).then(resolve, (error: unknown) => {
          response.destroy();
          reject(error);
        });
      },
    );
    outgoing.on("error", (cause) =>
      reject(
        cause instanceof ProviderError
          ? cause
          : new ProviderError("unavailable", `An output could not be fetched: ${cause.message}`, { cause }),
      ),
    );
    outgoing.end();
  });
}

async function receive(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0;
  if (status === 404 || status === 410) throw new ProviderError("gone", "An output is gone.");
  if (status === 401 || status === 403) throw new ProviderError("denied", "An output needs a key.");
  if (status === 429 || status >= 500) {
    throw new ProviderError("unavailable", `An output's host responded with ${status}.`);
  }
  if (status !== 200) throw new ProviderError("invalid", `An output's host responded with ${status}.`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxBytes) throw new ProviderError("invalid", `An output is over ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError("unavailable", "The download of an output was interrupted.", { cause });
  }
  return Buffer.concat(chunks);
}

/** Resolves names to public addresses only. It runs while connecting, so that the address cannot change in between. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      const refused = new ProviderError("invalid", "An output's host has a private address.");
      return callback(refused, "", 0);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const downloadAttempts = 4;

/** Downloads a file, with retries while the host is unavailable. @throws ProviderError like `download` */
export async function fetchFile(url: string, rules: DownloadRules, backoffMs = 500): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await download(url, rules);
    } catch (error) {
      const passing = error instanceof ProviderError && error.fault === "unavailable";
      if (!passing || tries === downloadAttempts) throw error;
      await pause(backoffMs * 2 ** (tries - 1));
    }
  }
}
