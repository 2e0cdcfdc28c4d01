import {
  type Language,
  limits,
  type PromptAdvice,
  type RecipeId,
  type Variant,
} from "@portrait-studio/contract";
import { type Mood, promptTexts, slots, type Touch } from "@portrait-studio/i18n";
import type { PromptHelper, PromptQuestion } from "../port.ts";
import { type Reading, readIdea } from "./read-idea.ts";

/**
 * A prompt helper without a model or network. It keeps the person's words, finds what they leave open (style, light, colour,
 * background, frame), and fills that from the best matching look. The same question always has the same answer.
 */
export function createRuleHelper(): PromptHelper {
  return { refine: async (question) => advise(question) };
}

function advise({ idea, language, recipeId, variant, triggerWord, engine }: PromptQuestion): PromptAdvice {
  const reading = readIdea(idea);
  const subject = subjectOf(language, triggerWord, variant);
  const [look, ...others] = looksFor(reading, recipeId);
  const { touches, avoid, moods } = promptTexts(language);
  const unwanted = [...(engine.inventsScenes ? avoid : []), moods[look].avoid].join(", ");
  return {
    refinedPrompt: writePrompt(subject, reading, moods[look]),
    variations: touches.map((touch, index) => {
      const other = others[index];
      // another look differs enough; within the same look, vary light and framing
      const mood = other ? moods[other] : { ...moods[look], light: touch.light, frame: touch.frame };
      return writePrompt(subject, reading, mood, { ...touch, addExpression: engine.inventsScenes });
    }),
    tips: tipsFor(reading, language, { triggerWord, engine }),
    negativePrompt: engine.negativePrompt ? unwanted : "",
  };
}

/** Only the chosen look, or the one that the words suggest; without either, some that suit everyone. */
function looksFor(reading: Reading, recipeId: RecipeId | undefined): [RecipeId, ...RecipeId[]] {
  const decided = recipeId ?? reading.looks[0];
  return decided ? [decided] : ["editorial", "cinematic", "corporate", "glamour"];
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

/** Writes the person's words first, then what they leave open. */
function writePrompt(
  subject: string,
  reading: Reading,
  mood: Mood,
  touch?: Touch & { addExpression: boolean },
): string {
  const open = slots.filter((slot) => !reading.says.has(slot)).map((slot) => mood[slot]);
  const additions = [
    ...(touch?.addExpression && !reading.says.has("expression") ? [touch.expression] : []),
    ...open,
    ...(touch ? [touch.finish] : []),
  ].join(", ");
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
