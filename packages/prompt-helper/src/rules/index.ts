import {
  type Language,
  limits,
  type PromptAdvice,
  type RecipeId,
  recipeIds,
  type Variant,
} from "@portrait-studio/contract";
import { type Mood, promptTexts, slots, type Touch } from "@portrait-studio/i18n";
import type { PromptHelper, PromptQuestion } from "../port.ts";
import { type Reading, readIdea } from "./read-idea.ts";

/**
 * A prompt helper that needs no model and no network: it keeps the person's words, sees what they leave open (style, light,
 * colour, background, frame) and fills that from the look that fits. The same question has the same answer.
 */
export function createRuleHelper(): PromptHelper {
  return { refine: async (question) => advise(question) };
}

function advise({ idea, language, recipeId, variant, triggerWord }: PromptQuestion): PromptAdvice {
  const reading = readIdea(idea);
  const subject = subjectOf(language, triggerWord, variant);
  const [look = "editorial", ...others] = looksFor(reading, recipeId);
  const { touches, avoid, moods } = promptTexts(language);
  return {
    refinedPrompt: writePrompt(subject, reading, moods[look]),
    variations: touches.map((touch, index) =>
      writePrompt(subject, reading, moods[others[index] ?? look], touch),
    ),
    tips: tipsFor(reading, language, triggerWord),
    negativePrompt: [...avoid, moods[look].avoid].join(", "),
  };
}

/** The chosen look or the one that the words point to, then others for variations: related ones first. */
function looksFor(reading: Reading, recipeId: RecipeId | undefined): RecipeId[] {
  const fallbacks: RecipeId[] = ["cinematic", "environmental", "editorial", "glamour", ...recipeIds];
  return [...new Set([...(recipeId ? [recipeId] : []), ...reading.looks, ...fallbacks])];
}

function subjectOf(
  language: Language,
  triggerWord: string | undefined,
  variant: Variant | undefined,
): string {
  const words = promptTexts(language);
  const who = variant ? words[variant] : words.person;
  return triggerWord ? `${words.portraitOf} ${triggerWord}, ${who}` : `${words.portraitOf} ${who}`;
}

/** The person's words first, then what they leave open. */
function writePrompt(subject: string, reading: Reading, mood: Mood, touch?: Touch): string {
  const open = slots.filter((slot) => !reading.says.has(slot)).map((slot) => mood[slot]);
  const additions = [
    ...(touch && !reading.says.has("expression") ? [touch.expression] : []),
    ...open,
    ...(touch ? [touch.finish] : []),
  ].join(", ");
  const separators = 4;
  const room = Math.max(0, limits.maxPromptLength - subject.length - additions.length - separators);
  return [subject, reading.idea.slice(0, room).trim(), additions].filter(Boolean).join(", ");
}

function tipsFor(reading: Reading, language: Language, triggerWord: string | undefined): string[] {
  const { tips } = promptTexts(language);
  const wanted = [
    reading.contradicts && tips.contradiction,
    reading.idea.length < 12 && tips.short,
    !reading.says.has("expression") && tips.expression,
    !reading.says.has("clothing") && tips.clothing,
    !reading.says.has("light") && tips.light,
    !reading.says.has("background") && tips.background,
    triggerWord && tips.trigger.replace("{{trigger}}", triggerWord),
    tips.seed,
  ];
  return wanted.filter((tip) => typeof tip === "string" && tip !== "").slice(0, 4) as string[];
}
