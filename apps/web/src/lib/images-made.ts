interface Request {
  count: number;
  outputs: readonly unknown[];
  progress: number | null;
}

/** How many of a request's images are made, with the part of one that is being made, where its engine tells it. */
export function imagesMade({ count, outputs, progress }: Request): number {
  return Math.max(outputs.length, (progress ?? 0) * count);
}
