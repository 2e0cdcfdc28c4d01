export type Rgb = [number, number, number];

export interface SkinMeasures {
  /** median luminance of the skin, 0..1, as coded in sRGB; and its 5th and 95th percentiles */
  luminance: number;
  shade: number;
  light: number;
  /** share of the skin that is burnt out, and that is black */
  clipped: number;
  crushed: number;
  /** light on the image's right over that on its left, natural logarithm: beyond 0.5 the light comes from a side */
  side: number;
  /** median colour, 0..255 */
  tone: Rgb;
  /** the skin as a Gaussian in (ln R/G, ln B/G), which does not depend on how bright it is */
  model: { mean: [number, number]; spread: [number, number] };
}

export interface Eyewear {
  /** luminance round the eyes over that of the cheeks: above 0.3 without dark lenses */
  lensLight: number;
  /** how much a line across the bridge of the nose differs from the skin above and below it */
  bridge: number;
}

/** A corner of a photo that shows nothing: what a turn or a slanted scan has left, in one colour with a straight slanted edge. */
export interface BlankCorner {
  corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
  /** legs of the triangle, in parts of the photo's width and height */
  width: number;
  height: number;
}
