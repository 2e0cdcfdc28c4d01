import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { checkKey, checkPrefix } from "../keys.ts";
import { type ServedStorage, StorageError } from "../port.ts";
import { asBlob } from "../remote/as-blob.ts";
import { brokenOff, getBody, readLate } from "../remote/file-response.ts";
import { type Patience, patiently, usualPatience } from "../remote/patience.ts";
import { type AddressSignerOptions, createAddressSigner } from "../signed-addresses.ts";
import { type Bucket, type BucketOptions, createBucket } from "./bucket.ts";

export interface S3StorageOptions extends Omit<BucketOptions, "patience">, AddressSignerOptions {
  patience?: Patience;
}

const removedAtOnce = 16;
const checkedForMs = 15_000;

/** The bucket must be private: signed addresses lead through the studio, or for five minutes to the public endpoint's own. */
export function createS3Storage(options: S3StorageOptions): ServedStorage {
  const { secret, baseUrl, patience = usualPatience, now = Date.now, ...account } = options;
  const bucket = createBucket({ ...account, patience });
  const signer = createAddressSigner({ secret, baseUrl, now });
  let checked = Number.NEGATIVE_INFINITY;

  const fetchObject = async (key: string): Promise<Response> => {
    checkKey(key);
    const response = await bucket.get(key);
    if (!response) throw new StorageError("missing", `Nothing is stored at ${key}.`);
    return response;
  };

  return {
    put: async (key, body, { contentType }) => {
      checkKey(key);
      await asBlob(body, (content) => bucket.put(key, content, contentType));
    },
    read: (key) =>
      patiently(patience, async () => {
        const response = await fetchObject(key);
        return new Uint8Array(await response.arrayBuffer().catch(brokenOff("S3")));
      }),
    open: async (key) => {
      const response = await fetchObject(key);
      return { body: getBody(response), ...readFacts(response.headers) };
    },
    remove: async (keys) => {
      keys.forEach(checkKey);
      const all = [...new Set(keys)];
      for (let start = 0; start < all.length; start += removedAtOnce)
        await Promise.all(all.slice(start, start + removedAtOnce).map(bucket.remove));
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      const keys: string[] = [];
      for await (const page of bucket.list(prefix)) keys.push(...page);
      return keys.sort();
    },
    getAddress: signer.sign,
    check: async () => {
      if (now() - checked < checkedForMs) return;
      await checkBucket(bucket);
      checked = now();
    },
    findDirect: async (url, { allows }) => {
      const claim = signer.verify(url);
      if (!claim || !(await allows(claim.audience))) return undefined;
      return bucket.getDirectAddress(claim.key, now());
    },
    openSigned: async (url, { allows }) => {
      const claim = signer.verify(url);
      if (!claim || !(await allows(claim.audience))) return undefined;
      const { audience, key, downloadName } = claim;
      const headers = await bucket.head(key);
      if (!headers) return undefined;
      return {
        audience,
        ...readFacts(headers),
        etag: headers.get("etag") ?? `"${headers.get("last-modified")}"`,
        secondsLeft: Math.floor(claim.expires - now() / 1000),
        ...(downloadName && { downloadName }),
        read: (range) =>
          Readable.from(
            readLate("S3", key, range, () => bucket.get(key, range)),
            { objectMode: false },
          ),
      };
    },
  };
}

/** Writes, reads and deletes a file that nobody but the account may read. @throws StorageError "unavailable" */
async function checkBucket(bucket: Bucket): Promise<void> {
  const key = `check-${randomUUID()}`;
  await bucket.put(key, new Blob(["This file should not be readable without a key."]), "text/plain");
  try {
    const response = await bucket.get(key);
    await response?.body?.cancel();
    if (!response)
      throw new StorageError("unavailable", "The bucket does not return a file that was stored.");
    if (!(await bucket.isPublic(key))) return;
    throw new StorageError("unavailable", "Anyone can read the files in this bucket: make it private.");
  } finally {
    await bucket.remove(key);
  }
}

function readFacts(headers: Headers): { bytes: number; contentType: string } {
  return {
    bytes: Number(headers.get("content-length") ?? 0),
    contentType: headers.get("content-type") ?? "application/octet-stream",
  };
}
