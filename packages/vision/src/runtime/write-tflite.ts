import { Builder, type Offset } from "flatbuffers";

export interface Constant {
  shape: readonly number[];
  values: Float32Array | Int32Array;
}

export type NetworkStep = { input: number; output: number } & (
  | { kind: "convolution"; filters: number; bias: number; stride: number; padding: Padding; relu: boolean }
  | { kind: "max-pool" | "mean-pool"; size: number; stride: number }
  | { kind: "add"; other: number; relu: boolean }
  | { kind: "pad"; by: number }
  | { kind: "mean"; axes: number }
  | { kind: "product"; weights: number }
);

type Padding = "same" | "valid";

export interface NetworkGraph {
  /** by number: a shape for what is computed, a constant for what is known */
  tensors: readonly (readonly number[] | Constant)[];
  steps: readonly NetworkStep[];
  input: number;
  output: number;
}

/** Numbers of operators and of their options in TensorFlow Lite's schema, version 3. */
const operators = {
  convolution: { code: 3, options: 1 },
  "max-pool": { code: 17, options: 5 },
  "mean-pool": { code: 1, options: 5 },
  add: { code: 0, options: 11 },
  pad: { code: 34, options: 22 },
  mean: { code: 40, options: 27 },
  product: { code: 9, options: 8 },
} as const;
const kinds = Object.keys(operators) as (keyof typeof operators)[];
const paddings = { same: 0, valid: 1 } as const;

export function writeTflite(graph: NetworkGraph): Uint8Array {
  const constants = graph.tensors.filter(isConstant);
  const size = constants.reduce((sum, { values }) => sum + values.byteLength + 64, 65_536);
  const builder = new Builder(size);
  const buffers = writeTable(builder, [
    // the first buffer is the empty one, by convention
    writeFields(builder, 1, () => {}),
    ...constants.map(({ values }) => writeBuffer(builder, values)),
  ]);
  const tensors = graph.tensors.map((tensor) => {
    const constant = isConstant(tensor) ? tensor : undefined;
    const shape = writeNumbers(builder, isConstant(tensor) ? tensor.shape : tensor);
    return writeFields(builder, 4, () => {
      builder.addFieldOffset(0, shape, 0);
      builder.addFieldInt8(1, constant?.values instanceof Int32Array ? 2 : 0, 0);
      builder.addFieldInt32(2, constant ? constants.indexOf(constant) + 1 : 0, 0);
    });
  });
  const tensorTable = writeTable(builder, tensors);
  const steps = writeTable(
    builder,
    graph.steps.map((step) => writeStep(builder, step)),
  );
  const inputs = writeNumbers(builder, [graph.input]);
  const outputs = writeNumbers(builder, [graph.output]);
  const subgraph = writeFields(builder, 5, () => {
    for (const [field, offset] of [tensorTable, inputs, outputs, steps].entries()) {
      builder.addFieldOffset(field, offset, 0);
    }
  });
  const subgraphs = writeTable(builder, [subgraph]);
  const codes = writeTable(
    builder,
    kinds.map((kind) =>
      writeFields(builder, 4, () => {
        builder.addFieldInt8(0, operators[kind].code, 0);
        builder.addFieldInt32(2, 1, 0);
        builder.addFieldInt32(3, operators[kind].code, 0);
      }),
    ),
  );
  const model = writeFields(builder, 5, () => {
    builder.addFieldInt32(0, 3, 0);
    builder.addFieldOffset(1, codes, 0);
    builder.addFieldOffset(2, subgraphs, 0);
    builder.addFieldOffset(4, buffers, 0);
  });
  builder.finish(model, "TFL3");
  return builder.asUint8Array();
}

function isConstant(tensor: readonly number[] | Constant): tensor is Constant {
  return !Array.isArray(tensor);
}

function writeStep(builder: Builder, step: NetworkStep): Offset {
  const inputs = writeNumbers(builder, [step.input, ...furtherInputs(step)]);
  const outputs = writeNumbers(builder, [step.output]);
  const options = writeOptions(builder, step);
  return writeFields(builder, 5, () => {
    builder.addFieldInt32(0, kinds.indexOf(step.kind), 0);
    builder.addFieldOffset(1, inputs, 0);
    builder.addFieldOffset(2, outputs, 0);
    builder.addFieldInt8(3, operators[step.kind].options, 0);
    builder.addFieldOffset(4, options, 0);
  });
}

function furtherInputs(step: NetworkStep): number[] {
  switch (step.kind) {
    case "convolution":
      return [step.filters, step.bias];
    case "add":
      return [step.other];
    case "pad":
      return [step.by];
    case "mean":
      return [step.axes];
    case "product":
      return [step.weights];
    default:
      return [];
  }
}

function writeOptions(builder: Builder, step: NetworkStep): Offset {
  return writeFields(builder, 6, () => {
    if (step.kind === "convolution") {
      builder.addFieldInt8(0, paddings[step.padding], 0);
      builder.addFieldInt32(1, step.stride, 0);
      builder.addFieldInt32(2, step.stride, 0);
      builder.addFieldInt8(3, step.relu ? 1 : 0, 0);
    } else if (step.kind === "max-pool" || step.kind === "mean-pool") {
      builder.addFieldInt8(0, paddings.valid, 0);
      for (const [field, value] of [step.stride, step.stride, step.size, step.size].entries()) {
        builder.addFieldInt32(field + 1, value, 0);
      }
    } else if (step.kind === "add") {
      builder.addFieldInt8(0, step.relu ? 1 : 0, 0);
    }
  });
}

function writeFields(builder: Builder, fields: number, fill: () => void): Offset {
  builder.startObject(fields);
  fill();
  return builder.endObject();
}

function writeTable(builder: Builder, offsets: readonly Offset[]): Offset {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

function writeNumbers(builder: Builder, numbers: readonly number[]): Offset {
  builder.startVector(4, numbers.length, 4);
  for (const number of numbers.toReversed()) builder.addInt32(number);
  return builder.endVector();
}

/** Constants are aligned to 16 bytes, as the schema asks. */
function writeBuffer(builder: Builder, values: Float32Array | Int32Array): Offset {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  builder.prep(16, bytes.length);
  const data = builder.createByteVector(bytes);
  return writeFields(builder, 1, () => builder.addFieldOffset(0, data, 0));
}
