import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { type Api, type ApiClient, type ApiOptions, createApi } from "@portrait-studio/api";
import { preferredLanguage } from "@portrait-studio/contract/languages";
import { errorMessage } from "@portrait-studio/i18n";
import type { Environment, Platform } from "@portrait-studio/platform";
import ipaddr from "ipaddr.js";

export type Handle = (
  request: Request,
  connection?: Pick<ApiClient, "onClosed"> & Pick<Caller, "socketAddress">,
) => Promise<Response>;

export type HandleOptions = Pick<ApiOptions, "mostCalls" | "rateLimits">;

/** Everybody on one machine has the same address: people, tools and tests; a runaway loop is still stopped. */
const oneMachineLimits = {
  calls: 60_000,
  signIn: 3_000,
  passkeys: 6_000,
  uploads: 6_000,
  files: 600_000,
  conversions: 6_000,
  pages: 300_000,
  unsigned: 1_000,
};

/** Asked by the launcher and by watchers here, past the proxies. */
const healthPaths = /\/api\/health(\/\w+)?$/;

export function createHandle(
  platform: Platform,
  environment: Environment,
  options: HandleOptions = {},
): { handle: Handle; refusePage: ReturnType<typeof createPageLimit>; figures: Api["figures"] } {
  const { studio, storage, receiveEngineMessage } = platform;
  const { deployment, trustProxy } = environment;
  const api = createApi(studio, {
    openFile: storage.openSigned,
    findDirect: storage.findDirect,
    version: studio.settings.version,
    receiveEngineMessage,
    health: platform.health,
    ...options,
    ...(deployment === "local" && { rateLimits: oneMachineLimits }),
  });
  const warn = (message: string) => studio.log("warn", message);
  warnOfNoProxy(environment, warn);
  const watch = watchProxies(trustProxy, warn);
  return {
    figures: api.figures,
    refusePage: createPageLimit(api.spendPage, trustProxy),
    handle: (request, { socketAddress, onClosed } = { socketAddress: undefined }) => {
      const caller: Caller = { socketAddress, forwardedFor: request.headers.get("x-forwarded-for") };
      if (!healthPaths.test(request.url)) watch(caller);
      const address = findClientAddress(caller, trustProxy);
      return api.handle(request, { ...(address && { address }), ...(onClosed && { onClosed }) });
    },
  };
}

/** @returns whether the page was answered, because its caller has asked for too many */
function createPageLimit(spendPage: Api["spendPage"], trustProxy: number) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const forwardedFor = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    const { remoteAddress: socketAddress } = request.socket;
    const refusal = spendPage(findClientAddress({ socketAddress, forwardedFor }, trustProxy));
    if (!refusal) return false;
    const language = preferredLanguage(request.headers["accept-language"] ?? null);
    response.writeHead(refusal.status, {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": String(refusal.details?.retryAfterSeconds),
    });
    response.end(errorMessage(refusal.code, language, refusal.details));
    return true;
  };
}

type Warn = (message: string) => void;

/** A wrong TRUST_PROXY shows when a studio starts; the server listens on this machine only. */
export function warnOfNoProxy({ deployment, trustProxy }: Environment, warn: Warn): void {
  if (deployment === "public" && trustProxy === 0)
    warn(
      "TRUST_PROXY is 0, but whatever speaks https for APP_URL stands in front: all callers share one address and its limits.",
    );
}

/** Warns once when requests show that TRUST_PROXY does not fit the proxies in front. Calls on this machine pass none. */
export function watchProxies(trustProxy: number, warn: Warn): (caller: Caller) => void {
  let told = false;
  return ({ forwardedFor }) => {
    if (told || (trustProxy === 0 ? !forwardedFor : findForwardedAddress(forwardedFor, trustProxy))) return;
    told = true;
    warn(
      trustProxy === 0
        ? "A call carries X-Forwarded-For, but TRUST_PROXY is 0: if a proxy appends it, set TRUST_PROXY to the number of proxies."
        : `A call's X-Forwarded-For has no address for the ${trustProxy} proxies of TRUST_PROXY: the connection's counts. Is the number right, and do all append it?`,
    );
  };
}

interface Caller {
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
function findForwardedAddress(forwardedFor: string | null, trustProxy: number): string | undefined {
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
