/** Linear-light colour, 0..1 and above. */
export type Rgb = readonly [number, number, number];

/** Linear colour of an sRGB hex such as "#c58c6e". */
export function fromHex(hex: string): Rgb {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
