/** Width and height of a shape such as "4:5", its longer side given, in multiples of 16. */
export function sizeOf(shape: string, longerSide: number): { width: number; height: number } {
  const [across = 1, down = 1] = shape.split(":").map(Number);
  const scale = longerSide / Math.max(across, down);
  return { width: toSixteen(across * scale), height: toSixteen(down * scale) };
}

export function toSixteen(length: number): number {
  return Math.max(16, Math.round(length / 16) * 16);
}
