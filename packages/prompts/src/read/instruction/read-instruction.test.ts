import { describe, expect, test } from "vitest";
import { lexicons, splitPhrases } from "../../lexicons.ts";
import { instructions } from "./instructions.fixture.ts";
import { placedInstructions } from "./placed-instructions.fixture.ts";
import { readInstruction } from "./read-instruction.ts";
import { type EditName, editNames, verbs } from "./verbs.ts";

const read = (text: string) => readInstruction(text).reading;

describe("reading", () => {
  test.each(instructions)("%s: %s / %s", (edit, english, spanish) => {
    expect(read(english)).toEqual({ understood: [edit], withoutEffect: [] });
    expect(readInstruction(spanish).steps).toEqual(readInstruction(english).steps);
  });

  test.each(placedInstructions)("where, and in which direction: %s, %s / %s", (means, english, spanish) => {
    expect([read(english).understood, read(spanish).understood]).toEqual([means, means]);
  });

  const directions = lexicons.flatMap(({ edits }) =>
    (["light", "contrast", "warmth", "saturation"] as const).flatMap((slot) =>
      Object.entries<string>(edits.verbs[slot]).flatMap(([verb, phrases]) =>
        splitPhrases(phrases)
          .filter((phrase) => !/^(is|looks|are|esta|sale|se ve|less|menos|mas|more) /.test(phrase))
          .map((phrase): [string, EditName] => [phrase, `${slot}:${verb}` as EditName]),
      ),
    ),
  );
  test.each(directions)("a complaint or a limit is never read as a wish: %s", (phrase, edit) => {
    expect(read(phrase).understood).toEqual([edit]);
    expect(read(`too ${phrase}`).understood).toEqual([verbs[edit].opposite]);
    expect(read(`demasiado ${phrase}`).understood).toEqual([verbs[edit].opposite]);
    for (const limit of ["don't make it", "no lo hagas", "keep the background", "deja el fondo"])
      expect(read(`${limit} ${phrase}`).understood).toEqual([]);
    expect(read(`${phrase} on the jacket`).understood).toEqual([]);
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

  test("percentages belong to the words before them, or after a comma to those behind", () => {
    const steps = [
      { edit: "light:brighter", amount: 0.4 },
      { edit: "contrast:less", amount: 1.2 },
      { edit: "trimLeft:off", amount: 1.25 },
    ];
    for (const text of [
      "brighter 40%, less contrast 120 %, trim left 12.5%",
      "40% brighter, 120% less contrast, 12.5% trim left",
      "más claro 40 %, menos contraste 120 %, recorta la izquierda 12,5 %",
    ])
      expect(readInstruction(text)).toMatchObject({ steps, reading: { withoutEffect: [] } });
    expect(readInstruction("warmer 900%").steps).toEqual([{ edit: "warmth:warmer", amount: 2 }]);
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
    for (const { edits } of lexicons) {
      const namesIn = (slots: object) =>
        Object.entries(slots).flatMap(([slot, verbs]) => Object.keys(verbs).map((verb) => `${slot}:${verb}`));
      expect(namesIn(edits.verbs).toSorted()).toEqual(editNames.toSorted());
      expect(editNames).toEqual(expect.arrayContaining(namesIn(edits.weakVerbs)));
    }
    expect(
      editNames.filter((edit) => !instructions.some(([other]) => other.split(":")[0] === edit.split(":")[0])),
    ).toEqual([]);
  });
});
