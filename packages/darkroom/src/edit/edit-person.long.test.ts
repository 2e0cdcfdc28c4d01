import { decodePhoto, linearByByte, type Raster, toOklabRow } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { eyeLine } from "../relighting/head/landmarks.ts";
import { missing, usePerson } from "./edited-person.fixture.ts";
import { previewEdit, readEdit } from "./read-edit.ts";

describe.skipIf(missing)(`edits of a person${missing}`, () => {
  const { person, edit, shown, lightAt, corner } = usePerson();
  const cheeks = (of: Raster) => Math.log(lightAt(of, 50) / lightAt(of, 280));
  const upDown = (of: Raster) => Math.log(lightAt(of, 151) / lightAt(of, 199));

  test("light comes from where it was asked for, and softer light has less of a side", async () => {
    const own = cheeks(person.before);
    expect(cheeks(await shown("light from the left"))).toBeGreaterThan(own + 0.25);
    const right = await shown("luz desde la derecha");
    expect(cheeks(right)).toBeLessThan(own - 0.25);
    expect(upDown(await shown("light from above"))).toBeGreaterThan(upDown(person.before) + 0.1);
    const { bytes } = await edit(
      "softer light",
      await sharp(right.data, { raw: { ...right, channels: 3 } })
        .png()
        .toBuffer(),
    );
    expect(Math.abs(cheeks(await decodePhoto(bytes, 420)))).toBeLessThan(0.7 * Math.abs(cheeks(right)));
  });

  test("skin that another light falls on keeps the person's hue, lit or in the shade", async () => {
    const hueAt = ({ data, width }: Raster, landmark: number) => {
      const at =
        Math.round(person.landmarks[3 * landmark + 1]) * width + Math.round(person.landmarks[3 * landmark]);
      const sum = new Float64Array(3);
      for (const dy of [-3, 0, 3]) {
        for (const dx of [-3, 0, 3]) {
          for (let c = 0; c < 3; c++) sum[c] += linearByByte[data[3 * (at + dy * width + dx) + c]] / 9;
        }
      }
      toOklabRow(sum);
      return (Math.atan2(sum[2], sum[1]) * 180) / Math.PI;
    };
    const own = (hueAt(person.before, 50) + hueAt(person.before, 280)) / 2;
    const after = await shown("light from the right");
    for (const cheek of [50, 280]) expect(Math.abs(hueAt(after, cheek) - own)).toBeLessThan(9);
  });

  test.each(["another backdrop", "put me in an office", "una calle"])(
    "%s hangs one, behind the same face",
    async (instruction) => {
      const { bytes, contentType } = await edit(instruction);
      const after = await decodePhoto(bytes, 420);
      expect(contentType).toBe("image/jpeg");
      expect(lightAt(after, 50) / lightAt(person.before, 50)).toBeCloseTo(1, 1);
      const { data } = await sharp(after.data, { raw: { ...after, channels: 3 } })
        .extract({ left: 0, top: 0, width: 60, height: 120 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { data: was } = await sharp(person.image)
        .extract({ left: 0, top: 0, width: 60, height: 120 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const off = data.reduce((sum, value, i) => sum + Math.abs(value - was[i]), 0) / data.length;
      expect(off).toBeGreaterThan(12);
    },
  );

  test("a removed background is true transparency, and stays it in later edits until a backdrop is hung", async () => {
    const cut = await edit("quita el fondo");
    expect(cut.contentType).toBe("image/png");
    const readAlpha = async (bytes: Uint8Array) => {
      const { data, info } = await sharp(bytes)
        .extractChannel("alpha")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const nose = Math.round(person.landmarks[3 * 4 + 1]) * info.width + Math.round(person.landmarks[3 * 4]);
      return [data[4 * info.width + 4], data[nose]];
    };
    expect(await readAlpha(cut.bytes)).toEqual([0, 255]);
    const warm = await edit("warmer", cut.bytes);
    expect(warm.contentType).toBe("image/png");
    expect(await readAlpha(warm.bytes)).toEqual([0, 255]);
    const hung = await edit("white background", cut.bytes);
    expect(hung.contentType).toBe("image/jpeg");
    expect(corner(await decodePhoto(hung.bytes, 420))).toBeGreaterThan(200);
    expect((await edit("white border", cut.bytes)).contentType).toBe("image/jpeg");
  });

  test.each([-9, 7])("a head that leans by %d degrees is straightened by its eyes", async (degrees) => {
    const leaning = await sharp(person.image).rotate(degrees, { background: "#555" }).png().toBuffer();
    const { bytes } = await edit("straighten", leaning);
    const [face] = await findFaces(await decodePhoto(bytes, 420));
    expect(Math.abs((eyeLine(face.landmarks).tilt * 180) / Math.PI)).toBeLessThan(1.5);
  });

  const preview = (instruction: string, strength = 0.75, of: Uint8Array = person.image) =>
    previewEdit({ image: of, instruction, strength, seed: 1, outline: person.outline });

  test("a preview is the edit in small", async () => {
    const instruction = "blue backdrop, soften the skin";
    const { bytes: small, reading } = await preview(instruction);
    expect(reading).toEqual(await readEdit({ image: person.image, instruction }));
    const { width, height } = await sharp(small).metadata();
    expect([width, height]).toEqual([person.before.width, person.before.height]);
    const [previewed, developed] = [await decodePhoto(small as Uint8Array, 420), await shown(instruction)];
    const apart = previewed.data.reduce((sum, value, at) => sum + Math.abs(value - developed.data[at]), 0);
    expect(apart / previewed.data.length).toBeLessThan(4);
    expect(previewed.data[2]).toBeGreaterThan(previewed.data[0] + 30);
  });

  test("a preview is as strong as the edit, and where nothing can be done it has no picture", async () => {
    const measureBlue = async (strength: number) => {
      const { bytes } = await preview("warmer", strength);
      const { channels } = await sharp(bytes).stats();
      return channels[2].mean - channels[0].mean;
    };
    const [weak, usual, strong] = await Promise.all([0.1, 0.75, 1].map(measureBlue));
    expect(usual).toBeLessThan(weak - 3);
    expect(strong).toBeLessThan(usual - 1);
    const wall = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#789" } })
      .png()
      .toBuffer();
    expect(await preview("xyzzy")).toEqual({ reading: { understood: [], withoutEffect: ["xyzzy"] } });
    expect(await preview("smooth skin", 0.75, wall)).toEqual({
      reading: { understood: [], withoutEffect: ["smooth", "skin"] },
    });
    const grey = await sharp(person.image).greyscale().toColourspace("srgb").jpeg({ quality: 95 }).toBuffer();
    const { bytes, reading } = await preview("black and white, more contrast", 0.75, grey);
    expect(reading).toEqual({ understood: ["contrast:more"], withoutEffect: ["black", "and", "white"] });
    expect(bytes).toBeDefined();
  });

  test("the eyes' hollows get light, the cheeks none", async () => {
    const after = await shown("open the eyes' shadows");
    for (const lid of [27, 257])
      expect(lightAt(after, lid, 3)).toBeGreaterThan(1.04 * lightAt(person.before, lid, 3));
    for (const cheek of [205, 425])
      expect(lightAt(after, cheek, 3)).toBeCloseTo(lightAt(person.before, cheek, 3), 2);
  });
});
