import type { RecipeId } from "@portrait-studio/contract/recipes";

export const slots = ["style", "light", "colour", "background", "frame"] as const;
export type Slot = (typeof slots)[number];

export interface Touch {
  expression: string;
  finish: string;
  light: string;
  frame: string;
  mood: string;
  /** where it is, for an engine that can put anybody anywhere */
  place: string;
  /** how the place is seen that the idea names */
  view: string;
  /** what is behind, for an engine that restyles photos */
  backdrop: string;
}

export const unmakeable = ["place", "clothing", "expression", "other"] as const;
export type Unmakeable = (typeof unmakeable)[number];

export type Mood = Readonly<Record<Slot, string>> & { readonly avoid: string };

export interface Prompts {
  /** a model that nobody named, before its number */
  portrait: string;
  portraitOf: string;
  person: string;
  woman: string;
  man: string;
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
  nearest: {
    /** why it cannot */
    why: Readonly<Record<Unmakeable, string>>;
    near: string;
    /** for a place that suggests no look */
    openAir: readonly string[];
  };
  moods: Readonly<Record<RecipeId, Mood>>;
}
