import { type Constant, type NetworkGraph, type NetworkStep, writeTflite } from "../runtime/write-tflite.ts";

interface WeightEntry {
  name: string;
  shape: number[];
  /** left out: plain 32-bit floats */
  quantization?: { scale: number; min: number };
}

export const faceSide = 150;

/** The residual blocks of dlib's network, in their order; those with "down" halve the image. */
const blocks = [
  "conv32_1",
  "conv32_2",
  "conv32_3",
  "conv64_down",
  "conv64_1",
  "conv64_2",
  "conv64_3",
  "conv128_down",
  "conv128_1",
  "conv128_2",
  "conv256_down",
  "conv256_1",
  "conv256_2",
  "conv256_down_out",
] as const;

/** It is dlib's ResNet with 29 convolutions, from face-api.js's quantised weights: face_recognition_model.bin and its manifest. */
export function buildIdentityNetwork(weights: Uint8Array, manifest: Uint8Array): Uint8Array {
  const read = readConstants(weights, manifest);
  const tensors: NetworkGraph["tensors"][number][] = [[1, faceSide, faceSide, 3]];
  const steps: NetworkStep[] = [];
  const add = (tensor: readonly number[] | Constant) => tensors.push(tensor) - 1;
  const getShape = (at: number) => tensors[at] as readonly number[];

  const convolve = (input: number, name: string, stride: number, relu: boolean): number => {
    const { filters, bias } = fold(read, name);
    const [channels, kernel] = filters.shape;
    const padding = stride === 1 ? "same" : "valid";
    const [, height, width] = getShape(input);
    const after = (side: number) => (stride === 1 ? side : Math.floor((side - kernel) / stride) + 1);
    const output = add([1, after(height), after(width), channels]);
    steps.push({
      kind: "convolution",
      input,
      output,
      filters: add(filters),
      bias: add(bias),
      stride,
      padding,
      relu,
    });
    return output;
  };
  const pool = (input: number, kind: "max-pool" | "mean-pool", size: number): number => {
    const [, height, width, channels] = getShape(input);
    const after = (side: number) => Math.floor((side - size) / 2) + 1;
    const output = add([1, after(height), after(width), channels]);
    steps.push({ kind, input, output, size, stride: 2 });
    return output;
  };
  /** Zeros below, to the right and as further channels, up to a shape. */
  const padTo = (input: number, shape: readonly number[]): number => {
    const more = shape.map((side, axis) => side - getShape(input)[axis]);
    if (more.every((count) => count === 0)) return input;
    const output = add(shape);
    const by = add({ shape: [4, 2], values: Int32Array.from(more.flatMap((count) => [0, count])) });
    steps.push({ kind: "pad", input, output, by });
    return output;
  };
  const residual = (input: number, name: string): number => {
    const down = name.includes("down");
    const first = convolve(input, `${name}/conv1`, down ? 2 : 1, true);
    const second = convolve(first, `${name}/conv2`, 1, false);
    const short = down ? pool(input, "mean-pool", 2) : input;
    const shape = getShape(second).map((side, axis) => Math.max(side, getShape(short)[axis]));
    const [a, b] = [padTo(second, shape), padTo(short, shape)];
    const output = add(shape);
    steps.push({ kind: "add", input: a, other: b, output, relu: true });
    return output;
  };

  let last = pool(convolve(0, "conv32_down", 2, true), "max-pool", 3);
  for (const name of blocks) last = residual(last, name);
  const mean = add([1, 256]);
  const axes = add({ shape: [2], values: Int32Array.of(1, 2) });
  steps.push({ kind: "mean", input: last, output: mean, axes });
  const output = add([1, 128]);
  steps.push({ kind: "product", input: mean, output, weights: add(transpose(read("fc"))) });
  return writeTflite({ tensors, steps, input: 0, output });
}

type Read = (name: string) => { shape: readonly number[]; values: Float32Array };

/** The weights by name, one after the other in the file; most are bytes that stand for `min` and steps of `scale`. */
function readConstants(weights: Uint8Array, manifest: Uint8Array): Read {
  const [{ weights: entries }] = JSON.parse(new TextDecoder().decode(manifest)) as [
    { weights: WeightEntry[] },
  ];
  const found = new Map<string, ReturnType<Read>>();
  let at = 0;
  for (const { name, shape, quantization } of entries) {
    const count = shape.reduce((product, side) => product * side, 1);
    const bytes = weights.slice(at, at + count * (quantization ? 1 : 4));
    const values = quantization ? widen(bytes, quantization) : new Float32Array(bytes.buffer);
    found.set(name, { shape, values });
    at += bytes.length;
  }
  return (name) => {
    const constant = found.get(name);
    if (!constant) throw new Error(`the identity weights have no "${name}"`);
    return constant;
  };
}

function widen(bytes: Uint8Array, { scale, min }: { scale: number; min: number }): Float32Array {
  const values = new Float32Array(bytes.length);
  for (let i = 0; i < values.length; i++) values[i] = bytes[i] * scale + min;
  return values;
}

/** A convolution and the scale layer after it as one: filters by output channel, row, column, input channel. */
function fold(read: Read, name: string): { filters: Constant; bias: Constant } {
  const { shape, values } = read(`${name}/conv/filters`);
  const bias = read(`${name}/conv/bias`).values;
  const gain = read(`${name}/scale/weights`).values;
  const offset = read(`${name}/scale/biases`).values;
  const [rows, columns, from, to] = shape;
  const filters = new Float32Array(values.length);
  const size = rows * columns * from;
  for (let channel = 0; channel < to; channel++) {
    for (let k = 0; k < size; k++) filters[channel * size + k] = values[k * to + channel] * gain[channel];
  }
  return {
    filters: { shape: [to, rows, columns, from], values: filters },
    bias: { shape: [to], values: bias.map((value, i) => value * gain[i] + offset[i]) },
  };
}

function transpose({ shape: [rows, columns], values }: ReturnType<Read>): Constant {
  const turned = Float32Array.from({ length: values.length }, (_, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    return values[row * columns + column];
  });
  return { shape: [columns, rows], values: turned };
}
