import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { missing, usePerson } from "./edited-person.fixture.ts";
import { readEdit } from "./read-edit.ts";

describe.skipIf(missing)(`edits of a person${missing}`, () => {
  const { person, edit, shown, lightAt, corner } = usePerson();

  test("an image whose background is replaced says that it is a composite, a darker one that it is altered", async () => {
    const termOf = async (instruction: string) => {
      const { xmp } = await sharp((await edit(instruction)).bytes).metadata();
      return /digitalsourcetype\/(\w+)/.exec(String(xmp))?.[1];
    };
    expect(await termOf("white background")).toBe("composite");
    expect(await termOf("darker background")).toBe("algorithmicallyEnhanced");
  });

  test("a darker background leaves the face as it is", async () => {
    const after = await shown("darker background");
    expect(corner(after)).toBeLessThan(0.75 * corner(person.before));
    expect(lightAt(after, 50) / lightAt(person.before, 50)).toBeCloseTo(1, 1);
  });

  test("what needs a face is read as possible only where one is seen", async () => {
    const wall = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#789" } })
      .png()
      .toBuffer();
    const instruction = "smooth skin, warmer";
    expect(await readEdit({ image: person.image, instruction })).toEqual({
      understood: ["skin:soften", "warmth:warmer"],
      withoutEffect: [],
    });
    expect(await readEdit({ image: wall, instruction })).toEqual({
      understood: ["warmth:warmer"],
      withoutEffect: ["smooth", "skin"],
    });
  });

  test("what an image is already is read as without effect, and the rest is done", async () => {
    const grey = await sharp(person.image).greyscale().toColourspace("srgb").jpeg({ quality: 95 }).toBuffer();
    const bright = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const both = "black and white, more contrast";
    expect(await readEdit({ image: person.image, instruction: both })).toMatchObject({ withoutEffect: [] });
    expect(await readEdit({ image: grey, instruction: both })).toEqual({
      understood: ["contrast:more"],
      withoutEffect: ["black", "and", "white"],
    });
    expect(await readEdit({ image: grey, instruction: "blanco y negro" })).toMatchObject({ understood: [] });
    expect(await readEdit({ image: grey, instruction: "warmer" })).toMatchObject({ withoutEffect: [] });
    expect(await readEdit({ image: bright, instruction: "more contrast, warmer" })).toMatchObject({
      understood: ["warmth:warmer"],
    });
  });
});
