import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync, WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";

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

/** The library of C2PA, in an image process alone: it blocks its thread, and needs a name of browsers. */
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
