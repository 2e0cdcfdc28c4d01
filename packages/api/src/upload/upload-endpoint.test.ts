import { limits } from "@portrait-studio/contract";
import { deleteUploadSession } from "@portrait-studio/studio";
import { image } from "@portrait-studio/studio/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { formOf, useUploads } from "./uploads.fixture.ts";

const uploads = useUploads();

const patternPhoto = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
const clearPng = () =>
  sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

/** Photos are processed two at a time, so they may be stored in another order than they arrived. */
function byName(files: { name: string }[]): { name: string }[] {
  return files.toSorted((one, other) => one.name.localeCompare(other.name));
}

describe("an upload", () => {
  it("stores photos upright, without metadata, with a thumbnail, behind signed addresses", async () => {
    const { token, id } = await uploads.openSession();
    const tall = await sharp(await image(1))
      .withExif({ IFD0: { Artist: "marker-artist" } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { status, body } = await uploads.upload(
      token,
      formOf([
        ["Año nuevo.png", tall],
        ["b.jpg", await image(2)],
      ]),
      `?sessionId=${id}`,
    );
    expect([status, body.rejected]).toEqual([200, []]);
    expect(body.files).toMatchObject([
      { name: "Año nuevo.png", uploadSessionId: id, contentType: "image/jpeg", width: 80, height: 64 },
      { name: "b.jpg", width: 64, height: 80 },
    ]);
    const [file] = body.files;
    const stored = Buffer.from(await (await fetch(uploads.testApi.getAddress(file.url))).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: "jpeg", width: 80, height: 64 });
    expect(stored.length).toBe(file.bytes);
    expect(stored.includes("marker-artist")).toBe(false);
    const thumbnail = await fetch(uploads.testApi.getAddress(file.thumbnailUrl));
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    await thumbnail.arrayBuffer();
    expect(byName(await uploads.filesOf(token, id))).toEqual(byName(body.files));
  });

  it.each([
    ['say "cheese".jpg', 'filename="say %22cheese%22.jpg"'],
    ['say "cheese".jpg', 'filename="say \\"cheese\\".jpg"'],
    ["back\\slash.jpg", 'filename="back\\slash.jpg"'],
    ["100%25 José.jpg", 'filename="100%25 José.jpg"'],
  ])("lists a photo as %s, as %s means it", async (name, parameter) => {
    const { token, id } = await uploads.openSession();
    const body = Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; ${parameter}\r\n\r\n`),
      await image(1),
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await uploads.upload(token, body, "", headers)).status).toBe(200);
    expect(await uploads.filesOf(token, id)).toMatchObject([{ name }]);
  });

  it("to a session that was deleted, or never was, says that there is none", async () => {
    const { actor, token, id } = await uploads.openSession();
    await deleteUploadSession(uploads.testApi.studio, actor, { id });
    for (const query of [`?sessionId=${id}`, "?sessionId=none", ""]) {
      const answer = await uploads.upload(token, formOf([["a.jpg", await image(1)]]), query);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        404,
        "NO_ACTIVE_UPLOAD_SESSION",
        "No active upload session. Please refresh the page.",
      ]);
    }
  });

  it.each([
    [
      "of which half is missing",
      async () => (await patternPhoto()).subarray(0, 9000),
      /part of this photo is missing/i,
    ],
    ["of which nothing is seen", clearPng, /nothing/i],
  ])("says of a photo %s what is wrong, in both languages", async (_what, make, message) => {
    const { token } = await uploads.openSession();
    const form = () => make().then((file) => formOf([["a.jpg", file]]));
    const english = await uploads.upload(token, await form());
    expect([english.status, english.body.code, english.body.message]).toEqual([
      422,
      "UNREADABLE_IMAGE",
      expect.stringMatching(message),
    ]);
    const spanish = await uploads.upload(token, await form(), "", { "accept-language": "es" });
    expect(spanish.body.message).toMatch(/^(Falta una parte|En esta imagen no se ve)/);
  });

  it("goes to the active session by default", async () => {
    const { token, id } = await uploads.openSession();
    const { body } = await uploads.upload(token, formOf([["a.jpg", await image(1)]]));
    expect(body.files[0].uploadSessionId).toBe(id);
  });

  it("stores the valid photos and returns why others are rejected", async () => {
    const { token, id } = await uploads.openSession();
    const good = await image(3);
    const { status, body } = await uploads.upload(
      token,
      formOf([
        ["good.jpg", good],
        ["text.jpg", Buffer.from("no image")],
        ["broken.jpg", good.subarray(0, 200)],
        ["large.jpg", Buffer.alloc(limits.maxPhotoBytes + 1, "x")],
        ["empty.jpg", Buffer.alloc(0)],
        ["also-good.webp", await sharp(good).webp().toBuffer()],
      ]),
    );
    expect(status).toBe(200);
    expect(body.files.map(({ name }: { name: string }) => name).sort()).toEqual([
      "also-good.webp",
      "good.jpg",
    ]);
    expect(body.rejected).toEqual([
      {
        name: "text.jpg",
        code: "UNSUPPORTED_FILE_TYPE",
        message: "Only JPEG, PNG, GIF, or WebP files are supported.",
      },
      { name: "broken.jpg", code: "UNREADABLE_IMAGE", message: expect.stringContaining("could not be read") },
      { name: "large.jpg", code: "FILE_TOO_LARGE", message: "Photos may have at most 10 MB." },
      { name: "empty.jpg", code: "UNSUPPORTED_FILE_TYPE", message: expect.any(String) },
    ]);
    expect(await uploads.filesOf(token, id)).toHaveLength(2);
  });

  it.each([
    [
      "UNSUPPORTED_FILE_TYPE",
      415,
      () => [
        ["a.jpg", Buffer.from("x")],
        ["b.jpg", Buffer.alloc(limits.maxPhotoBytes + 1)],
      ],
    ],
    [
      "FILE_TOO_LARGE",
      413,
      () => [
        ["a.jpg", Buffer.alloc(limits.maxPhotoBytes + 1)],
        ["b.jpg", Buffer.from("x")],
      ],
    ],
  ] as const)("without a valid photo fails with the first reason: %s", async (code, status, files) => {
    const { token } = await uploads.openSession();
    const answer = await uploads.upload(token, formOf(files() as unknown as [string, Uint8Array][]));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.details.rejected).toHaveLength(2);
  });

  it("says which of the files the session had already, and stores them once", async () => {
    const { token, id } = await uploads.openSession();
    const [one, two] = [await image(1), await image(2)];
    const first = await uploads.upload(token, formOf([["one.jpg", one]]));
    const [stored] = first.body.files;
    expect(first.body.known).toEqual([]);
    const second = await uploads.upload(
      token,
      formOf([
        ["again.jpg", one],
        ["two.jpg", two],
      ]),
    );
    expect(second.body).toMatchObject({
      files: [{ id: stored.id }, { name: "two.jpg" }],
      known: [stored.id],
    });
    expect(await uploads.filesOf(token, id)).toHaveLength(2);
  });

  it("never stores more than twenty photos in a session, however many uploads run at once", async () => {
    const { token, id } = await uploads.openSession();
    const photos = await Promise.all(Array.from({ length: 27 }, (_, index) => image(index)));
    const form = (from: number) =>
      formOf(photos.slice(from, from + 9).map((photo, index) => [`${index}.jpg`, photo]));
    const answers = await Promise.all([0, 9, 18].map((from) => uploads.upload(token, form(from))));
    const kept = answers.flatMap(({ body }) => body.files ?? []);
    const rejected = answers.flatMap(({ body }) => body.rejected ?? body.details.rejected);
    expect([kept.length, rejected.length]).toEqual([20, 7]);
    expect(new Set(rejected.map(({ code }: { code: string }) => code))).toEqual(new Set(["TOO_MANY_FILES"]));
    expect(await uploads.filesOf(token, id)).toHaveLength(20);
  });

  const refused: [string, () => NonNullable<RequestInit["body"]>, Record<string, string>, number, string][] =
    [
      ["an empty form", () => new FormData(), {}, 400, "NO_FILES"],
      ["another field", () => formOf([["a.jpg", Buffer.from("x")]], "avatar"), {}, 400, "NO_FILES"],
      ["JSON", () => "{}", { "content-type": "application/json" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
      [
        "no boundary",
        () => "x",
        { "content-type": "multipart/form-data; charset=utf-8" },
        400,
        "MALFORMED_BODY",
      ],
      [
        "a body that is not a form",
        () => "x".repeat(100),
        { "content-type": "multipart/form-data; boundary=b" },
        400,
        "MALFORMED_BODY",
      ],
      [
        "a compressed body",
        () => "x",
        { "content-type": "multipart/form-data; boundary=b", "content-encoding": "gzip" },
        415,
        "UNSUPPORTED_MEDIA_TYPE",
      ],
    ];
  it.each(refused)("refuses %s", async (_name, body, headers, status, code) => {
    const { token } = await uploads.openSession();
    const answer = await uploads.upload(token, body(), "", headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("needs a session", async () => {
    const { token } = await uploads.testApi.enter();
    const answer = await uploads.upload(token, formOf([["a.jpg", await image(1)]]));
    expect([answer.status, answer.body.code]).toEqual([404, "NO_ACTIVE_UPLOAD_SESSION"]);
  });
});
