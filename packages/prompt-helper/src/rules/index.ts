import {
  type Language,
  limits,
  type PromptAdvice,
  type RecipeId,
  type Variant,
} from "@portrait-studio/contract";
import { type Mood, promptTexts, slots, type Touch } from "@portrait-studio/i18n";
import type { PromptHelper, PromptQuestion } from "../port.ts";
import { nearestOf } from "./nearest.ts";
import { fold, type Reading, readIdea } from "./read-idea.ts";
import { leaveOpen, readRecipe, saysBesides } from "./recipe-words.ts";

/**
 * A prompt helper without a model or network. It keeps the person's words, finds what they leave open (style, light, colour,
 * background, frame), and fills that from the best matching look. The same question always has the same answer.
 */
export function createRuleHelper(): PromptHelper {
  return { refine: advise, nearest: nearestOf };
}

async function advise({
  idea,
  language,
  recipeId,
  variant,
  triggerWord,
  engine,
}: PromptQuestion): Promise<PromptAdvice> {
  const recipe = recipeId && (await readRecipe(recipeId));
  const read = readIdea(idea, triggerWord);
  const reading = recipe ? { ...read, says: saysBesides(read.idea, recipe.openings) } : read;
  const loose = recipe ? leaveOpen(reading, recipe) : reading;
  const subject = reading.namesPerson ? "" : subjectOf(language, triggerWord, variant);
  const [look, ...others] = looksFor(reading, recipeId);
  const { touches, avoid, moods } = promptTexts(language);
  const unwanted = [...(engine.inventsScenes ? avoid : []), moods[look].avoid].join(", ");
  return {
    refinedPrompt: writePrompt({
      subject,
      reading,
      engine,
      mood: moods[look],
      finishes: touches.map(({ finish }) => finish),
    }),
    variations: touches.map((touch, index) => {
      const background = engine.inventsScenes ? touch.place : touch.backdrop;
      const mood = { ...moods[others[index] ?? look], light: touch.light, frame: touch.frame, background };
      return writePrompt({ subject, reading: loose, engine, mood, touch });
    }),
    tips: tipsFor(reading, language, { triggerWord, engine }),
    negativePrompt: engine.negativePrompt ? unwanted : "",
  };
}

/** Only the chosen look, or the one that the words suggest; without either, some that suit everyone. */
function looksFor(reading: Reading, recipeId: RecipeId | undefined): [RecipeId, ...RecipeId[]] {
  const decided = recipeId ?? reading.looks[0];
  if (decided) return [decided];
  // whoever says where they are or what they wear wants a picture of it, no headshot
  const isScene = reading.says.has("place") || reading.says.has("clothing") || wordsIn(reading.idea) > 3;
  return isScene
    ? ["cinematic", "editorial", "environmental", "cinematic"]
    : ["editorial", "cinematic", "corporate", "glamour"];
}

function subjectOf(
  language: Language,
  triggerWord: string | undefined,
  variant: Variant | undefined,
): string {
  const words = promptTexts(language);
  const who = variant === "woman" || variant === "man" ? words[variant] : words.person;
  return triggerWord ? `${words.portraitOf} ${triggerWord}, ${who}` : `${words.portraitOf} ${who}`;
}

function wordsIn(idea: string): number {
  return idea.split(/\s+/).filter(Boolean).length;
}

interface Writing {
  /** empty where the idea names the person */
  subject: string;
  reading: Reading;
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

function tipsFor(
  { idea, says, contradicts }: Reading,
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
