interface Request {
  count: number;
  outputs: readonly unknown[];
  progress: number | null;
}

export function imagesMade({ count, outputs, progress }: Request): number {
  return Math.max(outputs.length, (progress ?? 0) * count);
}
