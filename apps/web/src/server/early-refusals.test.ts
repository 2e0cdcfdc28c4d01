import { startTestApi, type TestApi } from "@portrait-studio/api/testing";
import type { OpenServer } from "@portrait-studio/platform";
import { sendBodies } from "@portrait-studio/platform/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStudio } from "./open-studio.ts";

let testApi: TestApi;
let server: OpenServer;
beforeAll(async () => {
  testApi = await startTestApi({ rateLimits: { unsigned: 1e9, uploads: 1e9, calls: 1e9 } });
  server = await openStudio({
    port: 0,
    appUrl: "http://localhost",
    log: () => {},
    handleApi: (request, connection) => testApi.handle(request, { address: "127.0.0.1", ...connection }),
    handlePage: async (_request, response) => void response.end(),
  });
});
afterAll(async () => {
  await server.close(0);
  await testApi.close();
});

const form = { "content-type": "multipart/form-data; boundary=b" };

it.each<[what: string, path: string, headers: Record<string, string>, status: number, other?: number]>([
  ["an upload with a dead token", "/storage/upload", { ...form, authorization: "Bearer dead" }, 401],
  ["an upload to an unknown session", "/storage/upload?sessionId=none", form, 404],
  ["an upload of another type", "/storage/upload", { "content-type": "application/json" }, 415],
  ["JSON that is too large", "/generation/requests", { "content-type": "application/json" }, 413],
  ["a path that is none", "/none", form, 404],
  // of large ones four are read at a time
  ["an unsigned webhook", "/webhooks/stripe", { "content-type": "application/json" }, 400, 503],
  ["a page that takes none", "/../gallery", form, 405],
])(
  "%s is answered though its body still comes, eight of eight times",
  async (_what, path, headers, status, other = status) => {
    const { token } = await testApi.enter();
    const url = `http://127.0.0.1:${server.port}/api${path}`;
    const answers = await sendBodies(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
    expect(answers).toHaveLength(8);
    expect(answers.filter((answer) => answer !== status && answer !== other)).toEqual([]);
  },
);
