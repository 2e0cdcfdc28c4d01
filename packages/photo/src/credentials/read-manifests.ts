import type { ImageFile } from "./describe-history.ts";
import { createContext, loadC2pa } from "./load-c2pa.ts";

/** The part of the library's report that is looked at. */
export interface ManifestStore {
  active_manifest: string;
  manifests: Readonly<Record<string, ImageManifest>>;
  validation_state: "Invalid" | "Valid" | "Trusted";
  validation_results?: { activeManifest?: { failure?: readonly { code: string }[] } };
}

export interface ImageManifest {
  claim_generator_info?: readonly { name?: string; version?: string }[];
  assertions?: readonly { label: string; data?: unknown }[];
  ingredients?: readonly { relationship?: string; active_manifest?: string }[];
  signature_info?: { common_name?: string; issuer?: string; cert_serial_number?: string };
}

/** The manifests in an image; undefined where it has none. Nothing is fetched. @throws where they cannot be read */
export async function readManifests(
  { bytes, format }: ImageFile,
  anchors?: string,
): Promise<ManifestStore | undefined> {
  const { WasmReader } = loadC2pa();
  try {
    const reader = await WasmReader.fromBytes(`image/${format}`, bytes, createContext(anchors));
    try {
      return JSON.parse(reader.json());
    } finally {
      reader.free();
    }
  } catch (error) {
    if (/JumbfNotFound|RemoteManifest/.test(String(error))) return undefined;
    throw error;
  }
}
