import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync, WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";
import type { ImageFile } from "./describe-history.ts";

/** Without these, an address that an image names would be asked for its manifest. */
const verify = { remote_manifest_fetch: false, ocsp_fetch: false };

/** Bytes as the library reads a Blob, which in browsers only a worker reads synchronously. */
class BytesBlob {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get size(): number {
    return this.bytes.byteLength;
  }
  slice(start: number, end: number): BytesBlob {
    return new BytesBlob(this.bytes.subarray(start, end));
  }
}

class BytesReaderSync {
  readAsArrayBuffer({ bytes }: BytesBlob): ArrayBuffer {
    return Uint8Array.from(bytes).buffer;
  }
}

let isLoaded = false;

/** The library runs in an image process alone: it blocks its thread, and needs a name of browsers. */
export function loadC2pa(): { WasmBuilder: typeof WasmBuilder; WasmReader: typeof WasmReader } {
  if (!isLoaded) {
    const path = fileURLToPath(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"));
    Object.assign(globalThis, { FileReaderSync: BytesReaderSync });
    initSync({ module: readFileSync(path) });
    isLoaded = true;
  }
  return { WasmBuilder, WasmReader };
}

export function toBlob(bytes: Uint8Array): Blob {
  return new BytesBlob(bytes) as unknown as Blob;
}

/** @param anchors PEM of certificates that are believed; without, a signer's name is only what it says */
export function createContext(anchors = ""): string {
  return JSON.stringify({ verify, ...(anchors && { trust: { user_anchors: anchors } }) });
}

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

/** Nothing is fetched; it is undefined where an image has no manifests. @throws where they cannot be read */
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
