import { describe, expect, test } from "vitest";
import { instructions } from "./instructions.fixture.ts";
import { readInstruction } from "./read-instruction.ts";
import { editNames } from "./verbs/index.ts";
import { vocabulary } from "./vocabulary.ts";

const read = (text: string) => readInstruction(text).reading;

describe("reading", () => {
  test.each(instructions)("%s: %s / %s", (edit, english, spanish) => {
    expect(read(english)).toEqual({ understood: [edit], withoutEffect: [] });
    expect(readInstruction(spanish).steps).toEqual(readInstruction(english).steps);
  });

  test("several in one sentence, with how much of each", () => {
    expect(readInstruction("Make it slightly warmer, much more contrast and crop closer!").steps).toEqual([
      { edit: "warmth:warmer", amount: 0.5 },
      { edit: "contrast:more", amount: 1.5 },
      { edit: "crop:closer", amount: 1 },
    ]);
    expect(readInstruction("viñeta fuerte, un poco más oscuro y sin grano").steps).toEqual([
      { edit: "vignette:more", amount: 1.5 },
      { edit: "light:darker", amount: 0.5 },
      { edit: "grain:less", amount: 1 },
    ]);
  });

  test("what is cut out has nothing behind it; without a face nobody can be cut out", () => {
    expect(read("remove the background, darker background and a vignette")).toEqual({
      understood: ["cutout:person"],
      withoutEffect: ["darker", "background", "vignette"],
    });
    expect(readInstruction("warmer, quita el fondo", { hasFace: false }).reading).toEqual({
      understood: ["warmth:warmer"],
      withoutEffect: ["quita", "el", "fondo"],
    });
  });

  test("of two words for one thing the last counts", () => {
    expect(read("warmer, then cooler")).toEqual({ understood: ["warmth:cooler"], withoutEffect: ["warmer"] });
  });

  test("unknown words change nothing and are reported; without a known one nothing is understood", () => {
    expect(read("give her a unicorn and a red dress")).toEqual({
      understood: [],
      withoutEffect: ["unicorn", "red", "dress"],
    });
    expect(read("warmer unicorn")).toEqual({ understood: ["warmth:warmer"], withoutEffect: ["unicorn"] });
    expect(read("")).toEqual({ understood: [], withoutEffect: [] });
    expect(read("no polaroid").withoutEffect).toEqual(["polaroid"]);
  });

  test("every phrase leads to an edit that exists", () => {
    const known = new Set<string>(editNames);
    expect(vocabulary.entries.filter(({ means }) => !known.has(means))).toEqual([]);
    expect(
      [...known].filter(
        (edit) => !instructions.some(([other]) => other.split(":")[0] === edit.split(":")[0]),
      ),
    ).toEqual([]);
  });
});
