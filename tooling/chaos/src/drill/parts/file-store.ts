import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { AwsV4Signer } from "aws4fetch";
import { type PartOptions, type ProgramPart, startProgram } from "../../part.ts";

export interface FileStorePart extends ProgramPart {
  variables: Record<string, string>;
}

const account = { accessKeyId: "studio", secretAccessKey: "drill-secret-of-the-file-store" };
const bucket = "studio";

/** versitygw: a server that speaks S3 and keeps the files in a folder. */
export async function startFileStore(
  { folder, onLine }: PartOptions,
  program: string,
): Promise<FileStorePart> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const files = join(folder, "s3");
  // attributes of files are files too, where a file system has none
  const sidecar = join(folder, "file-attributes");
  for (const made of [files, sidecar]) await mkdir(made, { recursive: true });
  const flags = ["--access", account.accessKeyId, "--secret", account.secretAccessKey];
  const args = [...flags, "--port", `127.0.0.1:${port}`, "posix", "--sidecar", sidecar, files];
  const call = async (method: "PUT" | "HEAD") => {
    const url = `${endpoint}/${bucket}`;
    const signed = await new AwsV4Signer({
      ...account,
      method,
      url,
      service: "s3",
      region: "us-east-1",
    }).sign();
    return await fetch(signed.url, { method, headers: signed.headers, signal: AbortSignal.timeout(5_000) });
  };
  const part = await startProgram({
    name: "versitygw (S3)",
    program,
    args,
    onLine,
    answers: async () => (await call("HEAD")).status < 500,
  });
  const made = await call("PUT");
  if (!made.ok) throw new Error(`The file store makes no bucket: ${made.status} ${await made.text()}`);
  return {
    ...part,
    variables: {
      STORAGE: "s3",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
  };
}
