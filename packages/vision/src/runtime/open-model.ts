import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";
import type { ModelName } from "./models.ts";
import { ModelError, readWeights, type Weights } from "./read-weights.ts";

export type NetworkName = Exclude<
  ModelName,
  "face-geometry" | "identity-weights" | "identity-manifest" | "runtime" | "runtime-loader"
>;

export interface Network {
  /** of its input, e.g. 1, 256, 256, 3 */
  shape: readonly number[];
  /** Runs it once. @returns its outputs in the model's order, as copies */
  run: (input: Float32Array) => Promise<Float32Array[]>;
}

let weights: Weights | undefined;
const open = new Map<string, Promise<Network>>();

export function useWeights(read: Weights): void {
  weights ??= read;
}

/** It reads the installed packages where nobody has handed weights over. @throws ModelError */
export function threadWeights(): Weights {
  weights ??= readWeights();
  return weights;
}

/** @throws ModelError */
export function openModel(name: NetworkName): Promise<Network> {
  return openNetwork(name, () => threadWeights()[name].slice());
}

/** A name is opened once. @throws ModelError */
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

type LiteRt = typeof import("@litertjs/core");

let loading: Promise<LiteRt> | undefined;

/**
 * Starts LiteRT in this thread, once. It is made for browsers: for as long as it loads, the thread has the globals that its
 * loader looks for. The build without relaxed SIMD is as fast here, and computes the same bits on every processor.
 * @throws ModelError
 */
function loadRuntime(weights: Weights): Promise<LiteRt> {
  loading ??= load(weights).catch((cause: unknown) => {
    loading = undefined;
    throw new ModelError(
      `The model runtime (npm package @litertjs/core) does not start on this machine: ${String(cause)}. ` +
        "It needs Node 20.19 or newer on a processor with WebAssembly SIMD.",
      { cause },
    );
  });
  return loading;
}

async function load(weights: Weights): Promise<LiteRt> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve("@litertjs/core/package.json")), "wasm");
  const script = join(folder, "litert_wasm_compat_internal.js");
  const shims = {
    self: globalThis,
    require,
    __dirname: folder,
    __filename: script,
    importScripts: (path: string) => {
      vm.runInThisContext(new TextDecoder().decode(weights["runtime-loader"].slice()), { filename: path });
    },
    // the runtime's options: what it prints stays out of the studio's logs, and its code is what was checked
    Module: {
      wasmBinary: weights.runtime.slice(),
      print: () => {},
      printErr: () => {},
    },
  };
  const restore = lend(globalThis, shims);
  const { warn } = console;
  try {
    const litert = await import("@litertjs/core");
    // it warns that there is no WebGPU, which nobody asked for
    console.warn = () => {};
    await litert.loadLiteRt(script);
    return litert;
  } finally {
    console.warn = warn;
    restore();
  }
}

/** Defines properties for a while. @returns what puts back those that were there and removes the others */
function lend(target: object, properties: Record<string, unknown>): () => void {
  const before = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    }
  };
}
