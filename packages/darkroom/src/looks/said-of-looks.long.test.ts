import { languages } from "@portrait-studio/contract";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { isPlain, type Look, looks, readPrompt } from "@portrait-studio/prompts";
import { computeLuma, type Raster } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import type { Lamp } from "../relighting/lamps/types.ts";
import { mountImage } from "../render/mount.ts";
import { printCyanotype } from "../render/print-cyanotype.ts";
import { printRisograph } from "../render/print-risograph.ts";
import { describeSitters, drawSitter } from "../render/sitter.fixture.ts";
import { developPlan } from "./develop-plan.ts";
import { recipes } from "./recipes.ts";

/** Words of the recipes' texts that no prompt can change, since they are what the look is: what has to be so for each, in both languages. */
type Claims = Readonly<Record<string, (look: Look) => void | Promise<void>>>;

const deepShadows = (look: Look) => {
  for (const { light } of recipes[look].compositions)
    expect(Math.max(...light.ambient)).toBeLessThan(0.15 * findKeyLamp(light.lamps).strength);
};

const claims: Partial<Record<Look, Claims>> = {
  polaroid: {
    "white frame, marco blanco": async () => {
      const print = await develop("polaroid");
      // the broad edge below the picture
      const below = pixelAt(print, 0.5, 0.9);
      expect(Math.min(...below)).toBeGreaterThan(200);
      expect(Math.max(...below) - Math.min(...below)).toBeLessThan(20);
    },
  },
  neon80s: {
    "80": (look) => {
      for (const { light } of recipes[look].compositions) {
        const tubes = light.lamps.filter(({ colour }) => Math.min(...colour) < 0.6 * Math.max(...colour));
        expect(new Set(tubes.map(({ from }) => Math.sign(from[0])))).toEqual(new Set([1, -1]));
      }
    },
  },
  corporate: {
    "studio, estudio": (look) => {
      const plain = recipes[look].compositions.filter(({ set }) => isPlain(set.place));
      expect(plain.length).toBeGreaterThan(1);
    },
  },
  cinematic: {
    "teal shadows, sombras verdosas": (look) => {
      const tones = recipes[look].tones ?? [];
      expect(tones).toHaveLength(3);
      for (const { shadows: [a, b] = [0, 0] } of tones) {
        const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
        expect(Math.abs(hue - 205)).toBeLessThan(35);
      }
    },
  },
  painterly: {
    "visible, visibles": async () => {
      // strokes take the place of the finest detail
      const [painted, plain] = [await develop("painterly"), await develop("natural")];
      expect(roughness(painted)).toBeLessThan(0.8 * roughness(plain));
    },
  },
  hyperReal: {
    "crisp detail, detalle nítido": () => {
      const { detail, retouch, finish } = recipes.hyperReal;
      expect(Math.min(detail?.fine ?? 0, detail?.middle ?? 0)).toBeGreaterThan(0.5);
      expect([retouch, finish.bloom.amount]).toEqual(["none", 0]);
    },
  },
  noir: {
    "side, lateral": (look) => {
      for (const { from } of findKeyLamps(look))
        expect(Math.abs(from[0])).toBeGreaterThan(0.9 * Math.abs(from[2]));
    },
    "hard, dura": (look) => {
      for (const { size = 1 } of findKeyLamps(look)) expect(size).toBeLessThan(0.15);
    },
    "deep shadows, sombras profundas": deepShadows,
  },
  renaissance: {
    "varnish, barniz": (look) => {
      const { shadows = [0, 0], highlights = [0, 0] } = recipes[look].finish.grade;
      expect(Math.min(shadows[1], highlights[1])).toBeGreaterThan(0.01);
    },
    "deep shadows, sombras profundas": deepShadows,
  },
  glamour: {
    "above, desde arriba": (look) => {
      for (const { from } of findKeyLamps(look)) {
        expect(from[1]).toBeLessThan(-0.5);
        expect(Math.abs(from[0])).toBeLessThan(0.2);
      }
    },
  },
  sketch: {
    "lines hatching paper, líneas sombreado papel": async () => {
      const drawing = await develop("sketch");
      expect(Math.min(...pixelAt(drawing, 0.03, 0.03))).toBeGreaterThan(220);
      // what is one tone in the photo is strokes here
      expect(roughness(drawing)).toBeGreaterThan(1.3 * roughness(await develop("natural")));
    },
  },
  goldenHour: {
    "behind, detrás": (look) => {
      for (const {
        set: { place },
        light,
      } of recipes[look].compositions) {
        expect(["garden", "street"]).toContain(place);
        const [sun] = byStrength(light.lamps);
        expect(sun?.from[2]).toBeLessThan(0);
        expect(sun?.colour[0]).toBeGreaterThan(2 * (sun?.colour[2] ?? 1));
      }
    },
  },
  lowKey: {
    "lamp, lámpara": (look) => {
      for (const { light } of recipes[look].compositions)
        expect(light.lamps.filter(({ rim, strength }) => !rim && strength > 0.2)).toHaveLength(1);
    },
    "deep shadows, sombras profundas": deepShadows,
  },
  highKey: {
    "": (look) => {
      for (const { light } of recipes[look].compositions)
        expect(Math.min(...light.ambient)).toBeGreaterThan(0.6 * findKeyLamp(light.lamps).strength);
    },
  },
  windowLight: {
    daylight: (look) => {
      expect(recipes[look].retouch).toBe("none");
      for (const { from, size, colour } of findKeyLamps(look)) {
        expect(Math.abs(from[0])).toBeGreaterThan(Math.abs(from[2]));
        expect(size).toBeGreaterThan(0.25);
        expect(Math.min(...colour)).toBeGreaterThan(0.9);
      }
    },
    "home, casa": (look) => {
      for (const { set } of recipes[look].compositions) expect(["window", "curtain"]).toContain(set.place);
    },
  },
  film35: {
    "": (look) => {
      expect(recipes[look].finish.grain).toBeGreaterThan(0.01);
      expect(recipes[look].finish.fade).toBeGreaterThan(0.02);
    },
  },
  cyanotype: {
    "brushed edges, bordes pincel": () => {
      const print = printCyanotype(black, { textureSeed: 3 });
      expect(Math.min(...pixelAt(print, 0, 0.5))).toBeGreaterThan(200);
      expect(Math.max(...pixelAt(print, 0.5, 0.5))).toBeLessThan(150);
    },
  },
  risograph: {
    print: () => {
      const print = printRisograph({ ...black, data: black.data.map(() => 128) }, drawnPaper, ink);
      expect(roughness(print)).toBeGreaterThan(20);
    },
  },
};

const black: Raster = { width: 120, height: 150, data: new Uint8Array(120 * 150 * 3) };
const drawnPaper = { matte: null, pivot: 0.6 };
const ink = { textureSeed: 3, palette: 0 };

describe.each(looks.filter((look) => look !== "natural"))("%s", (look) => {
  const held = Object.keys(claims[look] ?? {}).flatMap((words) => words.split(/,? /));

  test.each(languages)(
    "has a reason for each word that its texts in %s say of it by itself",
    async (language) => {
      const texts = (await loadScreen(language, "recipes")) as unknown as Record<
        Look,
        Record<string, string>
      >;
      for (const variant of ["woman", "man", "neutral"]) {
        const prompt = (texts[look][variant] ?? "").replace("{{subject}}", "ps1");
        const { withoutEffect } = readPrompt(prompt, "", look).reading;
        expect(withoutEffect.filter((word) => !held.includes(word))).toEqual([]);
      }
    },
  );

  for (const [words, holds] of Object.entries(claims[look] ?? {}))
    test(words || "its name", () => holds(look));
});

function byStrength(lamps: readonly Lamp[]): Lamp[] {
  return lamps.toSorted((a, b) => b.strength - a.strength);
}

function findKeyLamp(lamps: readonly Lamp[]): Lamp {
  const [key] = byStrength(lamps.filter(({ rim }) => !rim));
  if (!key) throw new Error("no lamp lights the face");
  return key;
}

function findKeyLamps(look: Look): Lamp[] {
  return recipes[look].compositions.map(({ light }) => findKeyLamp(light.lamps));
}

/** A drawn sitter in a look, in small. */
async function develop(recipeId: Look): Promise<Raster> {
  const sitter = { width: 400, height: 500 };
  const artifact = describeSitters(sitter);
  const request = {
    artifact,
    prompt: "",
    recipeId,
    seed: 3,
    index: 0,
    aspectRatio: "4:5",
    longSide: 250,
  } as const;
  const { image, plan } = await developPlan({
    artifact,
    plan: planImage(request),
    photo: await drawSitter(sitter),
  });
  return mountImage(image, plan);
}

function pixelAt({ width, height, data }: Raster, x: number, y: number): [number, number, number] {
  const at = 3 * (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1)));
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Mean difference of neighbours in lightness, 0..255. */
function roughness({ width, height, data }: Raster): number {
  const luma = (i: number) => computeLuma(data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0);
  let sum = 0;
  for (let i = 1; i < width * height; i++) sum += Math.abs(luma(i) - luma(i - 1));
  return sum / (width * height);
}
