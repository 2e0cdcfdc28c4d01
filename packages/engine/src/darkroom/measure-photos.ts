import { cleanMattes, type DarkroomModel } from "./artifact.ts";
import type { Ports } from "./ports.ts";
import { settleAll } from "./settle-all.ts";

/** How large the images of each usable photo of a model can be, by photo id. */
export async function measurePhotos(
  { darkroom, store }: Pick<Ports, "darkroom" | "store">,
  model: DarkroomModel,
  signal: AbortSignal,
): Promise<NonNullable<DarkroomModel["sizes"]>> {
  const clean = cleanMattes(model);
  const usable = model.set.photos.filter((photo) => photo.usable);
  const measured = await settleAll(
    usable.map(async ({ id }) => {
      const matte = clean.includes(id) ? await store.read(model.matteKeys[id]) : undefined;
      const sizes = await darkroom.measureSizes({ artifact: model.set, photoId: id, matte, signal });
      return [id, sizes] as const;
    }),
  );
  return Object.fromEntries(measured);
}
