import { parseHex } from "@portrait-studio/raster/hex";

export type Language = "english" | "spanish";

/** What a word makes of a colour: factors on its light and on its distance from grey, and how much white comes in. */
interface Shade {
  english: string;
  spanish: string;
  light?: number;
  colour?: number;
  white?: number;
}

const shades: readonly Shade[] = [
  { english: "dark", spanish: "oscuro oscura oscuros oscuras", light: 0.6 },
  { english: "deep", spanish: "profundo profunda", light: 0.78, colour: 1.1 },
  { english: "light", spanish: "claro clara claros claras", white: 0.4 },
  { english: "pale pastel", spanish: "palido palida pastel", white: 0.62 },
  { english: "bright", spanish: "brillante brillantes", light: 1.12, colour: 1.15 },
  { english: "vivid vibrant", spanish: "vivo viva intenso intensa", light: 1.05, colour: 1.3 },
  { english: "muted dusty", spanish: "apagado apagada", colour: 0.55 },
];

/** All shades of a colour that can be named, each with its #rrggbb. English puts them before the colour, Spanish behind it. */
export function shadesOf(
  hex: string,
  names: readonly string[],
  language: Language,
): [phrase: string, hex: string][] {
  return shades.flatMap((shade) => {
    const shaded = shadeOf(hex, shade);
    return shade[language]
      .split(" ")
      .flatMap((word) =>
        names.map((name): [string, string] => [
          language === "english" ? `${word} ${name}` : `${name} ${word}`,
          shaded,
        ]),
      );
  });
}

/** Its hue stays: light and distance from grey change all channels alike, and what leaves sRGB is brought back towards grey. */
function shadeOf(hex: string, { light = 1, colour = 1, white = 0 }: Shade): string {
  const own = parseHex(hex).map((value) => (light * value) / 255);
  const grey = own.reduce((sum, value) => sum + value / 3, 0);
  const room = own.map((value) => (value > grey ? (1 - grey) / (value - grey) : grey / (grey - value || 1)));
  const kept = Math.min(colour, ...room);
  return `#${own.map((value) => byteOf(white + (1 - white) * (grey + (value - grey) * kept))).join("")}`;
}

function byteOf(value: number): string {
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
}
