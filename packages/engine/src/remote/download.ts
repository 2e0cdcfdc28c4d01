import { type LookupAddress, lookup as resolveName } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { ProviderError } from "./provider-error.ts";
import { readBounded, TooLargeError } from "./read-bounded.ts";

export interface DownloadRules {
  /** hosts of the provider, including their subdomains */
  hosts: readonly string[];
  /** address of a fake, or of the operator's own server, whose origin is also allowed, over plain HTTP too */
  fakeAddress?: string | undefined;
  maxBytes: number;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
}

/** The part of IPv6 that is given out; elsewhere are only addresses that carry another one. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Tells whether an address is on the public internet; IPv4-mapped IPv6 addresses count as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
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
  try {
    return await readBounded(response, maxBytes);
  } catch (cause) {
    if (cause instanceof TooLargeError)
      throw new ProviderError("invalid", "An output is too large.", { cause });
    throw new ProviderError("unavailable", "The download of an output was interrupted.", { cause });
  }
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
