/** How much of each edit: 1 is what its words say ("brighter", "warmer"), -1 their opposite, 0 nothing. */
export interface Amounts {
  light: number;
  warmth: number;
  contrast: number;
  colour: number;
}

/** An image as a canvas has it: four bytes a pixel, the last one its opacity. */
export interface CanvasPixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * Does in a browser what the edits of light, warmth, contrast and colour do to an image when it is developed: the same curves and the same
 * grade. Only the face's brightness, round which contrast turns, is measured where heads usually are.
 * @param to filled with the result; of the same size as the image
 */
export type AdjustPixels = (image: CanvasPixels, amounts: Amounts, to: Uint8ClampedArray) => void;
