import type { EngineProfile } from "./port.ts";
import type { WebhookNews, WebhookRequest } from "./webhooks/types.ts";

/** Values of an engine's environment variables. */
export interface EngineSettings {
  /** empty for an engine that needs none */
  key: string;
  /** the provider's own address by default */
  apiBase?: string | undefined;
  /** what the provider signs its webhooks with */
  webhookSecret?: string | undefined;
}

/** What the studio knows of an engine without loading it. */
export interface EngineEntry {
  profile: EngineProfile;
  /** Names of the environment variables that its settings are read from; absent for an engine that is always available. */
  variables?: { key: string } & Partial<Record<Exclude<keyof EngineSettings, "key">, string>>;
  webhooks?: EngineWebhooks;
}

interface EngineWebhooks {
  /** Whether a message is this provider's, by its headers, before anything is verified. */
  claims: (headers: Headers) => boolean;
  /** Undefined where the settings don't suffice to tell genuine messages from forged ones. */
  createVerifier: (settings: EngineSettings) => VerifyWebhook | undefined;
}

/** @throws WebhookRefused */
export type VerifyWebhook = (message: WebhookRequest) => Promise<WebhookNews>;
