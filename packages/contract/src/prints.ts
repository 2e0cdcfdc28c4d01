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

export const millimetresPerInch = 25.4;

interface Size {
  width: number;
  height: number;
}

/** The least that LinkedIn and most profiles take, in pixels a side. */
export const fewestPixels = 400;

export function isTiny({ width, height }: Size): boolean {
  return Math.min(width, height) < fewestPixels;
}

/** An image that is to be printed, in pixels. */
export interface Printable extends Size {
  /** how far it is enlarged from its photo already; without it, and up to 1, its pixels are its own */
  enlargement?: number | null | undefined;
}

export interface PrintFile {
  paper: Paper;
  /** written in the file: what its pixels are on this paper */
  dpi: number;
}

export interface Print extends PrintFile, Size {
  /** what the pixels that its photo has are on it, before they are enlarged */
  ownDpi: number;
  /** the paper's shape is not the image's: what is cut off, as a part of the image's area */
  cut: number;
  /** enlarging it so far would show: there is no such file */
  tooFar: boolean;
}

/** A print has at most 300 dpi, and is enlarged from its photo at most `mostEnlargement` times in all. */
export function getPrint(image: Printable, paper: Paper): Print {
  const inches = inchesFor(image, paper);
  const pixels = Math.min(image.width / inches.width, image.height / inches.height);
  const own = pixels / Math.max(1, image.enlargement ?? 1);
  const dpi = Math.min(printDpi, Math.floor(own * mostEnlargement));
  const used = (pixels * inches.width * pixels * inches.height) / (image.width * image.height);
  return {
    ...printSize(image, { paper, dpi }),
    paper,
    dpi,
    ownDpi: Math.round(own),
    cut: Math.max(0, 1 - used),
    tooFar: dpi < leastDpi,
  };
}

export function printSize(image: Size, { paper, dpi }: PrintFile): Size {
  const { width, height } = inchesFor(image, paper);
  return { width: Math.round(width * dpi), height: Math.round(height * dpi) };
}

function inchesFor(image: Size, paper: Paper): Size {
  const { across, down } = papers[paper];
  const [wide, tall] = image.width > image.height ? [down, across] : [across, down];
  return { width: wide / millimetresPerInch, height: tall / millimetresPerInch };
}

export function printSuffix({ paper, dpi }: PrintFile): string {
  return `-print-${paper}-${dpi}dpi`;
}

const suffix = new RegExp(`-print-(${paperNames.join("|")})-(\\d{3})dpi$`);

/** The print that a name is of. @param name without its extension */
export function printNamed(name: string): PrintFile | undefined {
  const [, paper, digits] = suffix.exec(name) ?? [];
  const dpi = Number(digits);
  if (!paper || dpi < leastDpi || dpi > printDpi) return undefined;
  return { paper: paper as Paper, dpi };
}
