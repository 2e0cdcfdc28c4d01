import { expect } from "vitest";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import type { PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";

export async function analyseAll(
  photos: Buffer[],
  prefix = "good",
): Promise<{ id: string; analysis: PhotoAnalysis }[]> {
  const analysed: { id: string; analysis: PhotoAnalysis }[] = [];
  for (const [index, bytes] of photos.entries()) {
    analysed.push({ id: `${prefix}-${index}`, analysis: await analysePhoto(bytes) });
  }
  return analysed;
}

/** Of twelve good photos of one person, the grey one too. */
export function expectModel({ photos, references, ...set }: SetAnalysis): void {
  expect(set).toMatchObject({ usable: true, reason: null });
  expect(photos).toHaveLength(12);
  expect(photos.filter(({ usable, found }) => !usable || !found)).toEqual([]);
  expect(references.length).toBeGreaterThanOrEqual(3);
  expect(references.length).toBeLessThanOrEqual(8);
  expect(new Set(references).size).toBe(references.length);
  expect(references.every((id) => photos.find((photo) => photo.id === id)?.found)).toBe(true);
}
