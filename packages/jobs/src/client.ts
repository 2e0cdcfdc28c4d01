import type { StudioEvent } from "@portrait-studio/contract";
import { Inngest, type Logger } from "inngest";

export interface JobsConfig {
  /** a dev server or the sandbox's runner; undefined for Inngest Cloud or a self-hosted server */
  devUrl: string | undefined;
  baseUrl: string | undefined;
  eventKey: string | undefined;
  signingKey: string | undefined;
}

export type JobsClient = Inngest<{ id: "portrait-studio" }>;

/** The studio's Inngest client. Everything it needs comes as an argument; the environment is not read. */
export function createJobsClient(
  { devUrl, baseUrl, eventKey, signingKey }: JobsConfig,
  logger: Logger,
): JobsClient {
  return new Inngest({
    id: "portrait-studio",
    logger,
    isDev: devUrl !== undefined,
    ...(devUrl || baseUrl ? { baseUrl: devUrl ?? baseUrl } : {}),
    ...(eventKey ? { eventKey } : {}),
    ...(signingKey ? { signingKey } : {}),
  });
}

/** Hands events to Inngest under their own ids: an id that it has seen within a day starts nothing. */
export async function dispatchEvents(client: JobsClient, events: readonly StudioEvent[]): Promise<void> {
  await client.send(events.map(({ id, name, data }) => ({ id, name, data })));
}

/** Resolves when the server that runs the functions answers. @throws otherwise */
export async function checkJobsServer({ devUrl, baseUrl }: JobsConfig): Promise<void> {
  const server = devUrl ?? baseUrl;
  // Inngest Cloud has no address of its own to ask; a failing send shows there, and the outbox keeps the event
  if (!server) return;
  const response = await fetch(new URL("/health", server), { signal: AbortSignal.timeout(2500) });
  if (!response.ok) throw new Error(`The jobs server answered ${response.status}.`);
}
