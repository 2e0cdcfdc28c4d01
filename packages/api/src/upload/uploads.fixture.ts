import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createUploadSession } from "@portrait-studio/studio";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { restCall } from "../testing/rest-call.ts";

/** An API for the tests of the calling file; it checks that they leave no temporary file. */
export function useUploads() {
  const uploads = {
    testApi: undefined as unknown as TestApi,
    tempFolder: "",
    /** creates a person with an open upload session */
    openSession: async () => {
      const { actor, token } = await uploads.testApi.enter();
      const { id } = await createUploadSession(uploads.testApi.studio, actor, {});
      return { actor, token, id };
    },
    upload: (
      token: string,
      body: NonNullable<RequestInit["body"]>,
      query = "",
      headers: Record<string, string> = {},
    ) => restCall(uploads.testApi.url, `/storage/upload${query}`, { method: "POST", token, body, headers }),
    filesOf: async (token: string, id: string) =>
      (await restCall(uploads.testApi.url, `/upload/sessions/${id}/files`, { token })).body,
    tempFiles: () => readdir(uploads.tempFolder),
  };
  beforeAll(async () => {
    uploads.tempFolder = await mkdtemp(join(tmpdir(), "studio-uploads-"));
    uploads.testApi = await startTestApi({ tempFolder: uploads.tempFolder });
  });
  afterEach(async () => {
    await vi.waitFor(async () => expect(await uploads.tempFiles()).toEqual([]), { timeout: 10_000 });
  });
  afterAll(async () => {
    await uploads.testApi.close();
    await rm(uploads.tempFolder, { recursive: true, force: true });
  });
  return uploads;
}

export function formOf(files: [string, Uint8Array][], field = "files"): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append(field, new Blob([new Uint8Array(content)]), name);
  return form;
}
