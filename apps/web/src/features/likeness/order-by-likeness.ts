/** Whoever can't be compared stands between those that are like the person and those that are not. */
const unknown = 0.45;

export function orderByLikeness<Image extends { likeness: number | null }>(
  images: readonly Image[],
): Image[] {
  return images.toSorted((a, b) => (b.likeness ?? unknown) - (a.likeness ?? unknown));
}
