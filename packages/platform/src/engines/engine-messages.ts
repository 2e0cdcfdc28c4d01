import { StudioError } from "@portrait-studio/contract";
import type { BlobStore } from "@portrait-studio/engine";
import { type EngineName, engines, type VerifyWebhook } from "@portrait-studio/engine/registry";
import { noteWebhook, WebhookRefused, type WebhookRequest } from "@portrait-studio/engine/webhooks";
import type { Environment } from "../environment/environment.ts";

type ReceiveMessage = (message: WebhookRequest) => Promise<void>;

/** The address for a provider's messages; undefined when it cannot reach the studio, or its messages cannot be verified. */
export function engineWebhookUrl(environment: Environment, name: EngineName): string | undefined {
  return createVerifier(environment, name) && `${environment.appUrl}/api/webhooks/engine`;
}

function createVerifier(
  { engines: { available }, appUrl }: Environment,
  name: EngineName,
): VerifyWebhook | undefined {
  const settings = available.get(name);
  const reachable = settings && (appUrl.startsWith("https://") || settings.apiBase !== undefined);
  return reachable ? engines[name].webhooks?.createVerifier(settings) : undefined;
}

/** Records a genuine one for the engine, which then asks its provider, and wakes the run that waits for the job. */
export function createMessageReceiver(
  environment: Environment,
  store: BlobStore,
  wake: (message: { jobId: string; deliveryId: string }) => Promise<void>,
): ReceiveMessage | undefined {
  const verifiers = [...environment.engines.available.keys()].flatMap((name) => {
    const verify = createVerifier(environment, name);
    return verify ? [{ claims: engines[name].webhooks?.claims, verify }] : [];
  });
  if (verifiers.length === 0) return undefined;
  return async (message) => {
    const verifier = verifiers.find(({ claims }) => claims?.(message.headers));
    if (!verifier) throw new StudioError("INVALID_SIGNATURE");
    const news = await verifier.verify(message).catch((error: unknown) => {
      throw error instanceof WebhookRefused ? toStudioError(error) : error;
    });
    await noteWebhook(store, news);
    const { finished, jobId, deliveryId } = news;
    if (finished && jobId) await wake({ jobId, deliveryId });
  };
}

function toStudioError(refused: WebhookRefused): StudioError {
  const code = refused.fault === "keys_unavailable" ? "UNAVAILABLE" : "INVALID_SIGNATURE";
  return new StudioError(code, undefined, { cause: refused });
}
