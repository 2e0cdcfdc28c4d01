import { variants } from "@portrait-studio/contract";
import { expect, test } from "vitest";
import { deleteModel, getModel, setVariant } from "../index.ts";
import { trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

test("a model remembers whom recipes speak of, which nobody is asked to change but its person", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const stranger = await context.signUp();
  const id = await trainedModel(studio, actor);
  const other = await trainedModel(studio, actor);
  expect((await getModel(studio, actor, { id })).variant).toBeNull();
  for (const variant of variants) {
    expect((await setVariant(studio, actor, { id, variant })).variant).toBe(variant);
    expect((await getModel(studio, actor, { id })).variant).toBe(variant);
  }
  expect((await getModel(studio, actor, { id: other })).variant).toBeNull();
  const missing = { code: "NOT_FOUND" };
  await expect(setVariant(studio, stranger, { id, variant: "man" })).rejects.toMatchObject(missing);
  await deleteModel(studio, actor, { id });
  await expect(setVariant(studio, actor, { id, variant: "man" })).rejects.toMatchObject(missing);
});
