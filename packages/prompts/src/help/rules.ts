import {
  type Language,
  languages,
  limits,
  type PromptAdvice,
  type RecipeId,
  type Variant,
  variants,
} from "@portrait-studio/contract";
import { type Mood, promptTexts, slots, type Touch } from "@portrait-studio/i18n";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { findNearest } from "./nearest.ts";
import type { PromptHelper, PromptQuestion } from "./port.ts";
import { fold, type IdeaReading, readIdea } from "./read-idea.ts";

/** Keeps the person's words and fills what they leave open from the best matching look. The same question has the same answer. */
export function createRuleHelper(): PromptHelper {
  return { refine: advise, nearest: findNearest };
}

async function advise(question: PromptQuestion): Promise<PromptAdvice> {
  const { idea, language, recipeId, variant, triggerWord, engine } = question;
  const recipe = recipeId && (await readRecipe(recipeId));
  const read = readIdea(idea, triggerWord);
  const reading = recipe ? { ...read, says: saysBesides(read.idea, recipe.openings) } : read;
  const loose = recipe ? leaveOpen(reading, recipe) : reading;
  const subject = reading.namesPerson ? "" : nameSubject(language, triggerWord, variant);
  const [look, ...others] = chooseLooks(reading, recipeId);
  const { touches, avoid, moods } = promptTexts(language);
  const finishes = touches.map(({ finish }) => finish);
  const unwanted = [...(engine.inventsScenes ? avoid : []), moods[look].avoid].join(", ");
  return {
    refinedPrompt: writePrompt({ subject, reading, engine, mood: moods[look], finishes }),
    variations: touches.map((touch, index) => {
      const background = engine.inventsScenes ? touch.place : touch.backdrop;
      const mood = { ...moods[others[index] ?? look], light: touch.light, frame: touch.frame, background };
      return writePrompt({ subject, reading: loose, engine, mood, touch });
    }),
    tips: chooseTips(reading, language, { triggerWord, engine }),
    negativePrompt: engine.negativePrompt ? unwanted : "",
  };
}

/** Only the chosen look, or the one that the words suggest; without either, some that suit everyone. */
function chooseLooks(reading: IdeaReading, recipeId: RecipeId | undefined): [RecipeId, ...RecipeId[]] {
  const decided = recipeId ?? reading.looks[0];
  if (decided) return [decided];
  // whoever says where they are or what they wear wants a picture of it, no headshot
  const isScene =
    reading.says.has("place") ||
    reading.says.has("clothing") ||
    reading.idea.split(/\s+/).filter(Boolean).length > 3;
  return isScene
    ? ["cinematic", "editorial", "environmental", "cinematic"]
    : ["editorial", "cinematic", "corporate", "glamour"];
}

function nameSubject(
  language: Language,
  triggerWord: string | undefined,
  variant: Variant | undefined,
): string {
  const words = promptTexts(language);
  const who = variant === "woman" || variant === "man" ? words[variant] : words.person;
  return triggerWord ? `${words.portraitOf} ${triggerWord}, ${who}` : `${words.portraitOf} ${who}`;
}

interface Writing {
  /** empty where the idea names the person */
  subject: string;
  reading: IdeaReading;
  engine: PromptQuestion["engine"];
  mood: Mood;
  touch?: Touch;
  /** of which one is added to an idea that leaves nothing open */
  finishes?: readonly string[];
}

/** Writes the person's words first, then what they leave open. */
function writePrompt({ subject, reading, engine, mood, touch, finishes = [] }: Writing): string {
  // a place that the engine cannot invent leaves open what is behind
  const hasPlace = reading.says.has("place") && engine.inventsScenes;
  const says = new Set<string>(hasPlace ? [...reading.says, "background"] : reading.says);
  const open = slots.filter((slot) => !says.has(slot)).map((slot) => mood[slot]);
  const addsExpression = touch && engine.inventsScenes && !says.has("expression");
  const added = [
    ...(addsExpression ? [touch.expression] : []),
    ...open,
    ...(touch && hasPlace ? [touch.view] : []),
    ...(touch ? [touch.mood, touch.finish] : []),
  ];
  const said = new Set(fold(reading.idea).split(/\s*,\s*/));
  const isFresh = (phrase: string) => !said.has(fold(phrase));
  const fresh = added.flatMap((words) => words.split(", ")).filter(isFresh);
  const additions = [...new Set(fresh.length > 0 ? fresh : finishes.filter(isFresh).slice(0, 1))].join(", ");
  const separators = 4;
  const room = Math.max(0, limits.maxPromptLength - subject.length - additions.length - separators);
  return [subject, reading.idea.slice(0, room).trim(), additions].filter(Boolean).join(", ");
}

function chooseTips(
  { idea, says, contradicts }: IdeaReading,
  language: Language,
  { triggerWord, engine }: Pick<PromptQuestion, "triggerWord" | "engine">,
): string[] {
  const { tips } = promptTexts(language);
  const inventions = [
    idea.length < 12 && tips.short,
    !says.has("expression") && tips.expression,
    !says.has("clothing") && tips.clothing,
  ];
  const wanted = [
    contradicts && tips.contradiction,
    ...(engine.inventsScenes ? inventions : [tips.fromPhotos]),
    !says.has("light") && tips.light,
    !says.has("background") && (engine.inventsScenes ? tips.background : tips.blur),
    triggerWord && tips.trigger.replace("{{trigger}}", triggerWord),
    tips.seed,
  ];
  return wanted.filter((tip) => typeof tip === "string" && tip !== "").slice(0, 4) as string[];
}

/** A recipe's texts are made of these, in every language and form, in lower case and without accents. */
async function readRecipe(id: RecipeId) {
  const recipes = await Promise.all(languages.map((language) => loadScreen(language, "recipes")));
  const texts = recipes.flatMap(({ [id]: recipe }) =>
    variants.flatMap((variant) => [recipe[variant], recipe.inventing[variant]]),
  );
  return {
    /** what comes before the person, e.g. "film noir portrait of " */
    openings: texts.map((text) => fold(text.split("{{subject}}")[0] ?? "")),
    /** what comes after */
    phrases: new Set(texts.flatMap((text) => listPhrases(text).slice(1).map(fold))),
  };
}

type LookTexts = Awaited<ReturnType<typeof readRecipe>>;

const varied = ["light", "background", "place", "frame"] as const;
const kept = ["style", "clothing"] as const;

/** A recipe's own text leaves nothing to vary: its phrases on light, place and frame are left out of the idea; the person's words stay. */
function leaveOpen(reading: IdeaReading, { openings, phrases }: LookTexts): IdeaReading {
  const idea = listPhrases(reading.idea)
    .filter((phrase) => {
      const { says } = readIdea(phrase);
      const isVaried = varied.some((slot) => says.has(slot)) && !kept.some((slot) => says.has(slot));
      return !(isVaried && phrases.has(fold(phrase)));
    })
    .join(", ");
  return { ...reading, idea, says: saysBesides(idea, openings) };
}

function saysBesides(idea: string, openings: readonly string[]): IdeaReading["says"] {
  const folded = fold(idea);
  const opening = openings.find((one) => one !== "" && folded.startsWith(one));
  if (!opening) return readIdea(idea).says;
  const { says } = readIdea(folded.slice(opening.length));
  // a recipe that dresses its person also says where they are, by whatever word
  return new Set([...says, "style", ...(says.has("clothing") ? ["place" as const] : [])]);
}

function listPhrases(text: string): string[] {
  return text.split(",").map((phrase) => phrase.trim());
}
