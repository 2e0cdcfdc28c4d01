import type { ImageFlaw } from "@portrait-studio/contract";
import type { View } from "./view.ts";

export interface FoundFlaw {
  flaw: ImageFlaw;
  figure: number;
  most: number;
}

export interface FlawCheck {
  flaw: ImageFlaw;
  /** null where nothing was asked for that could be looked at, such as a skin's colour in black and white */
  measure: (view: View) => number | null | Promise<number | null>;
  /** a greater figure is a flaw; of some, it depends on what was asked for */
  most: number | ((view: View) => number);
}
