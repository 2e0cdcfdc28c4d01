import type { EngineProfile } from "./port.ts";
import type { WebhookNews, WebhookRequest } from "./webhooks/types.ts";

/** Values of an engine's environment variables. */
export interface EngineSettings {
  /** empty for an engine without a key */
  key: string;
  /** the provider's own address by default */
  apiBase?: string | undefined;
  /** secret of the provider's webhook signatures */
  webhookSecret?: string | undefined;
}

/** The properties of an engine that are known without loading it. */
export interface EngineEntry {
  profile: EngineProfile;
  /** Names of the environment variables that its settings are read from; absent for an engine that is always available. */
  variables?: { key: string } & Partial<Record<Exclude<keyof EngineSettings, "key">, string>>;
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
