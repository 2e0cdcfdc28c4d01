import { parseHex } from "@portrait-studio/raster/hex";
import type { Entry } from "../mentions.ts";
import { colours } from "./lexicon/colours.ts";
import { type Language, shadesOf } from "./shades.ts";

/** Stands for a colour written as #rgb or #rrggbb in phrases. */
const anyHex = "#";

/** Channels of a grey differ by less than this, of 255. */
const neutralSpread = 25;

/** What a language calls colours; shades that have a name of their own keep it, so they come first. */
function namesIn(language: Language): [phrase: string, hex: string][] {
  const all = colours.map(([hex, english, spanish]) => ({
    hex,
    names: (language === "english" ? english : spanish).split(", "),
  }));
  return [
    ...all.flatMap(({ hex, names }) => shadesOf(hex, names, language)),
    ...all.flatMap(({ hex, names }) => names.map((name): [string, string] => [name, hex])),
  ];
}

const [english, spanish] = [namesIn("english"), namesIn("spanish")];

/** Phrases for colours that stand before what they are said of, as in English, and behind it, as in Spanish; a number does either. */
export const beforeNoun: ReadonlySet<string> = new Set([anyHex, ...english.map(([phrase]) => phrase)]);
export const behindNoun: ReadonlySet<string> = new Set([anyHex, ...spanish.map(([phrase]) => phrase)]);

/** All ways to name a colour. What it is said of depends on the words round it. */
export const colourEntries: readonly Entry[] = [...english, ...spanish, [anyHex, anyHex] as const].map(
  ([phrase, hex]) => ({ means: `backdrop:${hex}`, phrase, weak: false }),
);

/** Whether a colour has no hue to speak of. */
export function isNeutral(hex: string): boolean {
  const channels = parseHex(hex);
  return Math.max(...channels) - Math.min(...channels) < neutralSpread;
}
