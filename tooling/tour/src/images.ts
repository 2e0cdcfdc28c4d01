import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { GenerationRequest, ImageEditRequest, StudioClient } from "@portrait-studio/client";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import type { TourImage } from "./check-images.ts";
import type { Steps } from "./steps.ts";

const prompts: readonly { recipeId: RecipeId; prompt: string }[] = [
  { recipeId: "noir", prompt: "film noir portrait, hard light from the left, deep shadows, black and white" },
  {
    recipeId: "cinematic",
    prompt: "cinematic portrait, teal and orange, evening light, shallow depth of field",
  },
  { recipeId: "polaroid", prompt: "polaroid snapshot, faded colours, soft flash" },
  { recipeId: "hyperReal", prompt: "hyper-realistic studio portrait, crisp detail, neutral light" },
];
const imagesEach = 2;
const editsEach = 2;

export const imageCount = prompts.length * imagesEach;

export async function generate(studio: StudioClient, modelId: string, { step }: Steps): Promise<TourImage[]> {
  const images: TourImage[] = [];
  for (const { recipeId, prompt } of prompts) {
    const made = await step(
      `Generate ${recipeId}`,
      async (say) => {
        const { id } = await studio.api.generation.create.mutate({
          modelId,
          prompt,
          recipeId,
          count: imagesEach,
        });
        const request = await studio.waitForGeneration(id, {
          onProgress: ({ outputs }) => say(`${outputs.length} of ${imagesEach}`),
        });
        return await download(request, recipeId);
      },
      (all) => all.map(({ width, height }) => `${width} x ${height}`).join(", "),
    );
    images.push(...made);
  }
  return images;
}

export async function refine(studio: StudioClient, modelId: string, { step }: Steps): Promise<number> {
  const { creditsCharged } = await step(
    "Refine an idea",
    () =>
      studio.api.promptHelper.refine.mutate({ idea: "like an old detective film", modelId, language: "en" }),
    ({ refinedPrompt, variations }) => `“${refinedPrompt.slice(0, 60)}…” and ${variations.length} others`,
  );
  return creditsCharged;
}

export async function edit(studio: StudioClient, { step }: Steps) {
  const { items, total } = await studio.api.images.list.query({ limit: 1 });
  const [original] = items;
  if (!original) throw new Error("The gallery is empty.");
  const request = await step(
    "Edit an image",
    async (say) => {
      const { id } = await studio.api.imageEdits.create.mutate({
        imageId: original.id,
        instruction: "black and white, blur the background",
        count: editsEach,
      });
      return await studio.waitForEdit(id, {
        onProgress: ({ outputs }) => say(`${outputs.length} of ${editsEach}`),
      });
    },
    ({ outputs, reading }) =>
      reading ? `understood: ${reading.understood.join(", ") || "nothing"}` : `${outputs.length} edits`,
  );
  const edits = await download(request, "edit");
  await step("Accept an edit", async () => {
    const selectedEditedImageId = request.outputs.at(0)?.imageId ?? "";
    const accepted = await studio.api.imageEdits.accept.mutate({
      originalImageId: original.id,
      selectedEditedImageId,
    });
    const gallery = await studio.api.images.list.query({ limit: 100 });
    const versions = gallery.items.filter(({ rootId }) => rootId === original.rootId);
    if (versions.length !== 1 || versions[0]?.id !== selectedEditedImageId || gallery.total !== total)
      throw new Error("The gallery does not show the accepted edit in place of its original.");
    const history = await studio.api.imageEdits.history.query({ imageId: original.id });
    const kept = await studio.api.images.get.query({ id: original.id });
    if (history.length !== 1 || kept.inGallery || !accepted.inGallery)
      throw new Error("The original or its history is lost.");
  });
  return { edits, creditsCharged: request.creditsCharged };
}

async function download(
  { outputs }: GenerationRequest | ImageEditRequest,
  name: string,
): Promise<TourImage[]> {
  return await Promise.all(
    outputs.map(async ({ url, width, height }, index) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`An image's address answers ${response.status}.`);
      return {
        name: `${name}-${index + 1}.jpg`,
        bytes: new Uint8Array(await response.arrayBuffer()),
        width,
        height,
      };
    }),
  );
}

export async function save(images: readonly TourImage[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(images.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
}
