import fc from "fast-check";
import { describe, expect, test } from "vitest";
import en from "../../lexicon/en/colours.json" with { type: "json" };
import es from "../../lexicon/es/colours.json" with { type: "json" };
import { readPrompt } from "./read-prompt.ts";
import { english, type Sentence, spanish } from "./said-of-colours.fixture.ts";

const read = (prompt: string, negative = "", recipe: string | null = null) =>
  readPrompt(prompt, negative, recipe).reading;

describe("looks", () => {
  test.each([
    ["a film noir portrait of ps1", "noir"],
    ["cine negro", "noir"],
    ["retrato cinematográfico", "cinematic"],
    ["movie still", "cinematic"],
    ["instantánea", "polaroid"],
    ["Hyper-Realistic", "hyperReal"],
    ["ultra detailed", "hyperReal"],
    ["hiperrealista", "hyperReal"],
    ["luces de neón", "neon80s"],
    ["LinkedIn headshot", "corporate"],
    ["retrato profesional", "corporate"],
    ["óleo", "painterly"],
    ["oil painting", "painterly"],
    ["a lápiz", "sketch"],
    ["renacentista", "renaissance"],
    ["al aire libre", "environmental"],
    ["golden hour", "environmental"],
    ["glamuroso", "glamour"],
    ["magazine cover", "editorial"],
  ])("%s", (prompt, look) => {
    expect(read(prompt)).toEqual({ understood: [`look:${look}`], withoutEffect: [] });
  });

  test("a definite look beats a loose word, whichever comes first", () => {
    expect(read("cinematic film noir").understood).toEqual(["look:noir"]);
    expect(read("film noir, cinematic")).toEqual({ understood: ["look:noir"], withoutEffect: ["cinematic"] });
  });

  test("a recipe decides over words", () => {
    expect(read("film noir, close-up", "", "corporate")).toEqual({
      understood: ["look:corporate", "frame:close"],
      withoutEffect: ["film", "noir"],
    });
  });
});

describe("other requests", () => {
  test.each([
    ["no retouching", "sin retoque", "none"],
    ["natural skin", "piel natural", "none"],
    ["smooth skin", "piel suave", "full"],
    ["subtle retouching", "retoque sutil", "light"],
  ])("%s / %s: retouching is %s", (english, spanish, setting) => {
    for (const prompt of [english, spanish]) {
      const { slots, reading } = readPrompt(`corporate, ${prompt}`, "", null);
      expect(slots.get("retouch")).toBe(setting);
      expect(reading.withoutEffect).toEqual([]);
    }
  });

  test("several in one sentence", () => {
    expect(read("ps1 in film noir, light from the left, close-up").understood).toEqual([
      "look:noir",
      "light:left",
      "frame:close",
    ]);
    expect(read("primer plano en blanco y negro con luz suave desde la izquierda").understood).toEqual([
      "frame:close",
      "colour:none",
      "softness:soft",
      "light:left",
    ]);
    expect(read("warm, dark, bokeh, blue").understood).toEqual([
      "warmth:warm",
      "brightness:dark",
      "blur:more",
      "backdrop:#2b5fc4",
    ]);
  });

  test("the last mention of a slot counts, the first is reported", () => {
    expect(read("warm and then cool")).toEqual({
      understood: ["warmth:cool"],
      withoutEffect: ["then", "warm"],
    });
  });

  test("words that change nothing are reported as written", () => {
    expect(read("an astronaut on Mars").withoutEffect).toEqual(["astronaut", "mars"]);
    expect(read("una niña con ojos azules").withoutEffect).toEqual(["niña", "ojos", "azules"]);
    expect(read("blue eyes")).toEqual({ understood: [], withoutEffect: ["blue", "eyes"] });
    expect(read("portrait photo of ps1 woman")).toEqual({ understood: [], withoutEffect: [] });
    expect(read("")).toEqual({ understood: [], withoutEffect: [] });
  });
});

describe("what a colour is said of", () => {
  const hexOf = (name = "") =>
    Object.entries(en.names).find(([, names]) => names.split(", ").includes(name))?.[0];
  const isRead = ([text, asked]: Sentence) => {
    const { slots } = readPrompt(text, "", null);
    return (["backdrop", "gel", "rim"] as const).every((slot) => slots.get(slot) === hexOf(asked[slot]));
  };

  test.each([...english.seen, ...spanish.seen])("%s", (...sentence) => {
    expect(isRead(sentence)).toBe(true);
  });

  test.each([
    ["English", english.heldOut],
    ["Spanish", spanish.heldOut],
  ])("in %s sentences that the reader was not written with, all are read as meant", (_, sentences) => {
    expect(sentences).toHaveLength(30);
    expect(sentences.filter((sentence) => !isRead(sentence))).toEqual([]);
  });

  test.each([
    ["white shirt, grey backdrop", ["white", "shirt"]],
    ["holding a rose", ["holding", "rose"]],
    ["dark hair, bright red lipstick", ["dark", "hair", "bright", "red", "lipstick"]],
    ["red and blue light", []],
    ["red and green and blue light", ["red"]],
    ["dark skin, warm skin", ["dark", "skin"]],
    ["constructor", ["constructor"]],
    ["f/1.8, light from behind", []],
    ["a black woman", []],
    ["contra carmesí, tumbada sobre la arena", ["tumbada", "sobre", "arena"]],
    ["a garden behind, green", []],
    ["in a green garden", ["green"]],
  ])("%s: what is not obeyed is reported", (prompt, idle) => {
    expect(read(prompt).withoutEffect).toEqual(idle);
  });

  test("a list of colours belongs to one thing, whether commas or joining words stand in it", () => {
    // some names say what they are the colour of
    const names = (language: 1 | 2) =>
      Object.values<string>((language === 1 ? en : es).names)
        .map((phrases) => phrases.split(", ")[0] ?? "")
        .filter((name) => !/drop|fondo|charcoal/.test(name));
    const pairs = { 1: ["black", "white"], 2: ["negro", "blanco"] };
    // black and white are neighbours in half of the lists, in either order
    const listOf = (language: 1 | 2) => {
      const others = names(language).filter((name) => !pairs[language].includes(name));
      const pair = fc.constantFrom(pairs[language], pairs[language].toReversed());
      const mixed = fc
        .tuple(fc.uniqueArray(fc.constantFrom(...others), { minLength: 1, maxLength: 3 }), pair, fc.nat(3))
        .map(([all, both, at]) => all.toSpliced(Math.min(at, all.length), 0, ...both));
      return fc.oneof(
        fc.uniqueArray(fc.constantFrom(...names(language)), { minLength: 3, maxLength: 5 }),
        mixed,
      );
    };
    const joined = (all: readonly string[], joint: string, last = ` ${joint} `) =>
      `${all.slice(0, -1).join(", ")}${last}${all.at(-1)}`;
    const nouns = ["light", "gels", "backdrop", "rim light", "shirt", "woman", "umbrella"];
    fc.assert(
      fc.property(listOf(1), fc.constantFrom(...nouns), (all, noun) => {
        const wanted = readPrompt(`${all.join(" and ")} ${noun}`, "", null);
        for (const list of [joined(all, "and"), joined(all, "and", ", and ")])
          expect(readPrompt(`${list} ${noun}`, "", null).slots).toEqual(wanted.slots);
        expect(wanted.slots.has("colour")).toBe(false);
        if (nouns.indexOf(noun) > 3) expect(wanted.slots).toEqual(new Map());
      }),
    );
    fc.assert(
      fc.property(listOf(2), fc.constantFrom("luz", "geles", "fondo", "contraluz", "camisa"), (all, noun) => {
        const wanted = readPrompt(`${noun} ${all.join(" y ")}`, "", null);
        expect(readPrompt(`${noun} ${joined(all, "y")}`, "", null).slots).toEqual(wanted.slots);
        expect(wanted.slots.has("colour")).toBe(false);
      }),
    );
  });

  test.each([
    ["red, green and blue light", { gel: "blue", rim: "green" }],
    ["luz roja, verde y azul", { gel: "blue", rim: "green" }],
    ["red, white and blue shirt, teal wall", { backdrop: "teal" }],
    ["camisa roja, blanca y azul, pared turquesa", { backdrop: "turquoise" }],
    // without a word that joins them, they are two things
    ["teal, red light", { backdrop: "teal", gel: "red" }],
    ["luz roja, azul marino", { gel: "red", backdrop: "navy" }],
  ])("%s", (...sentence) => {
    expect(isRead(sentence)).toBe(true);
  });

  test.each([
    "a red, black and white dress",
    "a black, white and red dress",
    "a woman in a black and white dress",
    "a black and white silk scarf",
    "un vestido rojo, blanco y negro",
    "un vestido blanco y negro",
    "un vestido blanco, negro y rojo",
    "vestida de rojo, blanco y negro",
  ])("%s is of those colours, and the picture keeps its own", (prompt) => {
    expect(read(prompt).understood).toEqual([]);
  });

  test.each([
    ["black and white photo of a woman in a red dress", ["red", "dress"]],
    ["a woman in a red dress, black and white", ["red", "dress"]],
    ["black and white portrait", []],
    ["black and white studio photo", ["studio"]],
    ["retrato en blanco y negro con vestido rojo", ["vestido", "rojo"]],
    ["foto en blanco y negro", []],
    ["vestido rojo, en blanco y negro", ["vestido", "rojo"]],
  ])("%s is a picture without colour", (prompt, idle) => {
    expect(read(prompt)).toEqual({ understood: ["colour:none"], withoutEffect: idle });
  });

  test.each(["black and white, red backdrop", "red backdrop, black and white", "blanco y negro, fondo rojo"])(
    "%s: before a backdrop of its own colour, too",
    (prompt) => {
      expect(read(prompt).understood.toSorted()).toEqual([`backdrop:${hexOf("red")}`, "colour:none"]);
    },
  );

  test.each([
    ["black and white backdrop", "fondo negro y blanco", "white"],
    ["white and black backdrop", "fondo blanco y negro", "black"],
  ])("%s / %s: of two colours of a backdrop the last is hung", (inEnglish, inSpanish, name) => {
    for (const prompt of [inEnglish, inSpanish])
      expect(read(prompt).understood).toEqual([`backdrop:${hexOf(name)}`]);
  });

  test("the first of two lamps is the main one, from its own side", () => {
    for (const prompt of [
      "blue light from the right and red light from the left",
      "luz azul desde la derecha y roja desde la izquierda",
    ])
      expect(read(prompt)).toEqual({
        understood: ["gel:#2b5fc4", "light:right", "rim:#c8202a"],
        withoutEffect: [],
      });
  });

  test.each([
    ["dark teal backdrop", "fondo verde azulado oscuro"],
    ["bright red wall", "pared roja brillante"],
    ["vivid green backdrop", "fondo verde intenso"],
    ["pale orange", "naranja pálido"],
  ])("%s / %s: a shade is of the colour alone, in its own hue", (inEnglish, inSpanish) => {
    const [hue, shade] = [inEnglish.replace(/^\w+ /, ""), inEnglish].map((prompt) =>
      readPrompt(prompt, "", null).slots.get("backdrop"),
    );
    expect(readPrompt(inSpanish, "", null).slots.get("backdrop")).toBe(shade);
    expect(shade).not.toBe(hue);
    expect(Math.abs(hueOf(shade) - hueOf(hue))).toBeLessThan(10);
    for (const slot of ["brightness", "colour"])
      expect(readPrompt(inEnglish, "", null).slots.has(slot)).toBe(false);
  });

  test.each([
    "taupe",
    "azure",
    "champagne",
    "bronze",
    "burnt orange",
    "sky",
    "rose gold",
    "azul eléctrico",
    "topo",
  ])("%s is known", (name) => {
    expect(read(name)).toEqual({ understood: [expect.stringMatching(/^backdrop:#/)], withoutEffect: [] });
  });
});

/** Degrees round the wheel of red, green and blue. */
function hueOf(hex = ""): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

describe("negatives", () => {
  test("in the prompt", () => {
    expect(readPrompt("film noir, no grain", "", null).slots.get("grain")).toBe("off");
    expect(read("sin grano").understood).toEqual(["no:grain"]);
    expect(read("sin el viñeteado").understood).toEqual(["no:vignette"]);
    expect(readPrompt("not warm", "", null).slots.get("warmth")).toBe("cool");
    expect(read("without polaroid").withoutEffect).toEqual(["polaroid"]);
  });

  test("in the negative prompt", () => {
    const { slots, reading } = readPrompt("noir, warm", "grain, glow, deformed hands, cool", null);
    expect(reading).toEqual({
      understood: ["look:noir", "warmth:warm", "no:grain", "no:glow"],
      withoutEffect: [],
    });
    expect(slots.get("grain")).toBe("off");
    expect(read("red light", "red")).toEqual({ understood: [], withoutEffect: ["red"] });
  });
});
