/** Whoever can't be compared stands between those that are like the person and those that are not. */
const unknown = 0.45;

/** The images most like the person first; equal ones keep their order. */
export function orderByLikeness<Image extends { likeness: number | null }>(
  images: readonly Image[],
): Image[] {
  return images.toSorted((a, b) => (b.likeness ?? unknown) - (a.likeness ?? unknown));
}
