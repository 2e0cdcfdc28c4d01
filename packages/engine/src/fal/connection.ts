import { createFalClient } from "@fal-ai/client";
import { createTransport } from "../remote/transport.ts";
import { createFalFiles } from "./files.ts";
import { createFalJobs } from "./jobs.ts";
import { readRefusal } from "./status.ts";

export interface FalConnectionSettings {
  /** "id:secret" */
  key: string;
  /** key that can remove the payloads of requests; without it, they expire within an hour */
  adminKey?: string | undefined;
  /** default: fal itself; a fake serves all of fal's hosts below its address */
  apiBase?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const maxImageBytes = 40 * 1024 * 1024;

/** What all engines at fal do alike: files, jobs and finished images. */
export function connectFal({ key, adminKey, apiBase, backoffMs }: FalConnectionSettings) {
  const { fetch, call } = createTransport({
    name: "fal",
    readRefusal,
    timeoutMs: 120_000,
    backoffMs,
    ...(apiBase ? { rewrite: (url: URL) => toFake(url, apiBase) } : {}),
  });
  const client = createFalClient({ credentials: key, fetch });
  const files = createFalFiles({ client, fetch, call, key, apiBase, backoffMs });
  return {
    files,
    calls: {
      upload: files.upload,
      // fal has no call to delete an upload; it is private and expires soon
      discard: async () => {},
      ...createFalJobs({ client, call, erase: files.erase, adminKey }),
      fetchImage: (url: string) => files.fetchPrivateFile(url, maxImageBytes),
    },
  };
}

/** The address of the same call at a fake: the host becomes the first part of the path. */
function toFake(url: URL, apiBase: string): URL {
  if (url.origin === new URL(apiBase).origin) return url;
  return new URL(`${apiBase}/${url.hostname}${url.pathname}${url.search}`);
}
