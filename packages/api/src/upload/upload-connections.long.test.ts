import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@portrait-studio/contract";
import { image } from "@portrait-studio/studio/testing";
import { describe, expect, it, vi } from "vitest";
import { restCall } from "../testing/rest-call.ts";
import { formOf, useUploads } from "./uploads.fixture.ts";

const uploads = useUploads();

describe("before the body is read", () => {
  /** Sends only the head of an upload and returns the response's status line. */
  async function answerToHead(headers: string[]): Promise<string> {
    const socket = connect(Number(new URL(uploads.testApi.url).port), "127.0.0.1");
    socket.write(
      [
        "POST /api/storage/upload HTTP/1.1",
        "host: localhost",
        "content-type: multipart/form-data; boundary=b",
        ...headers,
        "",
        "",
      ].join("\r\n"),
    );
    const [data] = await once(socket, "data");
    socket.destroy();
    return String(data).split("\r\n")[0] ?? "";
  }

  it("refuses callers without a token and people without an upload session", async () => {
    const { token } = await uploads.testApi.enter();
    expect(await answerToHead(["content-length: 1000000000"])).toContain("401");
    expect(await answerToHead(["content-length: 1000", `authorization: Bearer ${token}`])).toContain("404");
  });

  it("refuses a body with an impossible length", async () => {
    const { token } = await uploads.openSession();
    expect(await answerToHead(["content-length: 1000000000", `authorization: Bearer ${token}`])).toContain(
      "413",
    );
  });
});

describe("a refused body", () => {
  it.each([300_000, 3_000_000, 60_000_000])(
    "of %d bytes gets its response, and the next request on the connection works",
    async (size) => {
      const { token } = await uploads.openSession();
      for (let time = 0; time < 3; time += 1) {
        const stranger = await uploads.upload("unknown", formOf([["a.jpg", Buffer.alloc(size)]]));
        expect(stranger.status).toBe(401);
        const large = await restCall(uploads.testApi.url, "/users/bootstrap", {
          method: "POST",
          token,
          json: { email: "x".repeat(size) },
        });
        expect([large.status, large.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
        expect((await restCall(uploads.testApi.url, "/auth/me", { token })).status).toBe(200);
      }
    },
  );
});

describe("a connection that is lost", () => {
  it("leaves no temporary file, and keeps photos that had arrived completely", async () => {
    const { token, id } = await uploads.openSession();
    const photo = await image(8);
    const socket = connect(Number(new URL(uploads.testApi.url).port), "127.0.0.1");
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    socket.write(
      [
        "POST /api/storage/upload HTTP/1.1",
        "host: localhost",
        `authorization: Bearer ${token}`,
        "content-type: multipart/form-data; boundary=b",
        "content-length: 50000000",
        "",
        part("whole.jpg"),
      ].join("\r\n"),
    );
    socket.write(photo);
    socket.write(`\r\n${part("half.jpg")}`);
    socket.write(Buffer.alloc(3_000_000, "x"));
    await vi.waitFor(async () => expect(await uploads.filesOf(token, id)).toHaveLength(1), {
      timeout: 10_000,
    });
    expect((await uploads.tempFiles()).length).toBe(1);
    socket.destroy();
    await vi.waitFor(async () => expect(await uploads.tempFiles()).toEqual([]), { timeout: 10_000 });
    expect(await uploads.filesOf(token, id)).toMatchObject([{ name: "whole.jpg" }]);
  });
});

describe("a large upload", () => {
  it("of two hundred megabytes is not held in memory", async () => {
    const { token, id } = await uploads.openSession();
    const folder = await mkdtemp(join(tmpdir(), "studio-large-"));
    // valid photos, made large by bytes after their end
    const photos = Array.from({ length: limits.maxPhotos }, (_, index) => join(folder, `${index}.jpg`));
    for (const [index, path] of photos.entries())
      await writeFile(
        path,
        Buffer.concat([await image(index), Buffer.alloc(limits.maxPhotoBytes - 100_000)]),
      );
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    // from another process, so that only the server's memory is measured here
    const client = fork(join(import.meta.dirname, "send-photos.fixture.ts"), [
      `${uploads.testApi.url}/api/storage/upload`,
      token,
      ...photos,
    ]);
    const [[status]] = await Promise.all([once(client, "message"), once(client, "exit")]);
    clearInterval(watch);
    await rm(folder, { recursive: true });
    expect(status).toBe(200);
    expect(await uploads.filesOf(token, id)).toHaveLength(20);
    expect(most - before).toBeLessThan(96 * 1024 * 1024);
  });
});
