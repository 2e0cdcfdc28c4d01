/**
 * Up to this a photo or an image looks as sharp as it is: enlarging further shows. An image is made no larger than this from its photo,
 * and a print no larger than this from its image.
 */
export const mostEnlargement = 1.4;

/** Papers that an image can be printed on, upright: millimetres across and down. */
export const papers = {
  "10x15": { across: 101.6, down: 152.4 },
  "8x10": { across: 203.2, down: 254 },
  a4: { across: 210, down: 297 },
} as const;
export const paperNames = ["10x15", "8x10", "a4"] as const satisfies readonly (keyof typeof papers)[];
export type Paper = (typeof paperNames)[number];

/** Dots per inch at which a print looks sharp from where it is held, and below which it does not from any distance. */
export const printDpi = 300;
export const leastDpi = 200;

const millimetresPerInch = 25.4;

interface Size {
  width: number;
  height: number;
}

export interface Print {
  /** of the file, in pixels; the paper lies across for an image that does */
  width: number;
  height: number;
  /** written in the file: what its pixels are on this paper */
  dpi: number;
  /** what the image's own pixels are on it, before they are enlarged */
  ownDpi: number;
  /** the paper's shape is not the image's: what is cut off, as a part of the image's area */
  cut: number;
  /** enlarging it so far would show: there is no such file */
  tooFar: boolean;
}

/** What an image gives on a paper: at most 300 dpi, and enlarged at most `mostEnlargement` times. @param image in pixels */
export function printOf(image: Size, paper: Paper): Print {
  const { across, down } = papers[paper];
  const [wide, tall] = image.width > image.height ? [down, across] : [across, down];
  const inches = { width: wide / millimetresPerInch, height: tall / millimetresPerInch };
  const own = Math.min(image.width / inches.width, image.height / inches.height);
  const dpi = Math.min(printDpi, Math.floor(own * mostEnlargement));
  const used = (own * inches.width * own * inches.height) / (image.width * image.height);
  return {
    width: Math.round(inches.width * dpi),
    height: Math.round(inches.height * dpi),
    dpi,
    ownDpi: Math.round(own),
    cut: Math.max(0, 1 - used),
    tooFar: dpi < leastDpi,
  };
}

/** What the name of a print ends with, before its extension. */
export function printSuffix(paper: Paper): string {
  return `-print-${paper}`;
}
