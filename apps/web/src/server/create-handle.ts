import { type Api, type ApiClient, type ApiOptions, createApi } from "@portrait-studio/api";
import type { Environment, Platform } from "@portrait-studio/platform";
import { type Caller, findClientAddress } from "./client-address.ts";
import { createPageLimit } from "./limit-pages.ts";
import { warnOfNoProxy, watchProxies } from "./watch-proxies.ts";

/** Answers a request below /api. */
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

/** The whole API as one function; the custom server and the route handler mount the same. */
export function createHandle(
  platform: Platform,
  environment: Environment,
  options: HandleOptions = {},
): { handle: Handle; refusePage: ReturnType<typeof createPageLimit>; figures: Api["figures"] } {
  const { studio, storage, receiveEngineMessage } = platform;
  const { deployment, trustProxy } = environment;
  const api = createApi(studio, {
    openFile: storage.openSigned,
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
