import type { Box } from "@portrait-studio/contract";

export function isSameBox(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
