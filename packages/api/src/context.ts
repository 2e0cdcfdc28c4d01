import { type Language, preferredLanguage } from "@portrait-studio/contract";
import { type Actor, authenticate, type HealthWatch, type Studio } from "@portrait-studio/studio";
import type { AdmissionClient, AdmissionEntry } from "./admission/create-admission.ts";
import { type BrowserKey, readBrowserKey } from "./browser-cookie.ts";
import type { Cost } from "./rate-limits.ts";

export type ApiClient = AdmissionClient;

export interface ApiContext {
  studio: Studio;
  /** also the id under which a failure is logged */
  requestId: string;
  token: string | undefined;
  idempotencyKey: string | undefined;
  client: Pick<ApiClient, "address"> & BrowserKey;
  /** Takes a cost from the budget of the client's address. @throws RATE_LIMITED */
  spend: (cost: Cost) => void;
  /** Refuses the call if spending the cost would; takes nothing. @throws RATE_LIMITED */
  requireBudget: (cost: Cost) => void;
  entry: Pick<AdmissionEntry, "admit" | "body">;
  health: Pick<HealthWatch, "isReady" | "check">;
  language: Language;
  /** The token's person; looked up at most once per request, when first needed. */
  findActor: () => Promise<Actor | undefined>;
  reply: Reply;
}

export interface Reply {
  cookies: string[];
  status: number | undefined;
}

type ContextOptions = Pick<
  ApiContext,
  "studio" | "requestId" | "spend" | "requireBudget" | "entry" | "health"
> & {
  request: Request;
  client: ApiClient;
  /** Screens (tRPC) get messages in the person's language, REST calls in their Accept-Language. */
  entrance: "trpc" | "rest";
};

export function createContext({ request, client, entrance, ...parts }: ContextOptions): ApiContext {
  const { studio } = parts;
  const { headers } = request;
  const token = findBearerToken(headers.get("authorization"));
  let actor: Promise<Actor | undefined> | undefined;

  const context: ApiContext = {
    ...parts,
    token,
    idempotencyKey: headers.get("idempotency-key") ?? undefined,
    client: { ...client, ...readBrowserKey(headers, studio.settings.appUrl) },
    language: preferredLanguage(headers.get("accept-language")),
    findActor: () => {
      actor ??= findActor();
      return actor;
    },
    reply: { cookies: [], status: undefined },
  };

  async function findActor(): Promise<Actor | undefined> {
    const found = token ? await authenticate(studio, token) : undefined;
    if (!found) return undefined;
    if (entrance === "rest") return { ...found, language: context.language };
    context.language = found.language;
    return found;
  }

  return context;
}

function findBearerToken(authorization: string | null): string | undefined {
  return authorization?.match(/^bearer +(\S+)$/i)?.[1];
}
