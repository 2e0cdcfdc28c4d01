import { availableParallelism } from "node:os";
import type { Rendition } from "@portrait-studio/darkroom/sizes";
import { settleAll } from "../local/settle-all.ts";
import type { ContactSheetInput, SheetFrame, SourcePhoto } from "../source-photos.ts";
import { readJson } from "../stored-json.ts";
import { type DarkroomModel, findCleanMattes, findSources } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";
import { createRenderOrders } from "./render-orders.ts";

/** So many are made of a recipe until one is clean. */
const mostTries = 2;

export async function makeContactSheet(
  ports: DarkroomPorts,
  { artifactRef, leftOut, taken, frames, whenFree, onFrame }: ContactSheetInput,
): Promise<readonly SourcePhoto[]> {
  const { darkroom, store } = ports;
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const order = await createRenderOrders(ports, model, new AbortController().signal);
  const mattes = findCleanMattes(model);
  const uses = new Map<string, number>();

  const makeFrame = async ({
    recipeId,
    ...request
  }: ContactSheetInput["frames"][number]): Promise<SheetFrame> => {
    const passedOver: string[] = [];
    for (let tries = 1; ; tries++) {
      const planned = darkroom.planImage({
        ...request,
        recipeId,
        artifact: model.set,
        aspectRatio: "4:5",
        index: 0,
        mattes,
        leftOut,
        passedOver,
        uses,
        taken: taken as Rendition[],
      });
      uses.set(planned.photoId, (uses.get(planned.photoId) ?? 0) + 1);
      const { bytes, found, plan } = await darkroom.proofImage(await order(planned));
      const [worst] = found;
      const ownBackground = plan.renderer === "inPlace";
      if (!worst) return { recipeId, bytes, photoId: plan.photoId, ownBackground, plan, ...plan.size };
      if (tries === mostTries) return { recipeId, flaw: worst.flaw };
      passedOver.push(plan.photoId);
    }
  };
  // one core is left for whoever asks for a paid image meanwhile
  const left = frames.entries();
  const makeNext = async () => {
    for (const [index, frame] of left) {
      await whenFree?.();
      await onFrame(await makeFrame(frame), index);
    }
  };
  await settleAll(Array.from({ length: Math.max(1, availableParallelism() - 1) }, makeNext));
  return findSources(model);
}
