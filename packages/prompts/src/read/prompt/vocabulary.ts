import { gatherWords, getLookWords, lexicons, splitPhrases } from "../../lexicons.ts";
import type { LexiconEntry } from "../mentions.ts";
import { colourEntries } from "./colours.ts";

export const promptWords = gatherWords(({ prompts }) => prompts.words);

/** Any other look in the prompt goes before these, which people name beside it too. */
const weakLooks: ReadonlySet<string> = new Set(["look:cinematic", "look:environmental", "look:natural"]);

export const entries: readonly LexiconEntry[] = [
  ...colourEntries,
  ...lexicons.flatMap((lexicon) =>
    Object.entries({ look: getLookWords("names")(lexicon), ...lexicon.prompts.meanings }).flatMap(
      ([slot, values]) =>
        Object.entries<string>(values).flatMap(([value, phrases]) =>
          splitPhrases(phrases).map((phrase) => {
            const means = `${slot}:${value}`;
            return { means, phrase, weak: weakLooks.has(means) || promptWords.weakPhrases.has(phrase) };
          }),
        ),
    ),
  ),
];

export const opposites: Readonly<Record<string, string>> = {
  "warmth:warm": "cool",
  "warmth:cool": "warm",
  "brightness:bright": "dark",
  "brightness:dark": "bright",
  "contrast:high": "low",
  "contrast:low": "high",
  "softness:soft": "hard",
  "softness:hard": "soft",
  "light:left": "right",
  "light:right": "left",
  "colour:vivid": "muted",
  "colour:muted": "vivid",
  "retouch:light": "none",
  "retouch:full": "none",
  "grain:more": "off",
  "vignette:more": "off",
  "glow:more": "off",
  "blur:more": "off",
  "blur:off": "more",
};

/** Hue of each tint in OKLab degrees. */
export const tintHues: Readonly<Record<string, number>> = {
  red: 27,
  orange: 58,
  amber: 75,
  yellow: 105,
  green: 145,
  teal: 195,
  blue: 258,
  purple: 305,
  pink: 352,
  sepia: 70,
};

export const ownToLook = gatherWords(getLookWords("shows"));

export const ownToBackdrop = gatherWords(getLookWords("backdropShows"));
