import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type LearnedModel, type ModelName, models } from "./models.ts";

export class ModelError extends Error {
  override name = "ModelError";
}

export type Weights = Record<ModelName, Uint8Array<SharedArrayBuffer>>;

/**
 * @param root folder whose dependencies are meant, ending in a slash; this package's by default
 * @throws ModelError that names the package and what to do
 */
export function readWeights(root: URL | string = import.meta.url): Weights {
  const resolve = createRequire(root).resolve;
  const files = new Map<string, Buffer>();
  const read = (model: LearnedModel) => [model.name, readModel(model, resolve, files)] as const;
  return Object.fromEntries(models.map(read)) as Weights;
}

function readModel(
  model: LearnedModel,
  resolve: (id: string) => string,
  files: Map<string, Buffer>,
): Uint8Array<SharedArrayBuffer> {
  const file = readFile(model, resolve, files);
  const bytes = model.slice ? file.subarray(...model.slice) : file;
  if (bytes.length !== model.bytes) {
    throw broken(model, `has ${bytes.length} bytes where ${model.bytes} belong`);
  }
  if (createHash("sha256").update(bytes).digest("hex") !== model.sha256) {
    throw broken(model, "has other bytes than this version of the studio was tested with (sha256)");
  }
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function readFile(model: LearnedModel, resolve: (id: string) => string, files: Map<string, Buffer>): Buffer {
  const name = `${model.package}/${model.file}`;
  const known = files.get(name);
  if (known) return known;
  try {
    const bytes = readFileSync(join(resolve(`${model.package}/package.json`), "..", model.file));
    files.set(name, bytes);
    return bytes;
  } catch (cause) {
    throw broken(model, "can't be read", cause);
  }
}

function broken(model: LearnedModel, what: string, cause?: unknown): ModelError {
  return new ModelError(
    `The model "${model.name}" (${model.file} of the npm package ${model.package}) ${what}. ` +
      `Install ${model.package}@${model.version} again: remove node_modules and run "pnpm install --frozen-lockfile".`,
    { cause },
  );
}
