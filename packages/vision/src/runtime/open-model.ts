import { loadRuntime } from "./load-runtime.ts";
import type { ModelName } from "./models.ts";
import { ModelError, readWeights, type Weights } from "./read-weights.ts";

/** The models that the runtime can run; "identity" is built from its weights when it is first opened. */
export type NetworkName = Exclude<
  ModelName,
  "face-geometry" | "identity-weights" | "identity-manifest" | "runtime" | "runtime-loader"
>;

/** A network with one input, ready in this thread. */
export interface Network {
  /** of its input, e.g. 1, 256, 256, 3 */
  shape: readonly number[];
  /** Runs it once. @returns its outputs in the model's order, as copies */
  run: (input: Float32Array) => Promise<Float32Array[]>;
}

let weights: Weights | undefined;
const open = new Map<string, Promise<Network>>();

/** Hands this thread weights that another one has read and checked. */
export function useWeights(read: Weights): void {
  weights ??= read;
}

/** This thread's weights; reads them from the installed packages where nobody has handed them over. @throws ModelError */
export function threadWeights(): Weights {
  weights ??= readWeights();
  return weights;
}

/** Opens a model of the registry in this thread, once. @throws ModelError */
export function openModel(name: NetworkName): Promise<Network> {
  return openNetwork(name, () => threadWeights()[name].slice());
}

/** Opens a network from the bytes of a .tflite file, once per name. @throws ModelError */
export function openNetwork(name: string, read: () => Uint8Array): Promise<Network> {
  let network = open.get(name);
  if (!network) {
    network = compile(name, read);
    open.set(name, network);
    network.catch(() => open.delete(name));
  }
  return network;
}

async function compile(name: string, read: () => Uint8Array): Promise<Network> {
  const { Tensor, loadAndCompile } = await loadRuntime(threadWeights());
  const model = await loadAndCompile(read(), { accelerator: "wasm" }).catch((cause: unknown) => {
    throw new ModelError(`The model "${name}" can't be compiled: ${String(cause)}`, { cause });
  });
  const shape = Array.from(model.getInputDetails()[0]?.shape ?? []);
  const size = shape.reduce((product, side) => product * side, 1);
  const run = async (input: Float32Array) => {
    if (input.length !== size) throw new RangeError(`"${name}" wants ${size} values, not ${input.length}`);
    const tensor = new Tensor(input, shape);
    try {
      const outputs = await model.run([tensor]);
      return outputs.map((output) => {
        const values = output.toTypedArray().slice() as Float32Array;
        output.delete();
        return values;
      });
    } finally {
      tensor.delete();
    }
  };
  return { shape, run };
}
