import { samples } from "@portrait-studio/api/samples";
import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { ModelPicker } from "~/features/create/model-picker.tsx";
import { initTexts } from "~/testing/init-texts.ts";
import { EngineChoice } from "./engine-choice.tsx";

const { engine: texts } = (await loadScreen("en", "training")).train;
const names = (await loadShell("en")).common.engine;
const builtIn = { ...samples.TrainingEngine, name: "darkroom" };
const inventing = { ...builtIn, name: "comfyui", inventsScenes: true, firstImageSeconds: 40 };

beforeAll(() => initTexts("training", "create"));

it.each([
  [builtIn, texts.restyles, "6 seconds"],
  [inventing, texts.invents, "40 seconds"],
])("a training says of the one engine too what it makes and how soon, %#", (engine, makes, time) => {
  render(<EngineChoice engines={[engine]} chosen={engine} onChoose={() => undefined} />);
  expect(screen.getByText(makes, { exact: false })).toBeDefined();
  expect(screen.getByText(`first image usually after ${time}`, { exact: false })).toBeDefined();
  expect(screen.queryAllByRole("radio")).toEqual([]);
});

it("a training chooses among several", () => {
  render(<EngineChoice engines={[builtIn, inventing]} chosen={builtIn} onChoose={() => undefined} />);
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

it.each([
  ["darkroom", "comfyui", 1],
  ["darkroom", "darkroom", 0],
])("models are named with their engine where there are several: %s, %s", (one, other, shown) => {
  const models = [one, other].map((engine, index) => ({ ...samples.Model, id: `mdl_${index}`, engine }));
  render(<ModelPicker models={models} chosenId="mdl_0" onChoose={() => undefined} />);
  for (const name of [names.darkroom, names.comfyui]) expect(screen.queryAllByText(name)).toHaveLength(shown);
});
