import { type Actor, createHealthWatch, type Studio } from "@portrait-studio/studio";
import { createAdmission } from "../admission/create-admission.ts";
import { type ApiContext, createContext } from "../context.ts";

export interface LogLine {
  level: string;
  message: string;
  facts: Record<string, unknown>;
}

/** A request's context with only a log, for tests of the REST adapter. */
export function fakeContext(request: Request, { signedIn = true, appUrl = "https://studio.example" } = {}) {
  const lines: LogLine[] = [];
  const studio = {
    settings: { appUrl },
    log: (level, message, facts = {}) => lines.push({ level, message, facts }),
  } as Pick<Studio, "log"> & { settings: Pick<Studio["settings"], "appUrl"> } as Studio;
  const actor: Actor = { userId: "usr_1", email: "ana@example.com", language: "en" };
  const context: ApiContext = {
    ...createContext({
      studio,
      requestId: "request-1",
      request,
      client: {},
      spend: () => {},
      requireBudget: () => {},
      entry: createAdmission({ log: studio.log }).open(request, {}),
      health: createHealthWatch(studio),
      entrance: "rest",
    }),
    findActor: async () => (signedIn ? actor : undefined),
  };
  return { context, lines };
}
