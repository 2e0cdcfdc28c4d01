import { type BlobStore, EngineError } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { hasKey } from "./job-record.ts";
import { ProviderError } from "./provider-error.ts";

/** Undefined when there is none (any more). @throws EngineError for another engine's model, which must not be counted as deleted */
export async function readArtifact<Artifact extends { engine: string }>(
  store: BlobStore,
  artifactRef: string,
  engine: Artifact["engine"],
): Promise<Artifact | undefined> {
  if (!artifactRef.endsWith(`/${engine}.json`)) {
    throw new EngineError(`${artifactRef} is not a model of ${engine}.`, { retryable: false });
  }
  return (await hasKey(store, artifactRef)) ? readJson<Artifact>(store, artifactRef) : undefined;
}

/** @throws ProviderError "gone" when there is none (any more) */
export async function requireArtifact<Artifact extends { engine: string }>(
  store: BlobStore,
  artifactRef: string,
  engine: Artifact["engine"],
): Promise<Artifact> {
  const artifact = await readArtifact<Artifact>(store, artifactRef, engine);
  if (!artifact) throw new ProviderError("gone", "The model does not exist any more.");
  return artifact;
}
