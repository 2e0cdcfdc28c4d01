import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits, StudioError } from "@portrait-studio/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Arrival, type ReceivedFile, receiveFiles } from "./receive-files.ts";

const boundary = "----portrait";
const contentType = `multipart/form-data; boundary=${boundary}`;

let tempFolder: string;
beforeEach(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), "studio-receive-"));
});
afterEach(async () => {
  expect(await readdir(tempFolder)).toEqual([]);
  await rm(tempFolder, { recursive: true });
});

interface Part {
  field?: string;
  name?: string | undefined;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

async function* encoded(parts: Iterable<Part>, { end = true } = {}): AsyncGenerator<Uint8Array> {
  for (const { field = "files", name, content } of parts) {
    const fileName = name === undefined ? "" : `; filename="${name}"`;
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${fileName}\r\ncontent-type: image/jpeg\r\n\r\n`,
    );
    if (content instanceof Uint8Array) yield content;
    else yield* content;
    yield Buffer.from("\r\n");
  }
  if (end) yield Buffer.from(`--${boundary}--\r\n`);
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks) as ReadableStream<Uint8Array>;
}

function receive<Result>(
  parts: Iterable<Part>,
  onFile: (file: ReceivedFile) => Promise<Result>,
): Promise<Arrival<Result>[]> {
  return receiveFiles({ body: streamOf(encoded(parts)), contentType, tempFolder, onFile });
}

const read = async ({ path }: ReceivedFile) => (await readFile(path)).toString();
const outcomes = (arrivals: Arrival<unknown>[]) =>
  arrivals.map((arrival) => ("error" in arrival ? (arrival.error as StudioError).code : "kept"));

async function* bytes(total: number, chunk = 65_536): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < total; sent += chunk)
    yield Buffer.alloc(Math.min(chunk, total - sent), sent % 251);
}

describe("receiveFiles", () => {
  it("passes on each file, in order, with its name", async () => {
    const arrivals = await receive(
      [
        { name: "a.jpg", content: Buffer.from("first") },
        { name: "Zoë/../b.jpg", content: Buffer.from("second") },
        { name: "empty.jpg", content: Buffer.alloc(0) },
      ],
      read,
    );
    expect(arrivals).toEqual([
      { name: "a.jpg", result: "first" },
      { name: "b.jpg", result: "second" },
      { name: "empty.jpg", result: "" },
    ]);
  });

  it("refuses a file whose name no database can store, and keeps the others", async () => {
    const parts = [
      { name: "a.jpg", content: Buffer.from("first") },
      { name: "x.jpg\"; filename*=UTF-8''b%00.jpg; other=\"x", content: Buffer.from("second") },
    ];
    const [kept, refused] = await receive(parts, read);
    expect(kept).toEqual({ name: "a.jpg", result: "first" });
    expect(refused).toMatchObject({
      name: "b.jpg",
      error: { code: "VALIDATION_FAILED", details: { issues: [{ path: "files.1.name" }] } },
    });
  });

  it("skips other fields and an empty file input", async () => {
    const arrivals = await receive(
      [
        { field: "note", content: Buffer.from("hello") },
        { field: "avatar", name: "x.jpg", content: Buffer.from("other") },
        { field: "files", name: "a.jpg", content: Buffer.from("mine") },
      ],
      read,
    );
    expect(arrivals).toEqual([{ name: "a.jpg", result: "mine" }]);
  });

  it("accepts files of exactly ten megabytes, but not one byte more", async () => {
    const arrivals = await receive(
      [
        { name: "most.jpg", content: bytes(limits.maxPhotoBytes) },
        { name: "more.jpg", content: bytes(limits.maxPhotoBytes + 1) },
        { name: "huge.jpg", content: bytes(limits.maxPhotoBytes * 2) },
        { name: "small.jpg", content: Buffer.from("x") },
      ],
      async ({ path }) => (await readFile(path)).length,
    );
    expect(outcomes(arrivals)).toEqual(["kept", "FILE_TOO_LARGE", "FILE_TOO_LARGE", "kept"]);
    expect(arrivals[0]).toMatchObject({ result: limits.maxPhotoBytes });
  });

  it("accepts twenty files and rejects each further one by name", async () => {
    const parts = Array.from({ length: 23 }, (_, index) => ({
      name: `${index}.jpg`,
      content: Buffer.from(String(index)),
    }));
    const arrivals = await receive(parts, read);
    expect(outcomes(arrivals)).toEqual([...Array(20).fill("kept"), ...Array(3).fill("TOO_MANY_FILES")]);
  });

  it("continues when one file is refused, and deletes each file as soon as it was handled", async () => {
    const arrivals = await receive(
      ["a", "bad", "c"].map((name) => ({ name, content: Buffer.from(name) })),
      async (file) => {
        if (file.name === "bad") throw new StudioError("UNREADABLE_IMAGE");
        return read(file);
      },
    );
    expect(outcomes(arrivals)).toEqual(["kept", "UNREADABLE_IMAGE", "kept"]);
  });

  it("refuses thousands of parts", async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => ({
      name: `${index}.jpg`,
      content: Buffer.from("x"),
    }));
    await expect(receive(parts, read)).rejects.toMatchObject({ code: "TOO_MANY_FILES" });
  });

  it("cuts off an endless body", async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1_048_576;
        yield Buffer.alloc(1_048_576);
      }
    }
    await expect(receive([{ name: "a.jpg", content: endless() }], read)).rejects.toMatchObject({
      code: "BODY_TOO_LARGE",
    });
    expect(sent).toBeLessThan(300 * 1_048_576);
  });

  it.each([
    ["that ends early", streamOf(encoded([{ name: "a.jpg", content: bytes(100_000) }], { end: false }))],
    ["that is not multipart", streamOf(bytes(1000))],
  ])("refuses a body %s", async (_name, body) => {
    await expect(receiveFiles({ body, contentType, tempFolder, onFile: read })).rejects.toMatchObject({
      code: "MALFORMED_BODY",
    });
  });

  it("refuses a content type without a boundary", async () => {
    const options = {
      body: streamOf(bytes(10)),
      contentType: "multipart/form-data",
      tempFolder,
      onFile: read,
    };
    await expect(receiveFiles(options)).rejects.toMatchObject({ code: "MALFORMED_BODY" });
  });

  it("waits for files in progress before it cleans up after a lost connection", async () => {
    let finished = false;
    const cut = Promise.withResolvers<void>();
    async function* lost() {
      yield* encoded([{ name: "a.jpg", content: Buffer.from("whole") }], { end: false });
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="b.jpg"\r\n\r\nhalf a`,
      );
      setImmediate(cut.resolve);
      throw new Error("connection lost");
    }
    const receiving = receiveFiles({
      body: streamOf(lost()),
      contentType,
      tempFolder,
      onFile: async (file) => {
        await cut.promise;
        expect(await read(file)).toBe("whole");
        finished = true;
      },
    });
    await expect(receiving).rejects.toMatchObject({ code: "BODY_INCOMPLETE" });
    expect(finished).toBe(true);
  });

  it("uses little memory", async () => {
    const parts = Array.from({ length: 20 }, (_, index) => ({
      name: `${index}.jpg`,
      content: bytes(limits.maxPhotoBytes - 1),
    }));
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const arrivals = await receive(parts, async () => {});
    clearInterval(watch);
    expect(outcomes(arrivals)).toEqual(Array(20).fill("kept"));
    // for a body of 200 MB
    expect(most - before).toBeLessThan(96 * 1024 * 1024);
  });
});
