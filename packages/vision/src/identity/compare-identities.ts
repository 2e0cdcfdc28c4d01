import type { Sameness } from "../types.ts";
import { differentFrom, sameUpTo } from "./limits.ts";

export function compareIdentities(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0));
}

export function judgeDistance(distance: number): Sameness {
  if (distance <= sameUpTo) return "same";
  return distance >= differentFrom ? "different" : "unsure";
}

export function judgeLikeness(likeness: number): Sameness {
  return judgeDistance(Math.round(1000 * (1 - likeness)) / 1000);
}

export function compareWithPerson(identity: Float32Array, person: readonly Float32Array[]): number {
  const distances = person.map((other) => compareIdentities(identity, other)).sort((a, b) => a - b);
  const middle = distances.length >> 1;
  return distances.length % 2 === 1 ? distances[middle] : (distances[middle - 1] + distances[middle]) / 2;
}
