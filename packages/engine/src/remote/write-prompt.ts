import { hostedWords, type RecipeId, type Variant } from "@portrait-studio/contract";

interface PromptRequest {
  prompt: string;
  recipeId?: RecipeId;
  variant?: Variant;
}

/** Names the person by the trigger word and a class word, without which models do not associate the two. */
export function writePrompt({ prompt, recipeId, variant }: PromptRequest, triggerWord: string): string {
  const subject = `${triggerWord} ${variant === "woman" || variant === "man" ? variant : "person"}`;
  const named = prompt.replace(
    new RegExp(`\\b${escapePattern(triggerWord)}\\b(?! (woman|man|person)\\b)`, "i"),
    subject,
  );
  const introduced = prompt.toLowerCase().split(/\W+/).includes(triggerWord.toLowerCase());
  const parts = [
    introduced ? undefined : `portrait of ${subject}`,
    named,
    recipeId ? hostedWords[recipeId] : undefined,
  ];
  return parts
    .filter((part) => part !== undefined && part !== "")
    .map((part) => part?.replace(/[\s.,;]+$/, ""))
    .join(", ");
}

function escapePattern(text: string): string {
  return text.replace(/[^\w]/g, "\\$&");
}

/**
 * The prompt for a model that sees references: who is shown in them and what must stay, then the picture that is asked for. The trigger word
 * means nothing to such a model, so the person is named by what they are.
 * @param shown how many images the order shows, and what the model calls one
 */
export function writeReferencePrompt(
  { prompt, recipeId, variant }: PromptRequest,
  { triggerWord, references, called = "image" }: { triggerWord: string; references: number; called?: string },
): string {
  const person = variant ?? "person";
  const shown = references === 1 ? `${called} 1` : `${called}s 1 to ${references}`;
  const named = prompt.replace(
    new RegExp(`\\b${escapePattern(triggerWord)}\\b(?: (woman|man|person)\\b)?`, "gi"),
    `the ${person}`,
  );
  const asked = [named, recipeId ? hostedWords[recipeId] : undefined]
    .flatMap((part) => part?.trim().replace(/[\s.,;]+$/, "") || [])
    .join(", ");
  return [
    `A new portrait of the ${person} shown in ${shown}, and of nobody else: ${asked}.`,
    `It is the same ${person}: keep the face, age, skin, hair and build exactly as they are.`,
    `Do not copy the pose, the clothes or the background of the ${called.toLowerCase()}s unless asked to.`,
  ].join(" ");
}

/** @param references how many come after image 1, which is changed */
export function writeReferenceEdit(instruction: string, references: number, called = "image"): string {
  const kept = "Keep the person's face exactly as it is, and all that the instruction does not name.";
  const asked = instruction.trim().replace(/[\s.,;]+$/, "");
  if (references === 0) return `Change the image: ${asked}. ${kept}`;
  const others = called[0]?.toUpperCase() + called.slice(1);
  const shown = references === 1 ? `${others} 2 shows` : `${others}s 2 to ${references + 1} show`;
  return `Change ${called} 1: ${asked}. ${shown} who the person is; nothing else is taken from there. ${kept}`;
}
