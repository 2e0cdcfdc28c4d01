import type { RecipeId } from "@portrait-studio/contract";
import { languages } from "@portrait-studio/contract/languages";
import { type ColourName, promptTexts } from "@portrait-studio/i18n";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { thumbHashToRGBA } from "thumbhash";
import { foldText } from "../lists/fold-text.ts";

/** between the words of a recipe, those of an image's colours, and the prompt */
const mark = "\u241e";

/**
 * What searches find an image by: its recipe's names and the names of its colours, in every language, and its prompt, folded. The
 * prompt is last, where a long one is cut.
 * @param thumbhash base64
 */
export async function toSearchText(
  image: { recipeId: RecipeId | null; prompt: string },
  thumbhash: string,
): Promise<string> {
  const { recipeId, prompt } = image;
  const recipes = await Promise.all(languages.map((language) => loadScreen(language, "recipes")));
  const names = recipeId ? recipes.map((texts) => texts[recipeId].label) : [];
  return join(names.join(" "), thumbhash, prompt);
}

/** The same for an edit, which keeps the recipe and the prompt of its image, and has colours of its own. */
export function toSearchTextOfEdit(parentsText: string, thumbhash: string): string {
  // images that are older than these words have their prompt alone
  const [names = "", , prompt] = parentsText.split(mark);
  return prompt === undefined ? join("", thumbhash, parentsText) : join(names, thumbhash, prompt);
}

/** Whether a stored text has the names of recipe and colours. */
export function hasSearchWords(text: SQLWrapper): SQL<boolean> {
  return sql`(strpos(${text}, ${mark}) > 0)`;
}

function join(names: string, thumbhash: string, prompt: string): string {
  return foldText([names, colourWords(thumbhash), prompt.replaceAll(mark, " ")].join(` ${mark} `));
}

function colourWords(thumbhash: string): string {
  const names = findColours(thumbhash);
  return languages.flatMap((language) => names.map((name) => promptTexts(language).colours[name])).join(" ");
}

/** of an image's pixels, for a colour to be one of its colours */
const leastShare = 0.2;
/** hue in degrees at which a colour begins; what is below the first is red again */
const hues: readonly [ColourName, number][] = [
  ["orange", 16],
  ["yellow", 44],
  ["green", 72],
  ["teal", 160],
  ["blue", 200],
  ["purple", 246],
  ["pink", 300],
  ["red", 342],
];

/** The colours that an image has much of, or "blackAndWhite". From its placeholder, which has the same colours in less detail. */
export function findColours(thumbhash: string): ColourName[] {
  const { rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
  const counts = new Map<ColourName, number>();
  let coloured = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0] = rgba.subarray(at, at + 3);
    const most = Math.max(r, g, b);
    const chroma = most - Math.min(r, g, b);
    if (chroma > 14) coloured += 1;
    const name = nameOf({ r, g, b, most, chroma });
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const pixels = rgba.length / 4;
  if (coloured < pixels * 0.05) return ["blackAndWhite"];
  return [...counts].filter(([, count]) => count >= pixels * leastShare).map(([name]) => name);
}

interface Pixel {
  r: number;
  g: number;
  b: number;
  /** of the three */
  most: number;
  /** the most less the least */
  chroma: number;
}

/** Undefined for greys, the dark, and what may be skin or wood: an orange that is not strong. */
function nameOf({ r, g, b, most, chroma }: Pixel): ColourName | undefined {
  const saturation = chroma / (most || 1);
  if (most < 40 || chroma < 24 || saturation < 0.22) return undefined;
  const sector =
    most === r ? ((g - b) / chroma + 6) % 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const hue = sector * 60;
  const name = hues.findLast(([, from]) => hue >= from)?.[0] ?? "red";
  const mayBeSkin = hue < 50 && (saturation < 0.62 || most < 120);
  return mayBeSkin ? undefined : name;
}
