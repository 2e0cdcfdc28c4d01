import { StudioError } from "@portrait-studio/contract";
import type { BlobStore } from "@portrait-studio/engine";
import {
  createFalVerifier,
  noteWebhook,
  verifyReplicateWebhook,
  type WebhookNews,
  WebhookRefused,
  type WebhookRequest,
} from "@portrait-studio/engine/webhooks";
import type { EngineSetting, Environment } from "./environment.ts";

type ReceiveMessage = (message: WebhookRequest) => Promise<void>;

/** Where the engine's provider sends its messages; undefined when it can't, or when they could not be told from forged ones. */
export function engineWebhookUrl({ engine, appUrl }: Environment): string | undefined {
  const reachable =
    engine.driver !== "darkroom" && (appUrl.startsWith("https://") || engine.apiBase !== undefined);
  const believed = engine.driver === "fal" || (engine.driver === "replicate" && engine.webhookSecret);
  return reachable && believed ? `${appUrl}/api/webhooks/engine` : undefined;
}

/** Takes the messages that `engineWebhookUrl` asks for: a genuine one is noted for the engine, which asks before it believes it. */
export function createMessageReceiver(
  environment: Environment,
  store: BlobStore,
): ReceiveMessage | undefined {
  if (!engineWebhookUrl(environment)) return undefined;
  const verify = createVerifier(environment.engine);
  return async (message) => {
    const news = await verify(message).catch((error: unknown) => {
      throw error instanceof WebhookRefused ? refusalOf(error) : error;
    });
    await noteWebhook(store, news);
  };
}

function createVerifier(engine: EngineSetting): (message: WebhookRequest) => Promise<WebhookNews> {
  if (engine.driver === "fal") {
    const jwksUrl = engine.apiBase && `${engine.apiBase}/rest.fal.ai/.well-known/jwks.json`;
    return createFalVerifier({ jwksUrl });
  }
  const secrets = engine.driver === "replicate" && engine.webhookSecret ? [engine.webhookSecret] : [];
  return async (message) => verifyReplicateWebhook(message, { secrets });
}

function refusalOf(refused: WebhookRefused): StudioError {
  const code = refused.fault === "keys_unavailable" ? "UNAVAILABLE" : "INVALID_SIGNATURE";
  return new StudioError(code, undefined, { cause: refused });
}
