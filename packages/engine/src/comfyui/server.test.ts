import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { expect, test } from "vitest";
import { examineComfyUI } from "./server.ts";

const start = (options = {}) => startComfyUI({ port: 0, log: () => {}, ...options });

test("says nothing of a server that has all", async () => {
  const fake = await start();
  expect(await examineComfyUI({ key: "", apiBase: fake.url })).toBeUndefined();
  expect(
    await examineComfyUI({ key: "", apiBase: fake.url, options: { COMFYUI_MODEL: "qwen" } }),
  ).toBeUndefined();
  await fake.stop();
});

test("names every missing node and file at once, with the folder it belongs in, and the version", async () => {
  const lacks = [
    ...["Flux2Scheduler", "ReferenceLatent", "flux2-vae.safetensors"],
    ...["qwen_3_4b.safetensors", "qwen_3_4b_fp4_flux2.safetensors"],
  ];
  const fake = await start({ version: "old", lacks });
  const problem = await examineComfyUI({ key: "", apiBase: fake.url });
  expect(problem).toContain("FLUX.2 klein 4B");
  expect(problem).toContain("0.3.64");
  expect(problem).toContain("the nodes ReferenceLatent, Flux2Scheduler");
  expect(problem).toContain(
    "models/text_encoders lacks qwen_3_4b.safetensors or qwen_3_4b_fp4_flux2.safetensors",
  );
  expect(problem).toContain("models/vae lacks flux2-vae.safetensors");
  expect(problem).not.toContain("klein-4b-fp8");
  await fake.stop();
});

test("names the flags without which a server keeps traces of people, and asks none of a version that does not tell", async () => {
  const fake = await start({ argv: [] });
  const problem = await examineComfyUI({ key: "", apiBase: fake.url });
  expect(problem).toMatch(/--disable-metadata.*--disable-assets/);
  await fake.stop();
  const flagged = await start({ argv: ["--disable-metadata"] });
  const other = await examineComfyUI({ key: "", apiBase: flagged.url });
  expect(other).toContain("--disable-assets");
  expect(other).not.toContain("--disable-metadata");
  await flagged.stop();
  const recording = await start({ comfyVersion: "0.33.0", argv: ["--disable-metadata", "--enable-assets"] });
  expect(await examineComfyUI({ key: "", apiBase: recording.url })).toContain("without --enable-assets");
  await recording.stop();
});

test("tells a wrong secret from a server that is not there, and from one that is no ComfyUI", async () => {
  const fake = await start({ secret: "right" });
  expect(await examineComfyUI({ key: "wrong", apiBase: fake.url })).toContain(
    "the proxy refuses COMFYUI_SECRET",
  );
  expect(await examineComfyUI({ key: "right", apiBase: `${fake.url}/` })).toBeUndefined();
  expect(await examineComfyUI({ key: "right", apiBase: `${fake.url}/_sandbox/faults?` })).toContain(
    "cannot be used",
  );
  await fake.stop();
});
