import { settleAll } from "../local/settle-all.ts";
import type { ContactSheet, ContactSheetInput } from "../source-photos.ts";
import { readJson, removeFolder, writeJson } from "../stored-json.ts";
import { cleanMattes, type DarkroomModel, sourcesOf, workFolder } from "./artifact.ts";
import { measurePhotos } from "./measure-photos.ts";
import { openModel } from "./open-model.ts";
import { openOrders } from "./open-orders.ts";
import type { Ports } from "./ports.ts";

/** So many are made of a recipe until one is clean. */
const mostTries = 2;

/** Plans one image of each recipe at full size, renders it small, looks at it, and tries another photo where it has a flaw. */
export async function makeContactSheet(
  ports: Ports,
  { modelId, artifactRef, leftOut, frames }: ContactSheetInput,
  { signal = new AbortController().signal }: { signal?: AbortSignal },
): Promise<ContactSheet> {
  const { darkroom, store } = ports;
  const jobId = `sheet-${modelId}`;
  const opened = await openModel(ports, { jobId, artifactRef, signal });
  await removeFolder(store, workFolder(jobId));
  const model = opened.sizes ? opened : { ...opened, sizes: await measurePhotos(ports, opened, signal) };
  // into what is there now: a photo may have been deleted meanwhile
  if (!opened.sizes)
    await writeJson(store, artifactRef, {
      ...(await readJson<DarkroomModel>(store, artifactRef)),
      sizes: model.sizes,
    });
  const order = await openOrders(ports, model, signal);
  const mattes = cleanMattes(model);

  const makeFrame = async ({
    recipeId,
    ...request
  }: ContactSheetInput["frames"][number]): Promise<ContactSheet["frames"][number]> => {
    const passedOver: string[] = [];
    for (let index = 0; ; index++) {
      const planned = darkroom.planImage({
        ...request,
        recipeId,
        artifact: model.set,
        aspectRatio: "4:5",
        index,
        mattes,
        leftOut,
        passedOver,
      });
      const { bytes, found, plan } = await darkroom.proofImage(await order(planned));
      const [worst] = found;
      if (!worst) return { recipeId, bytes, photoId: plan.photoId, plan, ...plan.size };
      if (index + 1 === mostTries) return { recipeId, flaw: worst.flaw };
      passedOver.push(plan.photoId);
    }
  };
  return { sources: sourcesOf(model), frames: await settleAll(frames.map(makeFrame)) };
}
