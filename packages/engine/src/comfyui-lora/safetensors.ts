import { z } from "zod";

/** Why weights are of no use: cut off or of another kind, numbers that are none, or all of them zero. */
export type WeightsFlaw = "unreadable" | "not_a_number" | "no_effect";

const tensor = z.looseObject({ dtype: z.string(), data_offsets: z.tuple([z.number(), z.number()]) });
const lengthBytes = 8;

interface Tensor {
  name: string;
  dtype: string;
  data: Uint8Array;
}

/** The bits of each number that tell one that is none, and those that tell zero. */
const kinds: Readonly<Record<string, { bytes: 2 | 4; exponent: number; magnitude: number }>> = {
  BF16: { bytes: 2, exponent: 0x7f80, magnitude: 0x7fff },
  F16: { bytes: 2, exponent: 0x7c00, magnitude: 0x7fff },
  F32: { bytes: 4, exponent: 0x7f800000, magnitude: 0x7fffffff },
};

/** What is wrong with the weights of a LoRA, in the format safetensors; undefined where nothing is to be seen. */
export function findWeightsFlaw(file: Uint8Array): WeightsFlaw | undefined {
  const tensors = readTensors(file);
  if (!tensors || tensors.length === 0) return "unreadable";
  let hasEffect = false;
  for (const { name, dtype, data } of tensors) {
    const kind = kinds[dtype];
    if (!kind) continue;
    const found = look(data, kind);
    if (found.isBroken) return "not_a_number";
    // what a training begins with: a scale, and random numbers that the others, first zero, let through
    hasEffect ||= found.hasValue && !/\.alpha$|lora_down/.test(name);
  }
  return hasEffect ? undefined : "no_effect";
}

/** The same file in which every number is zero. @returns undefined for a file that is none of that format */
export function emptyWeights(file: Uint8Array): Uint8Array | undefined {
  const start = readStart(file);
  if (start === undefined) return undefined;
  const empty = new Uint8Array(file.byteLength);
  empty.set(file.subarray(0, start));
  return empty;
}

/** The shortest file of the format: no weights. */
export const noWeights: Uint8Array = Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x7d]);

/** Where the numbers begin. */
function readStart(file: Uint8Array): number | undefined {
  if (file.byteLength < lengthBytes) return undefined;
  const header = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const start = lengthBytes + header;
  return start <= file.byteLength ? start : undefined;
}

function readTensors(file: Uint8Array): Tensor[] | undefined {
  const start = readStart(file);
  if (start === undefined) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(file.subarray(lengthBytes, start)).toString("utf8"));
    const { __metadata__: _, ...entries } = z.record(z.string(), z.unknown()).parse(header);
    const whole = file.byteLength - start;
    return Object.entries(z.record(z.string(), tensor).parse(entries)).map(([name, found]) => {
      const [from, to] = found.data_offsets;
      if (!(from >= 0 && from <= to && to <= whole)) throw new RangeError("The weights are cut off.");
      return { name, dtype: found.dtype, data: file.subarray(start + from, start + to) };
    });
  } catch {
    return undefined;
  }
}

function look(data: Uint8Array, { bytes, exponent, magnitude }: (typeof kinds)[string] & object) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let hasValue = false;
  for (let at = 0; at + bytes <= data.byteLength; at += bytes) {
    const bits = bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    if ((bits & exponent) >>> 0 === exponent) return { isBroken: true, hasValue };
    hasValue ||= (bits & magnitude) !== 0;
  }
  return { isBroken: false, hasValue };
}
