export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Neighbours in any of the seeds end far apart. */
export function mixSeeds(...seeds: number[]): number {
  let hash = 0x811c9dc5;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed >>> 0), 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    hash ^= hash >>> 12;
  }
  return hash >>> 0;
}

export function normalFrom(random: () => number): number {
  return (random() + random() + random() + random() - 2) * 1.732;
}
