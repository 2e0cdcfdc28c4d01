import type { RetouchSetting } from "@portrait-studio/contract";
import type { Amounts } from "./amounts.ts";

export const backdropColours = {
  white: "#eeeceb",
  grey: "#939597",
  black: "#262627",
  blue: "#4068a2",
  green: "#4b7b5d",
  red: "#a24040",
  beige: "#c5b49b",
} as const;
export type SliderBackdrop = keyof typeof backdropColours;

/** The part is in fractions of the image's width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Amounts go from -1.5 to 1.5. */
export interface Sliders extends Amounts {
  crop: Crop;
  /** null keeps what is behind */
  backdrop: SliderBackdrop | null;
  retouch: RetouchSetting;
}

export type SliderWord =
  | "brighter"
  | "darker"
  | "warmer"
  | "cooler"
  | "moreContrast"
  | "lessContrast"
  | "moreColour"
  | "lessColour"
  | "trimLeft"
  | "trimRight"
  | "trimTop"
  | "trimBottom"
  | "softenSkin"
  | "softenSkinLightly"
  | `${SliderBackdrop}Backdrop`;

/** It is empty where nothing is moved. @param percent 0.125 as "12.5%" */
export function composeInstruction(
  { light, warmth, contrast, colour, crop, backdrop, retouch }: Sliders,
  say: (word: SliderWord, percent: string) => string,
  percent: (part: number) => string,
): string {
  const words: string[] = [];
  const add = (word: SliderWord, part: number) => {
    const rounded = Math.round(part * 1000) / 1000;
    if (rounded > 0) words.push(say(word, percent(rounded)));
  };
  const either = (more: SliderWord, less: SliderWord, amount: number) =>
    add(amount > 0 ? more : less, Math.abs(amount));
  either("brighter", "darker", light);
  either("warmer", "cooler", warmth);
  either("moreContrast", "lessContrast", contrast);
  either("moreColour", "lessColour", colour);
  add("trimLeft", crop.x);
  add("trimRight", 1 - crop.x - crop.width);
  add("trimTop", crop.y);
  add("trimBottom", 1 - crop.y - crop.height);
  if (backdrop) add(`${backdrop}Backdrop`, 1);
  if (retouch !== "none") add(retouch === "full" ? "softenSkin" : "softenSkinLightly", 1);
  return words.join(", ");
}
