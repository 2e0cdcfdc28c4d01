import { createHash } from "node:crypto";

export interface Portrait {
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

const smallestLongerSide = 1024;

/** @throws one sentence about the first image that is not what was requested */
export function checkPortraits(portraits: readonly Portrait[], expected: number): void {
  if (portraits.length !== expected)
    throw new Error(`${expected} portraits were asked for, ${portraits.length} came.`);
  const seen = new Map<string, string>();
  for (const { name, bytes, width, height } of portraits) {
    if (Math.max(width, height) < smallestLongerSide)
      throw new Error(`${name} is only ${width} x ${height}.`);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const twin = seen.get(digest);
    if (twin) throw new Error(`${name} and ${twin} are the same image.`);
    seen.set(digest, name);
  }
}
