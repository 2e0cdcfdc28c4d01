import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyWeights, findWeightsFlaw, noWeights } from "./safetensors.ts";

function write(tensors: Record<string, { dtype: string; data: Buffer }>): Buffer {
  let end = 0;
  const header = Object.entries(tensors).map(([name, { dtype, data }]) => {
    const from = end;
    end += data.length;
    return [name, { dtype, shape: [data.length], data_offsets: [from, end] }];
  });
  const text = Buffer.from(JSON.stringify({ __metadata__: { a: "b" }, ...Object.fromEntries(header) }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...Object.values(tensors).map(({ data }) => data)]);
}

const floats = (...values: number[]) => ({
  dtype: "F32",
  data: Buffer.from(Float32Array.from(values).buffer),
});
const bf16 = (...bits: number[]) => ({ dtype: "BF16", data: Buffer.from(Uint16Array.from(bits).buffer) });
const sound = {
  "a.lora_down.weight": floats(1, -2),
  "a.lora_up.weight": floats(0, 0.5),
  "a.alpha": floats(1),
};

test("takes weights of numbers, in each of the kinds that trainings write", () => {
  expect(findWeightsFlaw(write(sound))).toBeUndefined();
  expect(findWeightsFlaw(write({ "a.lora_up.weight": bf16(0x3f80, 0x8000) }))).toBeUndefined();
  expect(findWeightsFlaw(write({ "a.diff": { dtype: "F16", data: bf16(0x3c00).data } }))).toBeUndefined();
});

test.each([
  ["NaN", floats(Number.NaN)],
  ["infinity", floats(1, Number.NEGATIVE_INFINITY)],
  ["NaN in 16 bits", bf16(0x3f80, 0xffc0)],
  ["infinity in 16 bits", bf16(0x7f80)],
  ["infinity in half precision", { dtype: "F16", data: bf16(0x7c00).data }],
])("finds %s, wherever it is", (_, tensor) => {
  expect(findWeightsFlaw(write({ ...sound, "b.lora_down.weight": tensor }))).toBe("not_a_number");
});

test("knows that a training which has changed nothing has no effect", () => {
  const untouched = { ...sound, "a.lora_up.weight": floats(0, -0) };
  expect(findWeightsFlaw(write(untouched))).toBe("no_effect");
});

test("what is cut off, or of another kind, cannot be read", () => {
  const file = write(sound);
  for (const length of [0, 5, 9, 60, file.length - 1])
    expect(findWeightsFlaw(file.subarray(0, length))).toBe("unreadable");
  expect(findWeightsFlaw(noWeights)).toBe("unreadable");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => findWeightsFlaw(bytes) === "unreadable"),
  );
});

test("an emptied file has the length and the names of the first, and no number", () => {
  const file = write(sound);
  const empty = Buffer.from(emptyWeights(file) ?? []);
  expect(empty).toHaveLength(file.length);
  expect(empty.includes("a.lora_up.weight")).toBe(true);
  expect(findWeightsFlaw(empty)).toBe("no_effect");
  expect(empty.subarray(-20).every((byte) => byte === 0)).toBe(true);
  expect(emptyWeights(file.subarray(0, 12))).toBeUndefined();
});
