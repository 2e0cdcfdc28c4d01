import type { ImageFormat } from "./choices.ts";
import { fewestPixels, leastDpi, millimetresPerInch, printDpi } from "./prints.ts";

interface HeadCropRule {
  /** in pixels, of an image that has as many */
  width: number;
  height: number;
  /** chin to crown, as parts of the height */
  head: readonly [least: number, most: number];
  format: ImageFormat;
  /** written in the file; absent where only screens show it */
  dpi?: number;
  /** nothing but the circle is seen */
  round?: true;
  /** an office measures it: the head within those parts and in the middle, white behind it, all pixels */
  strict?: true;
}

const onPaper = (millimetres: number) => Math.round((millimetres / millimetresPerInch) * printDpi);

function createPassport(across: number, down: number, head: readonly [number, number]): HeadCropRule {
  const size = { width: onPaper(across), height: onPaper(down), dpi: printDpi };
  return { ...size, head: [head[0] / down, head[1] / down], format: "jpeg", strict: true };
}

const rules = {
  linkedin: { width: 800, height: 800, head: [0.54, 0.66], format: "jpeg" },
  avatar: { width: 800, height: 800, head: [0.54, 0.66], format: "png", round: true },
  cv: { width: onPaper(35), height: onPaper(45), dpi: printDpi, head: [0.5, 0.66], format: "jpeg" },
  "passport-icao": createPassport(35, 45, [31.5, 36]),
  "passport-es": createPassport(26, 32, [22.4, 25.6]),
  "passport-gb": createPassport(35, 45, [29, 34]),
  "passport-us": createPassport(50.8, 50.8, [25.4, 34.9]),
  "passport-ca": createPassport(50, 70, [31, 36]),
  "passport-cn": createPassport(33, 48, [28, 33]),
} as const satisfies Record<string, HeadCropRule>;
export type ImageUse = keyof typeof rules;
export const imageUses = Object.keys(rules) as [ImageUse, ...ImageUse[]];
export type Passport = Extract<ImageUse, `passport-${string}`>;
export const passports = imageUses.filter((use) => use.startsWith("passport-")) as Passport[];
/**
 * The uses that a file is cut for. A profile picture is a square that LinkedIn and others show as a circle. A CV has 35 x 45 mm as a JPEG of
 * 300 dpi: Europass and the templates of word processors place that without scaling. Passports and identity cards, in millimetres:
 * `icao`: ICAO 9303 part 3, 70 to 80 % of 35 x 45, as Germany, France, Italy, Austria and Finland have it;
 * `es`: 26 x 32 (Real Decreto 896/2003 and 1553/2005, which leave the head to ICAO);
 * `gb`: 29 to 34 of 35 x 45 (HM Passport Office); `us`: 1 to 1 3/8 of 2 x 2 inches (Department of State);
 * `ca`: 31 to 36 of 50 x 70 (IRCC); `cn`: 28 to 33 of 33 x 48 (National Immigration Administration).
 */
export const headCropRules: Readonly<Record<ImageUse, HeadCropRule>> = rules;

/** Nobody is seen; too little is round the head; the file would have too few pixels; something is behind the person. */
export type CropRefusal = "nobody" | "tight" | "small" | "backdrop";

export interface HeadCrop {
  /** of the image, in its pixels */
  part: { left: number; top: number; width: number; height: number };
  /** of the file, in pixels */
  width: number;
  height: number;
  dpi: number | null;
  /** pixels across that its photo has there: fewer than `width` where they are enlarged */
  ownWidth: number;
}

/** A file for a use, with its own width in pixels. */
export interface HeadCropFile {
  use: ImageUse;
  width: number;
}

export function headCropSize({ use, width }: HeadCropFile): { height: number; dpi: number | null } {
  const rule = headCropRules[use];
  const part = width / rule.width;
  return { height: Math.round(part * rule.height), dpi: rule.dpi ? Math.round(part * rule.dpi) : null };
}

/** The fewest pixels across that a file of a use may have. */
export function fewestAcross(use: ImageUse): number {
  const { strict, dpi, width } = headCropRules[use];
  return strict ? width : dpi ? Math.ceil((width * leastDpi) / dpi) : fewestPixels;
}

/** e.g. "-linkedin", and "-linkedin-716px" where the image has not enough for all 800 */
export function headCropSuffix({ use, width }: HeadCropFile): string {
  return width === headCropRules[use].width ? `-${use}` : `-${use}-${width}px`;
}

const suffix = new RegExp(`-(${imageUses.join("|")})(?:-(\\d{3})px)?$`);

/** The file that a name is of. @param name without its extension */
export function headCropNamed(name: string): HeadCropFile | undefined {
  const [, found, digits] = suffix.exec(name) ?? [];
  const use = imageUses.find((one) => one === found);
  if (!use) return undefined;
  const width = digits ? Number(digits) : headCropRules[use].width;
  return width < fewestAcross(use) || width > headCropRules[use].width ? undefined : { use, width };
}
