import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { warnOfComfyUI } from "@portrait-studio/operations/warn-of-comfyui";
import { expect, test } from "vitest";

type Engines = Parameters<typeof warnOfComfyUI>[0]["engines"];

async function linesOf(apiBase: string | undefined): Promise<string[]> {
  const lines: string[] = [];
  const available = new Map(apiBase === undefined ? [] : [["comfyui", { key: "", apiBase }]]);
  await warnOfComfyUI({ engines: { available } as unknown as Engines }, (level, message) => {
    lines.push(`${level}: ${message}`);
  });
  return lines;
}

test("a start names in one line all that the ComfyUI lacks, and nothing where it has all or is no engine here", async () => {
  const lacks = ["Flux2Scheduler", "ReferenceLatent", "flux2-vae.safetensors"];
  const fake = await startComfyUI({ port: 0, log: () => {}, lacks });
  const [line, ...others] = await linesOf(fake.url);
  await fake.stop();
  expect(others).toEqual([]);
  expect(line).toMatch(/^warn: COMFYUI_URL cannot make images/);
  for (const missing of lacks) expect(line).toContain(missing);
  const whole = await startComfyUI({ port: 0, log: () => {} });
  expect(await linesOf(whole.url)).toEqual([]);
  await whole.stop();
  expect(await linesOf(undefined)).toEqual([]);
});

test("a ComfyUI that does not answer is said, and throws nothing", async () => {
  expect(await linesOf("http://127.0.0.1:9")).toEqual([
    expect.stringMatching(/^warn: COMFYUI_URL cannot be used/),
  ]);
});
