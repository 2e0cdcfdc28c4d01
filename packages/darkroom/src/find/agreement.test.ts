import { describe, expect, it } from "vitest";
import { agree, type Vote } from "./agreement.ts";
import { patchHeight, patchWidth } from "./candidates.ts";

const size = patchWidth * patchHeight;

/** Smooth pattern with a little noise; patches of one `kind` are alike, of different kinds not. */
function patch(kind: number, noise: number): Float32Array {
  return Float32Array.from({ length: size }, (_, i) => {
    const x = i % patchWidth;
    const y = Math.floor(i / patchWidth);
    const shape = Math.sin(x * (0.3 + 0.17 * kind) + kind) * Math.cos(y * (0.25 + 0.13 * kind) - kind);
    return 0.6 * shape + 0.1 * Math.sin(i * 12.9898 * (noise + 1));
  });
}

const person = (score: number, noise: number): Vote => ({ score, patch: patch(1, noise) });
const thing = (score: number, kind: number): Vote => ({ score, patch: patch(kind, kind) });

describe("agree", () => {
  it("lets the set overrule a photo's own best when the others show another face", () => {
    const photos = [
      [person(0.5, 1)],
      [person(0.45, 2), thing(0.3, 4)],
      [thing(0.4, 5), person(0.36, 3)],
      [person(0.5, 4)],
    ];
    expect(agree(photos).chosen).toEqual([0, 0, 1, 0]);
  });

  it("trusts what is like the others more than what is not", () => {
    const { confidence } = agree([[person(0.4, 1)], [person(0.4, 2)], [person(0.4, 3)], [thing(0.4, 6)]]);
    expect(Math.min(...confidence.slice(0, 3))).toBeGreaterThan(confidence[3]);
  });

  it("leaves a photo without candidates without a choice", () => {
    const { chosen, confidence } = agree([[person(0.4, 1)], [], [person(0.4, 2)]]);
    expect(chosen[1]).toBe(-1);
    expect(confidence[1]).toBe(0);
  });

  it("takes a lone photo at its own word, with no mean face", () => {
    expect(agree([[person(0.4, 1), thing(0.2, 5)]])).toEqual({
      chosen: [0],
      confidence: [0.4],
      meanFace: null,
    });
  });

  it("answers an empty set", () => {
    expect(agree([])).toEqual({ chosen: [], confidence: [], meanFace: null });
  });
});
