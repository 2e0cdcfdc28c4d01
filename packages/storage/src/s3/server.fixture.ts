import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const account = {
  accessKeyId: "test-account",
  secretAccessKey: "test-secret",
  region: "us-east-1",
};

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** makes the next requests fail with these statuses; 0 breaks the connection */
  failNext: (...statuses: number[]) => void;
  /** requests since the start, as "GET /bucket/key" */
  requests: () => readonly string[];
  stop: () => Promise<void>;
}

interface StoredObject {
  body: Buffer;
  contentType: string;
}

const pageLength = 100;

/**
 * A fake of S3 with one bucket in memory, listings in pages of 100, and signatures checked as described in "Authenticating
 * Requests (AWS Signature Version 4)" of the S3 API reference.
 * @param options.shown whether the bucket is public
 * @param options.now milliseconds since 1970
 */
export async function startS3({ shown = false, now = Date.now } = {}): Promise<S3Server> {
  const bucket = `bucket-${randomUUID()}`;
  const objects = new Map<string, StoredObject>();
  const failures: number[] = [];
  const requests: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (failure === 0) {
      request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const url = new URL(request.url ?? "/", "http://s3");
    const [, name = "", ...rest] = url.pathname.split("/");
    const key = rest.join("/");
    const answer = (
      status: number,
      headers: Record<string, string | number> = {},
      content?: Buffer | string,
    ) => response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : content);
    if (failure !== undefined) answer(failure);
    else if (!isSigned(request, url) && !isPresigned(request, url, now()) && !(shown && isRead)) answer(403);
    else if (name !== bucket) answer(404);
    else if (key === "")
      answer(200, { "content-type": "application/xml" }, listPage([...objects.keys()], url));
    else if (request.method === "PUT") {
      objects.set(key, { body, contentType: request.headers["content-type"] ?? "binary/octet-stream" });
      answer(200);
    } else if (request.method === "DELETE") {
      objects.delete(key);
      answer(204);
    } else {
      const cached = url.searchParams.get("response-cache-control");
      serve(objects.get(key), request.headers.range, (status, own, content) =>
        answer(status, { ...own, ...(cached && { "cache-control": cached }) }, content),
      );
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    failNext: (...statuses) => failures.push(...statuses),
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(
  object: StoredObject | undefined,
  range: string | undefined,
  answer: (status: number, headers?: Record<string, string | number>, content?: Buffer) => unknown,
): void {
  if (!object) {
    answer(404);
    return;
  }
  const { body, contentType } = object;
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const part = start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
  answer(
    start === undefined ? 200 : 206,
    { "content-type": contentType, "content-length": part.length, etag },
    part,
  );
}

function listPage(keys: string[], { searchParams }: URL): string {
  const prefix = searchParams.get("prefix") ?? "";
  const after = Buffer.from(searchParams.get("continuation-token") ?? "", "base64").toString();
  const matching = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = matching.slice(0, pageLength);
  const more = matching.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  const token = Buffer.from(page.at(-1) ?? "").toString("base64");
  const next = more ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, accessKey, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (accessKey !== account.accessKeyId || !scope || !names) return false;
  const date = String(headers["x-amz-date"]);
  const hash = String(headers["x-amz-content-sha256"]);
  return createSignature({ method, headers }, url, { scope, names, date, hash }) === signature;
}

/** As described in "Authenticating Requests: Using Query Parameters". */
function isPresigned({ method, headers }: IncomingMessage, url: URL, now: number): boolean {
  const unsigned = new URL(url);
  const { searchParams } = unsigned;
  const signature = searchParams.get("X-Amz-Signature");
  const [accessKey, ...rest] = (searchParams.get("X-Amz-Credential") ?? "").split("/");
  const date = searchParams.get("X-Amz-Date") ?? "";
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const [year = 0, month = 0, day, hour, minute, second] = parts.map(Number);
  const age = (now - Date.UTC(year, month - 1, day, hour, minute, second)) / 1000;
  if (accessKey !== account.accessKeyId || !signature) return false;
  if (!(age >= 0 && age < Number(searchParams.get("X-Amz-Expires")))) return false;
  searchParams.delete("X-Amz-Signature");
  const names = searchParams.get("X-Amz-SignedHeaders") ?? "";
  const facts = { scope: rest.join("/"), names, date, hash: "UNSIGNED-PAYLOAD" };
  return createSignature({ method, headers }, unsigned, facts) === signature;
}

function createSignature(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  url: URL,
  { scope, names, date, hash: payload }: { scope: string; names: string; date: string; hash: string },
): string {
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(""), names, payload].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", date, scope, hash].join("\n");
  const key = scope
    .split("/")
    .reduce<Buffer>(
      (secret, part) => createHmac("sha256", secret).update(part).digest(),
      Buffer.from(`AWS4${account.secretAccessKey}`),
    );
  return createHmac("sha256", key).update(text).digest("hex");
}
