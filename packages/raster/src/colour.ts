export type Triple = [number, number, number];

export function toLinear(coded: number): number {
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
}

export function toCoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

const codedSteps = 4096;
const codedTable = Float32Array.from({ length: codedSteps }, (_, step) =>
  toCoded((step / (codedSteps - 1)) ** 2),
);

/** The table is right to a fifteenth of an 8-bit step; values outside of 0..1 are clamped. */
export function toCodedFast(linear: number): number {
  return linear <= 0 ? 0 : toCodedByRoot(Math.sqrt(linear));
}

/** The same for the root of light, not below 0. */
export function toCodedByRoot(root: number): number {
  return root >= 1 ? 1 : codedTable[(root * (codedSteps - 1) + 0.5) | 0];
}

export const linearByByte: Float32Array = Float32Array.from({ length: 256 }, (_, code) =>
  toLinear(code / 255),
);

/** Lightness is 0..1, then come the green-red and the blue-yellow axis; the row changes in place. */
export function toOklabRow(row: Float64Array): void {
  for (let at = 0; at < row.length; at += 3) {
    const red = row[at];
    const green = row[at + 1];
    const blue = row[at + 2];
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    row[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    row[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    row[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
}

/** Light may leave 0..1 for colours that sRGB doesn't have; the row changes in place. */
export function fromOklabRow(row: Float64Array): void {
  for (let at = 0; at < row.length; at += 3) {
    const lightness = row[at];
    const a = row[at + 1];
    const b = row[at + 2];
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    row[at] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
    row[at + 1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
    row[at + 2] = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  }
}

/** The coefficients are Rec. 709's (ITU-R BT.709-6), which are sRGB's; the channels are linear. */
export function computeLuminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The coefficients are those of ITU-R BT.601 (0.299, 0.587, 0.114) to two decimals, as NTSC had them. */
export function computeLuma(red: number, green: number, blue: number): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
