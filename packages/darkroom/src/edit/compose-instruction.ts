import type { RetouchSetting } from "@portrait-studio/contract";
import type { Amounts } from "./amounts.ts";

/** Paper behind the person, as it is seen in its middle. */
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

/** The part of an image that stays, in parts of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An edit by sliders; amounts from -1.5 to 1.5. */
export interface Sliders extends Amounts {
  crop: Crop;
  /** null keeps what is behind */
  backdrop: SliderBackdrop | null;
  retouch: RetouchSetting;
}

/** Each has a text in every language, with its percentage where it takes one. */
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

/**
 * The instruction that develops what the sliders show, in the person's language; empty where nothing is moved.
 * @param say a word's text
 * @param percent 0.125 as "12.5%"
 */
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
