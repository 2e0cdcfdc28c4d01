/** An amount of 1 is what an edit's words say ("brighter", "warmer"), -1 their opposite. */
export interface Amounts {
  light: number;
  warmth: number;
  contrast: number;
  colour: number;
}

export interface CanvasPixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** It does what developing does, but for the face's brightness, measured where heads usually are. @param to of the image's size */
export type AdjustPixels = (image: CanvasPixels, amounts: Amounts, to: Uint8ClampedArray) => void;
