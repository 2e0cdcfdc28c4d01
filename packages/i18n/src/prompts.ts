import type { RecipeId } from "@portrait-studio/contract/recipes";

/** The parts of a prompt besides the idea itself. */
export const slots = ["style", "light", "colour", "background", "frame"] as const;
export type Slot = (typeof slots)[number];

/** What makes a variation different, even if the idea leaves nothing open. */
export interface Touch {
  expression: string;
  finish: string;
  light: string;
  frame: string;
}

/** A look in words that image models understand, by slot, so that the person's words can replace a slot. */
export type Mood = Readonly<Record<Slot, string>> & { readonly avoid: string };

/** The texts of the prompt helper's rules, and what is called by them. */
export interface Prompts {
  /** a model that nobody named, before its number */
  portrait: string;
  portraitOf: string;
  person: string;
  woman: string;
  man: string;
  /** one per variation */
  touches: readonly [Touch, Touch, Touch];
  /** negative prompt of every portrait */
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
