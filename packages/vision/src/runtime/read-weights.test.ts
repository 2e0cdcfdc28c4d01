import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { models } from "./models.ts";
import { ModelError, readWeights } from "./read-weights.ts";

const { resolve } = createRequire(import.meta.url);
let folder: string;

/** A folder with packages of its own: the files that the registry names, copied from the installed ones. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "weights-"));
  for (const model of models) {
    for (const file of ["package.json", model.file]) {
      const to = getPath(model.package, file);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(dirname(resolve(`${model.package}/package.json`)), file), to);
    }
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const getPath = (name: string, file: string) => join(folder, "node_modules", name, file);
const root = () => pathToFileURL(`${folder}/`);

test("reads all models, as they were when they were tested", () => {
  const weights = readWeights(root());
  expect(Object.keys(weights)).toEqual(models.map(({ name }) => name));
  expect(weights["face-mesh"].subarray(4, 8)).toEqual(new TextEncoder().encode("TFL3"));
});

test("the registry's versions are the pinned ones", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  for (const model of models) expect(manifest.dependencies[model.package]).toBe(model.version);
});

test("a missing package is one error that names it and says what to do", () => {
  rmSync(getPath("@mediapipe/face_mesh", "."), { recursive: true });
  expect(() => readWeights(root())).toThrow(ModelError);
  expect(() => readWeights(root())).toThrow(/@mediapipe\/face_mesh\) can't be read.*pnpm install/s);
});

test("a model that was cut short is an error", () => {
  const file = getPath("@mediapipe/selfie_segmentation", "selfie_segmentation.tflite");
  writeFileSync(file, readFileSync(file).subarray(0, 1000));
  expect(() => readWeights(root())).toThrow(/selfie-square.* has 1000 bytes where 249024 belong/);
});

test("a model with one other byte is an error", () => {
  const file = getPath("@vladmandic/face-api", "model/face_recognition_model.bin");
  const bytes = readFileSync(file);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(() => readWeights(root())).toThrow(/identity-weights.*@vladmandic\/face-api.*other bytes/s);
});

test("a packed file that has grown is no error where the model in it is the same", () => {
  appendFileSync(getPath("@mediapipe/face_mesh", "face_mesh_solution_packed_assets.data"), "more");
  expect(() => readWeights(root())).not.toThrow();
});
