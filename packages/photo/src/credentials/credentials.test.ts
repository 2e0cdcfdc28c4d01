import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { type ImageFormat, imageFormats } from "@portrait-studio/contract/choices";
import type { Credentials } from "@portrait-studio/contract/credentials";
import { JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIntake } from "../intake/create-intake.ts";
import { createSigner, createSigningKey } from "./create-signer.ts";
import type { ImageFile } from "./describe-history.ts";
import { signAsProvider, studioKey } from "./provider-file.fixture.ts";

const reasons: string[] = [];
const signer = createSigner(studioKey, "1.2.3");
const intake = createIntake({ signer, onUnsigned: (why) => reasons.push(why) });
afterAll(() => intake.close());

const origin = { sourceType: "composite", tool: "darkroom 1" } as const;
const invented = { sourceType: "trainedAlgorithmicMedia", tool: "fal flux" } as const;
const writeXmp = (body: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dcterms="http://purl.org/dc/terms/">
${body}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const xmp =
  writeXmp(`<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/composite</Iptc4xmpExt:DigitalSourceType>
<xmp:CreatorTool>darkroom 1</xmp:CreatorTool>`);

async function draw(format: ImageFormat, withXmp = xmp): Promise<ImageFile> {
  const data = Buffer.from(Array.from({ length: 64 * 80 * 3 }, (_, at) => (at * 7 + (at % 97)) % 256));
  const image = sharp(data, { raw: { width: 64, height: 80, channels: 3 } }).withXmp(withXmp);
  return { bytes: await image.toFormat(format).toBuffer(), format };
}
const read = ({ bytes }: Pick<ImageFile, "bytes">) => intake.readCredentials(bytes, "a visitor");
const convert = async (
  { bytes }: ImageFile,
  format: ImageFormat,
  print?: { paper: "10x15"; dpi: number },
) => ({
  bytes: await intake.convertImage(() => Readable.from([Buffer.from(bytes)]), { format, print }, "somebody"),
  format,
});
async function sign(image: ImageFile, history: Parameters<typeof intake.signImage>[1] = { origin }) {
  const { bytes, signed } = await intake.signImage(image, history, "somebody");
  expect(signed).toBe(true);
  return { ...image, bytes };
}
const listActions = ({ steps }: Credentials) => steps.map(({ action }) => action.replace("c2pa.", ""));

/** By an implementation that shares no code with ours. */
async function readElsewhere({ bytes, format }: ImageFile) {
  const own = Uint8Array.from(bytes);
  const asset = format === "jpeg" ? new JPEG(own) : new PNG(own);
  const jumbf = asset.getManifestJUMBF();
  if (!jumbf) throw new Error("It has no manifest.");
  const { isValid, statusEntries } = await ManifestStore.read(
    SuperBox.fromBuffer(Uint8Array.from(jumbf)),
  ).validate(asset);
  return { isValid, failed: statusEntries.filter(({ success }) => !success).map(({ code }) => code) };
}

describe.each(imageFormats)("a signed %s", (format) => {
  let image: ImageFile;
  let signed: ImageFile;
  beforeAll(async () => {
    image = await draw(format);
    signed = await sign(image);
  });

  test("says who signed and what was done, and shows the same picture with its XMP", async () => {
    expect(await read(signed)).toEqual({
      state: "unchanged",
      byThisStudio: true,
      signer: "Portrait Studio",
      sourceType: "composite",
      steps: [
        {
          action: "c2pa.drawing",
          description: "A program draws the background",
          tool: "Portrait Studio 1.2.3",
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        {
          action: "c2pa.created",
          description: "Relit and retouched by a program; the background is drawn",
          tool: "Portrait Studio 1.2.3",
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(signed.bytes)).toEqual(await pixels(image.bytes));
    expect((await sharp(signed.bytes).metadata()).xmpAsString).toContain("digitalsourcetype/composite");
    expect(signed.bytes.byteLength - image.bytes.byteLength).toBeLessThan(6 * 1024);
  });

  test("is changed when one byte of its picture, or one at its end, is", async () => {
    const middle = Buffer.from(signed.bytes);
    const at = middle.length - 200;
    middle[at] = (middle[at] ?? 0) ^ 1;
    expect(await read({ bytes: middle })).toMatchObject({ state: "changed", byThisStudio: false });
    const longer = Buffer.concat([signed.bytes, Buffer.from([0])]);
    expect((await read({ bytes: longer })).state).not.toBe("unchanged");
    if (format !== "webp")
      expect(await readElsewhere({ bytes: middle, format })).toMatchObject({ isValid: false });
  });

  test.runIf(format !== "webp")(
    "is valid for another implementation, alone and with its history",
    async () => {
      expect(await readElsewhere(signed)).toEqual({ isValid: true, failed: [] });
      expect(await readElsewhere(await convert(signed, format, { paper: "10x15", dpi: 100 }))).toEqual({
        isValid: true,
        failed: [],
      });
    },
  );

  test("keeps its history in each other format, and in a print", async () => {
    for (const into of imageFormats) {
      const converted = await read(await convert(signed, into));
      expect(converted).toMatchObject({ state: "unchanged", byThisStudio: true, sourceType: "composite" });
      expect(listActions(converted)).toEqual(["transcoded", "opened", "drawing", "created"]);
    }
    const print = await read(await convert(signed, format, { paper: "10x15", dpi: 100 }));
    expect(listActions(print)).toEqual(["resized", "cropped", "transcoded", "opened", "drawing", "created"]);
  });
});

describe("an edited image", () => {
  test("has what it was made from, and a drawing only where the edit draws the background", async () => {
    const first = await sign(await draw("jpeg"));
    const again = await sign(await draw("jpeg"), {
      origin,
      change: "edited",
      parent: { ...first, ...origin },
    });
    expect(listActions(await read(again))).toEqual(["edited", "opened", "drawing", "created"]);
    const before = { ...first, sourceType: "algorithmicallyEnhanced" as const };
    const hung = await sign(await draw("png"), { origin, change: "edited", parent: before });
    expect(listActions(await read(hung)).slice(0, 3)).toEqual(["drawing", "edited", "opened"]);
  });

  test("by a model says so, with its provider's credentials beside its parent's", async () => {
    const edited = { sourceType: "compositeWithTrainedAlgorithmicMedia", tool: "fal flux" } as const;
    const parent = { ...(await sign(await draw("jpeg"))), ...origin };
    const original = await signAsProvider(await draw("png"));
    const found = await read(
      await sign(await draw("jpeg"), {
        origin: edited,
        change: "edited_by_model",
        parent,
        original: original.bytes,
      }),
    );
    expect(listActions(found)).toEqual(["placed", "edited", "opened", "drawing", "created", "created"]);
    expect(found.steps[1]).toMatchObject({ description: "Edited by AI", tool: "fal flux" });
    expect(found).toMatchObject({ byThisStudio: true, sourceType: edited.sourceType });
  });
});

describe("a provider's credentials", () => {
  const keep = async (original: ImageFile, secret?: string) =>
    read(await sign(await draw("jpeg"), { origin: invented, original: original.bytes, secret }));
  const made = async () => draw("jpeg");

  test("stay with the image that is encoded again", async () => {
    const found = await keep(await signAsProvider(await made()));
    expect(listActions(found)).toEqual(["transcoded", "opened", "created"]);
    expect(found.steps.at(-1)).toMatchObject({ tool: "Another provider" });
    expect(found).toMatchObject({ state: "unchanged", byThisStudio: true, sourceType: invented.sourceType });
  });

  test("are dropped where they tell of a photo that was sent, or have the prompt, or are too large", async () => {
    const photo = await draw("png");
    const noise = Array.from({ length: 300_000 }, (_, at) => String.fromCharCode(97 + ((at * 31) % 26))).join(
      "",
    );
    for (const original of [
      await signAsProvider(await made(), { sent: photo }),
      await signAsProvider(await made(), { note: 'a knight "in" armour, please' }),
      await signAsProvider(await made(), { note: noise }),
      await made(),
    ]) {
      const found = await keep(original, 'a knight "in" armour');
      expect(listActions(found)).toEqual(["created"]);
      expect(found.steps[0]).toMatchObject({
        description: "Made by AI from photos of the person",
        tool: "fal flux",
      });
    }
  });

  test("alone are of a signer that this studio does not know", async () => {
    expect(await read(await signAsProvider(await made()))).toMatchObject({
      state: "unchanged",
      byThisStudio: false,
    });
    const other = createIntake({ signer: createSigner(createSigningKey(), "1.2.3") });
    const { bytes } = await sign(await made());
    expect(await other.readCredentials(bytes, "a")).toMatchObject({
      state: "unchanged",
      byThisStudio: false,
    });
    await other.close();
  });
});

test("a process that is made ready is the one that signs, and there is none where nothing is signed", async () => {
  const ready = createIntake({ signer });
  const plain = createIntake();
  try {
    await Promise.all([ready.prepareSigning("ana"), plain.prepareSigning("ana")]);
    const [process, ...others] = ready.processIds();
    expect(process).toBeDefined();
    expect([...others, ...plain.processIds()]).toEqual([]);
    const signed = await ready.signImage(await draw("jpeg"), { origin }, "ana");
    expect([signed.signed, ready.processIds()]).toEqual([true, [process]]);
  } finally {
    await Promise.all([ready.close(), plain.close()]);
  }
});

test("no address that an image names is asked for", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/manifest.c2pa`;
  const naming = writeXmp(`<dcterms:provenance>${address}</dcterms:provenance>`);
  for (const format of imageFormats) {
    const image = await draw(format, naming);
    expect((await read(image)).state).toBe("none");
    await sign(image, { origin, change: "edited", parent: image });
    await sign(image, { origin: invented, original: image.bytes });
  }
  await new Promise((resolve) => server.close(resolve));
  expect(asked).toEqual([]);
});

describe("an image that cannot be signed", () => {
  test("is delivered as it is, and counted", async () => {
    const before = intake.unsigned();
    const image: ImageFile = { bytes: Buffer.from("no image"), format: "jpeg" };
    expect(await intake.signImage(image, { origin }, "somebody")).toEqual({
      bytes: image.bytes,
      signed: false,
    });
    expect(intake.unsigned()).toBe(before + 1);
    expect(reasons).toHaveLength(intake.unsigned());
  });

  test("because its key is of another certificate is converted all the same", async () => {
    const sign = createSigner(createSigningKey(), "1.2.3").sign;
    const broken = createIntake({ signer: { ...signer, sign } });
    const image = await draw("jpeg");
    const open = () => Readable.from([Buffer.from(image.bytes)]);
    const bytes = await broken.convertImage(open, { format: "png" }, "somebody");
    expect((await sharp(bytes).metadata()).xmpAsString).toContain("digitalsourcetype/composite");
    expect([broken.unsigned(), (await read({ bytes })).state]).toEqual([1, "none"]);
    await broken.close();
  });

  test("because its key is away is converted without, by another process", async () => {
    const sign = () => {
      throw new Error("The key is away.");
    };
    const broken = createIntake({ signer: { ...signer, sign } });
    const image = await draw("jpeg");
    const open = () => Readable.from([Buffer.from(image.bytes)]);
    const bytes = await broken.convertImage(open, { format: "webp" }, "somebody");
    expect([broken.unsigned(), (await read({ bytes })).state]).toEqual([1, "none"]);
    await broken.close();
  });
});

test("a studio that signs nothing converts, and still reads what others signed", async () => {
  const silent = createIntake();
  const image = await sign(await draw("jpeg"));
  expect(await silent.signImage(image, { origin }, "a")).toEqual({ bytes: image.bytes, signed: null });
  const open = () => Readable.from([Buffer.from(image.bytes)]);
  const bytes = await silent.convertImage(open, { format: "png" }, "a");
  expect((await silent.readCredentials(bytes, "a")).state).toBe("none");
  expect(await silent.readCredentials(image.bytes, "a")).toMatchObject({
    state: "unchanged",
    byThisStudio: false,
  });
  expect(silent.unsigned()).toBe(0);
  await silent.close();
});

test("files that are none, or not whole, are refused", async () => {
  const { bytes } = await sign(await draw("jpeg"));
  const outcome = (file: Uint8Array) =>
    read({ bytes: file }).then(
      ({ state }) => state,
      (error) => error.reason,
    );
  expect(await outcome(Buffer.from("no image"))).toBe("unsupported_type");
  expect(await outcome(Buffer.from("GIF89a"))).toBe("unsupported_type");
  expect(await outcome(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 1]))).toBe("unreadable");
  for (const length of [30, 600, 1500, 2500])
    expect(await outcome(bytes.subarray(0, length))).not.toBe("unchanged");
});

test("what is signed is a claim and nothing else", () => {
  expect(() => signer.sign(Buffer.from("a token of somebody"))).toThrow("no claim");
  const other = createSigningKey();
  expect(() => createSigner({ ...studioKey, key: other.key }, "1")).toThrow("not the key's");
});
