import Replicate from "replicate";
import { createTransport } from "../remote/transport.ts";
import { fetchImage } from "./fetch-image.ts";
import { createReplicateJobs } from "./jobs.ts";
import { readRefusal } from "./status.ts";

export interface ReplicateConnectionSettings {
  token: string;
  /** default: "https://api.replicate.com/v1"; a fake has its own address */
  apiBase?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const usualBase = "https://api.replicate.com/v1";

/** What all engines at Replicate do alike: files, jobs and finished images. */
export function connectReplicate({ token, apiBase = usualBase, backoffMs }: ReplicateConnectionSettings) {
  const { fetch, call } = createTransport({ name: "Replicate", readRefusal, backoffMs });
  const client = new Replicate({ auth: token, baseUrl: apiBase, fetch, useFileOutput: false });
  const fakeAddress = apiBase === usualBase ? undefined : apiBase;
  return {
    client,
    call,
    calls: {
      upload: async ({ bytes, contentType, name }: UploadedFile) => {
        const file = new File([new Uint8Array(bytes)], name, { type: contentType });
        const { id, urls } = await call(() => client.files.create(file));
        return { id, url: urls.get };
      },
      discard: async ({ id }: { id?: string }) => {
        if (id) await call(() => client.files.delete(id));
      },
      ...createReplicateJobs({ client, call, apiBase }),
      fetchImage: (url: string) => fetchImage(url, { token, fakeAddress, backoffMs }),
    },
  };
}

interface UploadedFile {
  bytes: Uint8Array;
  contentType: string;
  name: string;
}
