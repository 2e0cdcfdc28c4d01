import type { RecipeId } from "@portrait-studio/contract/recipes";

/** What a portrait's prompt is made of, beside the idea itself. */
export const slots = ["style", "light", "colour", "background", "frame"] as const;
export type Slot = (typeof slots)[number];

/** What makes a variation one, even of an idea that leaves nothing open. */
export interface Touch {
  expression: string;
  finish: string;
  light: string;
  frame: string;
}

/** A look in words that image models know, each slot by itself, so that what the person said can stand in its place. */
export type Mood = Readonly<Record<Slot, string>> & { readonly avoid: string };

/** What the prompt helper writes by its rules. */
export interface Prompts {
  portraitOf: string;
  person: string;
  woman: string;
  man: string;
  /** one for each variation */
  touches: readonly [Touch, Touch, Touch];
  /** what no portrait wants */
  avoid: readonly string[];
  tips: Readonly<
    Record<
      | "short"
      | "expression"
      | "clothing"
      | "light"
      | "background"
      | "blur"
      | "fromPhotos"
      | "trigger"
      | "seed"
      | "contradiction",
      string
    >
  >;
  moods: Readonly<Record<RecipeId, Mood>>;
}
