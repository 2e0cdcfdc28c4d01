import { languages, retouchSettings } from "@portrait-studio/contract";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { readInstruction, verbs } from "@portrait-studio/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  backdropColours,
  composeInstruction,
  type SliderBackdrop,
  type Sliders,
} from "./compose-instruction.ts";

const amount = fc.integer({ min: -30, max: 30 }).map((value) => value / 20);
const span = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 400, max: 1000 }))
  .map(([from, kept]) => {
    const start = Math.min(from, 1000 - kept);
    return [start / 1000, kept / 1000] as const;
  });
const sliders: fc.Arbitrary<Sliders> = fc.record({
  light: amount,
  warmth: amount,
  contrast: amount,
  colour: amount,
  crop: fc.tuple(span, span).map(([[x, width], [y, height]]) => ({ x, y, width, height })),
  backdrop: fc.constantFrom(null, ...(Object.keys(backdropColours) as SliderBackdrop[])),
  retouch: fc.constantFrom(...retouchSettings),
});

/** The steps that the sliders stand for. */
function composeSteps({
  light,
  warmth,
  contrast,
  colour,
  crop,
  backdrop,
  retouch,
}: Sliders): Map<string, number> {
  const right = 1 - crop.x - crop.width;
  const bottom = 1 - crop.y - crop.height;
  const paper = backdrop === "grey" ? "paper" : backdrop;
  const all: [string, number][] = [
    [light > 0 ? "light:brighter" : "light:darker", Math.abs(light)],
    [warmth > 0 ? "warmth:warmer" : "warmth:cooler", Math.abs(warmth)],
    [contrast > 0 ? "contrast:more" : "contrast:less", Math.abs(contrast)],
    [colour > 0 ? "saturation:more" : "saturation:less", Math.abs(colour)],
    ["trimLeft:off", 10 * crop.x],
    ["trimRight:off", 10 * right],
    ["trimTop:off", 10 * crop.y],
    ["trimBottom:off", 10 * bottom],
    [`backdrop:${paper}`, backdrop ? 1 : 0],
    ["skin:soften", { none: 0, light: 0.5, full: 1 }[retouch]],
  ];
  return new Map(all.filter(([, value]) => value > 1e-6));
}

describe.each(languages)("in %s", (language) => {
  test("the words of any sliders are read as those very steps, and fit an instruction", async () => {
    const { words } = await loadScreen(language, "adjust");
    const texts = new Map<string, string>(Object.entries(words));
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    fc.assert(
      fc.property(sliders, (wanted) => {
        const instruction = composeInstruction(
          wanted,
          (word, value) => (texts.get(word) ?? "").replace("{{percent}}", value),
          (part) => percent.format(part),
        );
        const { steps, reading } = readInstruction(instruction);
        const expected = composeSteps(wanted);
        expect(reading.withoutEffect).toEqual([]);
        expect(new Set(steps.map(({ edit }) => edit))).toEqual(new Set(expected.keys()));
        for (const { edit, amount: found } of steps) expect(found).toBeCloseTo(expected.get(edit) ?? 0, 3);
        expect(instruction.length).toBeLessThanOrEqual(500);
        // else their previews would not be true for engines that leave exact edits alone to the darkroom
        if (wanted.backdrop === null && wanted.retouch === "none")
          expect(steps.filter(({ edit }) => !verbs[edit].exact)).toEqual([]);
      }),
    );
  });
});
