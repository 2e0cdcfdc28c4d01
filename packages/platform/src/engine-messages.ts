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
import type { Environment } from "./environment.ts";

type ReceiveMessage = (message: WebhookRequest) => Promise<void>;

type ProviderName = WebhookNews["provider"];

/** Where a provider sends its messages; undefined when it can't, or when they could not be told from forged ones. */
export function engineWebhookUrl(
  { engines, appUrl }: Environment,
  provider: ProviderName,
): string | undefined {
  const settings = engines[provider];
  const reachable = settings && (appUrl.startsWith("https://") || settings.apiBase !== undefined);
  const believed = provider === "fal" || engines.replicate?.webhookSecret !== undefined;
  return reachable && believed ? `${appUrl}/api/webhooks/engine` : undefined;
}

/** Takes the messages that `engineWebhookUrl` asks for: a genuine one is noted for the engine, which asks before it believes it. */
export function createMessageReceiver(
  environment: Environment,
  store: BlobStore,
): ReceiveMessage | undefined {
  const { replicate, fal } = createVerifiers(environment);
  if (!replicate && !fal) return undefined;
  return async (message) => {
    const verify = message.headers.has("x-fal-webhook-signature") ? fal : replicate;
    if (!verify) throw new StudioError("INVALID_SIGNATURE");
    const news = await verify(message).catch((error: unknown) => {
      throw error instanceof WebhookRefused ? refusalOf(error) : error;
    });
    await noteWebhook(store, news);
  };
}

type Verify = (message: WebhookRequest) => Promise<WebhookNews>;

/** Of the providers that were given an address to send to. */
function createVerifiers(environment: Environment): Partial<Record<ProviderName, Verify>> {
  const verifiers: Partial<Record<ProviderName, Verify>> = {};
  const { replicate, fal } = environment.engines;
  if (replicate?.webhookSecret && engineWebhookUrl(environment, "replicate")) {
    const secrets = [replicate.webhookSecret];
    verifiers.replicate = async (message) => verifyReplicateWebhook(message, { secrets });
  }
  if (fal && engineWebhookUrl(environment, "fal")) {
    const jwksUrl = fal.apiBase && `${fal.apiBase}/rest.fal.ai/.well-known/jwks.json`;
    verifiers.fal = createFalVerifier({ jwksUrl });
  }
  return verifiers;
}

function refusalOf(refused: WebhookRefused): StudioError {
  const code = refused.fault === "keys_unavailable" ? "UNAVAILABLE" : "INVALID_SIGNATURE";
  return new StudioError(code, undefined, { cause: refused });
}
