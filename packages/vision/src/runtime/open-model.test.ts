import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openModel } from "./open-model.ts";

const said: string[] = [];
beforeEach(() => {
  for (const name of ["log", "info", "warn", "error"] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(words.join(" ")));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("runs the installed models in this thread, without the network, a word, or its globals left behind", async () => {
  const connect = vi.spyOn(Socket.prototype, "connect");
  const fetched = vi.spyOn(globalThis, "fetch");
  const network = await openModel("selfie-square");
  expect(network.shape).toEqual([1, 256, 256, 3]);
  const input = Float32Array.from({ length: 256 * 256 * 3 }, (_, i) => ((i * 7919) % 256) / 255);
  const [first] = await network.run(input);
  const [second] = await network.run(input);
  expect(first).toHaveLength(256 * 256);
  expect(first?.every((value) => value >= 0 && value <= 1)).toBe(true);
  expect(Buffer.from(second?.buffer ?? []).equals(Buffer.from(first?.buffer ?? []))).toBe(true);
  expect(said).toEqual([]);
  expect(connect).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  expect(
    ["importScripts", "ModuleFactory", "Module"].filter((name) => Reflect.get(globalThis, name)),
  ).toEqual([]);
});

test("opens a model once, and says how many values it wants", async () => {
  const network = await openModel("face-mesh");
  expect(await openModel("face-mesh")).toBe(network);
  await expect(network.run(new Float32Array(3))).rejects.toThrow('"face-mesh" wants 110592 values, not 3');
});
