import { type Lexicon, lexicons, splitPhrases } from "../../lexicons.ts";
import type { LexiconEntry } from "../mentions.ts";

/** This stands for a colour written as #rgb or #rrggbb in phrases. */
const anyHex = "#";

/** Channels of a grey differ by less than this, of 255. */
const neutralSpread = 25;

type ColourWords = Lexicon["colours"];

/** A word changes a colour by factors on its light and on its distance from grey, and by how much white comes in. */
interface Shade {
  light?: number;
  colour?: number;
  white?: number;
}

const shades: Readonly<Record<keyof ColourWords["shades"], Shade>> = {
  dark: { light: 0.6 },
  deep: { light: 0.78, colour: 1.1 },
  light: { white: 0.4 },
  pale: { white: 0.62 },
  bright: { light: 1.12, colour: 1.15 },
  vivid: { light: 1.05, colour: 1.3 },
  muted: { colour: 0.55 },
};

/** Lists what a language calls colours; shades that have a name of their own keep it, so they come first. */
function nameColours({ stand, shades: words, names }: ColourWords): [phrase: string, hex: string][] {
  const named = Object.entries(names).map(([hex, phrases]) => ({ hex, phrases: splitPhrases(phrases) }));
  const nameShade = (word: string, name: string) =>
    stand === "before" ? `${word} ${name}` : `${name} ${word}`;
  const shaded = Object.entries(shades).flatMap(([name, shade]) =>
    splitPhrases(words[name as keyof typeof words]).map((word) => ({ word, shade })),
  );
  return [
    ...named.flatMap(({ hex, phrases }) =>
      shaded.flatMap(({ word, shade }) =>
        phrases.map((name): [string, string] => [nameShade(word, name), shadeHex(hex, shade)]),
      ),
    ),
    ...named.flatMap(({ hex, phrases }) => phrases.map((name): [string, string] => [name, hex])),
  ];
}

const named = lexicons.map(({ colours }) => ({ stand: colours.stand, names: nameColours(colours) }));

const listStanding = (where: string): ReadonlySet<string> =>
  new Set([
    anyHex,
    ...named.flatMap(({ stand, names }) => (stand === where ? names.map(([phrase]) => phrase) : [])),
  ]);

/** Phrases for colours that stand before what they are said of, as in English, and behind it, as in Spanish; a number does either. */
export const beforeNoun = listStanding("before");
export const behindNoun = listStanding("behind");

export const colourEntries: readonly LexiconEntry[] = [
  ...named.flatMap(({ names }) => names),
  [anyHex, anyHex] as const,
].map(([phrase, hex]) => ({ means: `backdrop:${hex}`, phrase, weak: false }));

/** Tells whether a colour has no hue to speak of. @param hex #rgb or #rrggbb */
export function isNeutral(hex: string): boolean {
  const channels = parseHex(hex);
  return Math.max(...channels) - Math.min(...channels) < neutralSpread;
}

/** Its hue stays: light and distance from grey change all channels alike, and what leaves sRGB is brought back towards grey. */
function shadeHex(hex: string, { light = 1, colour = 1, white = 0 }: Shade): string {
  const own = parseHex(hex).map((value) => (light * value) / 255);
  const grey = own.reduce((sum, value) => sum + value / 3, 0);
  const room = own.map((value) => (value > grey ? (1 - grey) / (value - grey) : grey / (grey - value || 1)));
  const kept = Math.min(colour, ...room);
  const toByte = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));
  const shaded = own.map((value) => toByte(white + (1 - white) * (grey + (value - grey) * kept)));
  return `#${shaded.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue, 0..255; the reader loads no pixel code for them. */
function parseHex(hex: string): number[] {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
