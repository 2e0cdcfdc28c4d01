import { AwsV4Signer } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { StorageError } from "../port.ts";
import { answerWithinMs, createCalls, type Patience, patiently, uploadWithinMs } from "../remote/patience.ts";

export interface BucketOptions {
  /** e.g. "https://s3.eu-central-1.amazonaws.com", or the address of any S3-compatible server */
  endpoint: string;
  /** the server's region, e.g. "eu-central-1"; "us-east-1" if it has none */
  region: string;
  /** where browsers reach the same server; undefined where they do not */
  publicEndpoint?: string | undefined;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  patience: Patience;
}

const callSteadily = createCalls("S3");

/** How long the server's own address of an object works, and for half of it the address stays the same, so that browsers can cache. */
const directSeconds = 300;

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === "Contents",
});
const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string() })).default([]),
  }),
});

/** Requests are signed by AWS Signature Version 4; bodies are UNSIGNED-PAYLOAD, so that a large file is not read twice. TLS protects them. */
export function createBucket(options: BucketOptions) {
  const { endpoint, publicEndpoint, bucket, patience, ...account } = options;
  const getRoot = (server: string) => new URL(`${server.replace(/\/+$/, "")}/${bucket}`);
  const root = getRoot(endpoint);
  const getAddress = (key: string) => new URL(`${root}/${key}`);

  const send = async (method: string, url: URL, init: RequestInit = {}, withinMs = answerWithinMs) => {
    const headers = new Headers(init.headers);
    const signed = await new AwsV4Signer({
      ...account,
      method,
      url: url.href,
      headers,
      service: "s3",
    }).sign();
    const request = { ...init, method, headers: signed.headers, redirect: "error" as const };
    return await callSteadily(signed.url, request, withinMs);
  };
  /** Undefined for 404; all other error statuses throw. */
  const found = async (response: Response, what: string): Promise<Response | undefined> => {
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new StorageError(
      "unavailable",
      `S3 (${root.host}) refused to ${what}: it answered ${response.status}.`,
    );
  };
  const must = async (response: Response, what: string): Promise<Response> => {
    const answer = await found(response, what);
    if (!answer) throw new StorageError("unavailable", `S3 (${root.host}) has no bucket "${bucket}".`);
    return answer;
  };

  return {
    put: (key: string, content: Blob, contentType: string) =>
      patiently(patience, async () => {
        const init = { headers: { "content-type": contentType }, body: content };
        const answer = await must(await send("PUT", getAddress(key), init, uploadWithinMs), "store a file");
        await answer.body?.cancel();
      }),
    /** Undefined when there is no object. The caller reads the body. */
    get: (key: string, range?: { start: number; end: number }) =>
      patiently(patience, async () => {
        const headers = range && { range: `bytes=${range.start}-${range.end}` };
        return await found(
          await send("GET", getAddress(key), { ...(headers && { headers }) }),
          "read a file",
        );
      }),
    /** The object's headers; undefined when there is no object. */
    head: (key: string) =>
      patiently(
        patience,
        async () => (await found(await send("HEAD", getAddress(key)), "look at a file"))?.headers,
      ),
    /** A missing object is no error. */
    remove: (key: string) =>
      patiently(patience, async () => {
        const answer = await found(await send("DELETE", getAddress(key)), "delete a file");
        await answer?.body?.cancel();
      }),
    list: async function* (prefix: string) {
      let token: string | undefined;
      do {
        const url = new URL(root);
        url.search = String(
          new URLSearchParams({ "list-type": "2", prefix, ...(token && { "continuation-token": token }) }),
        );
        const text = await patiently(patience, async () =>
          (await must(await send("GET", url), "list files")).text(),
        );
        const page = listing.safeParse(parser.parse(text));
        if (!page.success) throw new StorageError("unavailable", "S3's listing could not be parsed.");
        const { Contents: contents, IsTruncated, NextContinuationToken } = page.data.ListBucketResult;
        yield contents.map(({ Key }) => Key);
        token = IsTruncated === "true" ? NextContinuationToken : undefined;
      } while (token);
    },
    /** An address at which anyone reads the object for `directSeconds` at most; undefined without a public endpoint. */
    getDirectAddress: async (key: string, now: number) => {
      if (!publicEndpoint) return undefined;
      const url = new URL(`${getRoot(publicEndpoint)}/${key}`);
      url.search = String(
        new URLSearchParams({
          "X-Amz-Expires": String(directSeconds),
          "response-cache-control": "private, max-age=30, must-revalidate",
        }),
      );
      const halfMs = directSeconds * 500;
      const datetime = new Date(Math.floor(now / halfMs) * halfMs).toISOString().replace(/[:-]|\.\d{3}/g, "");
      const signer = new AwsV4Signer({ ...account, url: url.href, service: "s3", signQuery: true, datetime });
      return (await signer.sign()).url.href;
    },
    isPublic: async (key: string) => {
      const response = await patiently(patience, () =>
        callSteadily(getAddress(key), { redirect: "error" }, answerWithinMs),
      );
      await response.body?.cancel();
      return response.ok;
    },
  };
}

/** The S3 calls that the storage needs, on one bucket. All are idempotent and retried. */
export type Bucket = ReturnType<typeof createBucket>;
