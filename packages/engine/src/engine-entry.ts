import type { z } from "zod";
import type { EngineProfile } from "./port.ts";
import type { WebhookNews, WebhookRequest } from "./webhooks.ts";

export interface EngineSettings {
  /** empty for an engine without a key */
  key: string;
  /** the provider's own address by default */
  apiBase?: string | undefined;
  webhookSecret?: string | undefined;
  options?: EngineOptions;
}

export type EngineOptions = Readonly<Record<string, string | undefined>>;

export interface EngineEntry {
  profile: EngineProfile;
  /** The environment variables that choose between models and sizes: what each takes, and its default. */
  options?: z.ZodObject<Record<string, z.ZodType<unknown, string | undefined>>>;
  /** The profile with these options, where it depends on them; `profile` is the one with the defaults. */
  profileWith?: (options: EngineOptions) => EngineProfile;
  /** Names of the environment variables, which engines of one provider share; absent for an engine that is always available. */
  variables?: { key: string } & Partial<Record<Exclude<keyof EngineSettings, "key" | "options">, string>>;
  /** It runs on a server of the operator's own: it is available where `apiBase` is set, and the key may be missing. */
  ownServer?: true;
  webhooks?: EngineWebhooks;
}

interface EngineWebhooks {
  /** Whether a message claims to be from this provider, by its unverified headers. */
  claims: (headers: Headers) => boolean;
  /** Undefined when the settings do not suffice to verify messages. */
  createVerifier: (settings: EngineSettings) => VerifyWebhook | undefined;
}

/** @throws WebhookRefused */
export type VerifyWebhook = (message: WebhookRequest) => Promise<WebhookNews>;
