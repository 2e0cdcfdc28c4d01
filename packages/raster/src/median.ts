/** The median, of an even count the upper of the two in the middle; 0 of nothing. */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
