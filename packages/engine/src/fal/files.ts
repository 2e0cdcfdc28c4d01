import type { FalClient } from "@fal-ai/client";
import type { BlobStore } from "../port.ts";
import { requireArtifact } from "../remote/artifact.ts";
import { fetchFile } from "../remote/fetch-file.ts";
import type { Provider, Upload } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { Transport } from "../remote/transport.ts";
import { writeJson } from "../stored-json.ts";
import type { FalArtifact } from "./artifact.ts";
import { lentHours } from "./options.ts";

const platform = "https://api.fal.ai/v1";
/** Only the account can read uploads and results; fal's default is public. */
export const privately = { initialAcl: { default: "forbid" as const, rules: [] } };
/** Results are fetched within minutes. */
export const resultSecondsToLive = 60 * 60;
const lentSeconds = lentHours * 60 * 60;
const lentMarginMs = 60 * 60 * 1000;
const downloads = { hosts: ["fal.media"], timeoutMs: 300_000 };

interface Connection extends Transport {
  client: FalClient;
  key: string;
  apiBase: string | undefined;
  backoffMs: number | undefined;
}

export type FalFiles = ReturnType<typeof createFalFiles>;

/** Uploads, shares, fetches and removes private files at fal. */
export function createFalFiles({ client, fetch, call, key, apiBase, backoffMs }: Connection) {
  /** A call that the official client does not support. */
  const askPlatform = (
    path: string,
    init: { method: string; key: string; body?: unknown },
  ): Promise<unknown> =>
    call(async () => {
      const response = await fetch(`${platform}${path}`, {
        method: init.method,
        headers: { authorization: `Key ${init.key}`, "content-type": "application/json" },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      });
      if (!response.ok) throw new ProviderError("unavailable", `fal responded with ${response.status}.`);
      return response.json();
    });

  /** A signed address that opens a private file for a while. */
  const sign = async (url: string, seconds: number): Promise<string> => {
    const path = `/storage/files/sign?url=${encodeURIComponent(url)}`;
    const answer = await askPlatform(path, { method: "POST", key, body: { expiration_seconds: seconds } });
    const signed = (answer as { signed_url?: unknown }).signed_url;
    if (typeof signed !== "string") throw new ProviderError("unavailable", "fal returned no signed address.");
    return signed;
  };

  const upload = async (
    { bytes, contentType, name }: Parameters<Provider["upload"]>[0],
    { secondsToLive }: { secondsToLive: number },
  ): Promise<Upload> => {
    const file = new File([new Uint8Array(bytes)], name, { type: contentType });
    const lifecycle = { ...privately, expiresIn: secondsToLive };
    const url = await call(() => client.storage.upload(file, { lifecycle }));
    return { id: url, url: await sign(url, secondsToLive) };
  };

  /** Private files are refused without a signature; fal's older hosts have no signatures. */
  const fetchPrivateFile = async (url: string, maxBytes: number): Promise<Buffer> => {
    const rules = { ...downloads, maxBytes, fakeAddress: apiBase };
    try {
      return await fetchFile(url, rules, backoffMs);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "denied") throw error;
      return fetchFile(await sign(url, resultSecondsToLive), rules, backoffMs);
    }
  };

  const lend = async (artifactRef: string, store: BlobStore) => {
    const artifact = await requireArtifact<FalArtifact>(store, artifactRef, "fal");
    const { lent } = artifact;
    if (lent && Date.parse(lent.until) > Date.now() + lentMarginMs) return { artifact, weights: lent.upload };
    const until = new Date(Date.now() + lentSeconds * 1000).toISOString();
    const bytes = await store.read(artifact.weightsKey);
    const file = { bytes, contentType: "application/octet-stream", name: "lora.safetensors" };
    const weights: Upload = await upload(file, { secondsToLive: lentSeconds });
    await writeJson(store, artifactRef, {
      ...artifact,
      lent: { upload: weights, until },
    } satisfies FalArtifact);
    return { artifact, weights };
  };

  /** Removes a request's stored inputs and outputs. */
  const erase = (requestId: string, adminKey: string) =>
    askPlatform(`/models/requests/${encodeURIComponent(requestId)}/payloads`, {
      method: "DELETE",
      key: adminKey,
    });

  return { upload, fetchPrivateFile, lend, erase };
}
