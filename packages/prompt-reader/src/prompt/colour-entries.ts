import { channelsOfHex } from "@portrait-studio/raster/hex";
import type { Entry } from "../mentions.ts";
import { colours } from "./lexicon/colours.ts";

/** Stands for a colour written as #rgb or #rrggbb in phrases. */
const anyHex = "#";

/** Channels of a grey differ by less than this, of 255. */
const neutralSpread = 25;

/** What a colour is said of: light of the main lamp, light from behind, or else what is behind the person. */
const lights = {
  english: "light, lights, lighting, gel, gels, lamp",
  spanish: "luz, luces, iluminacion, gel",
};
const rims = {
  english: "rim light, rim lighting, rim, backlight, edge light",
  spanish: "contraluz, luz de contorno, luz de borde",
};

/** All ways to ask for a colour, by the lexicon's rules. Spanish names the thing first. */
export const colourEntries: readonly Entry[] = [...colours, [anyHex, anyHex, anyHex] as const].flatMap(
  ([hex, english, spanish]) => {
    const isHex = hex === anyHex;
    const entry = (slot: string, phrase: string): Entry => ({ means: `${slot}:${hex}`, phrase, weak: false });
    const inEnglish = split(english);
    const inSpanish = isHex ? [] : split(spanish);
    // "dark backdrop" is said of nothing else
    const isColour = (phrase: string) => !/backdrop|background|fondo/.test(phrase);
    return [
      ...[...inEnglish, ...inSpanish].map((phrase) => entry("backdrop", phrase)),
      ...(
        [
          ["gel", lights],
          ["rim", rims],
        ] as const
      ).flatMap(([slot, words]) => [
        ...split(words.english).flatMap((word) =>
          inEnglish.filter(isColour).map((colour) => entry(slot, `${colour} ${word}`)),
        ),
        ...split(words.spanish).flatMap((word) =>
          [...inSpanish.filter(isColour), ...(isHex ? [anyHex] : [])].map((colour) =>
            entry(slot, `${word} ${colour}`),
          ),
        ),
      ]),
    ];
  },
);

/** Whether a colour has no hue to speak of. */
export function isNeutral(hex: string): boolean {
  const channels = channelsOfHex(hex);
  return Math.max(...channels) - Math.min(...channels) < neutralSpread;
}

function split(phrases: string): string[] {
  return phrases.split(", ");
}
