import { randomUUID } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { createBucket } from "./bucket.ts";

/**
 * A new bucket of a real server, empty, until `stop` deletes it with its files.
 * @param address of the server with the account, e.g. "http://key:secret@127.0.0.1:9000"; the region is us-east-1
 */
export async function createBucketAt(address: string) {
  const { origin: endpoint, username, password } = new URL(address);
  const account = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: "us-east-1",
  };
  const bucket = `studio-test-${randomUUID()}`;
  const change = async (method: "PUT" | "DELETE") => {
    const url = `${endpoint}/${bucket}`;
    const signed = await new AwsV4Signer({ ...account, method, url, service: "s3" }).sign();
    const response = await fetch(signed.url, { method, headers: signed.headers });
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}.`);
  };
  await change("PUT");
  return {
    endpoint,
    bucket,
    account,
    stop: async () => {
      const files = createBucket({ ...account, endpoint, bucket, patience: { tries: 1, backoffMs: 0 } });
      for await (const keys of files.list("")) await Promise.all(keys.map(files.remove));
      await change("DELETE");
    },
  };
}
