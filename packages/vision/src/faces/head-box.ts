import type { Face } from "../types.ts";

/** The box is in fractions of the photo, cut at its edges: an estimate, since the mesh ends below the hairline. */
export function headBox(
  face: Pick<Face, "box" | "width">,
  photo: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const { box, width } = face;
  const [left, right] = [box.left - 0.16 * width, box.left + box.width + 0.16 * width];
  const [top, bottom] = [box.top - 0.48 * width, box.top + box.height + 0.06 * width];
  const inside = (value: number, limit: number) => Math.min(1, Math.max(0, value / limit));
  const [x, y] = [inside(left, photo.width), inside(top, photo.height)];
  return { x, y, width: inside(right, photo.width) - x, height: inside(bottom, photo.height) - y };
}
