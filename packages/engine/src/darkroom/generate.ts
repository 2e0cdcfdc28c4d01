import type { ImagePlan } from "@portrait-studio/darkroom";
import type { GenerationInput, ImageEnd, ImageWork } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { type DarkroomModel, findCleanMattes } from "./artifact.ts";
import { makeInspected } from "./make-inspected.ts";
import type { DarkroomPorts } from "./ports.ts";
import { createRenderOrders } from "./render-orders.ts";

/** Plans and renders one image of a request, looks at it, and tries another photo or composition where it has a flaw. */
export async function makeImage(
  ports: DarkroomPorts,
  { artifactRef, count, plan: given, like, ...request }: GenerationInput,
  position: number,
  { signal, onReading, onPreview, keep }: ImageWork,
): Promise<ImageEnd> {
  const { darkroom, store } = ports;
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const wanted = { ...request, like: like as ImagePlan | undefined, mattes: findCleanMattes(model) };
  // a frame of the contact sheet was looked at when it was made, and chosen: no other takes its place, whatever else looks like it
  const frame = given as ImagePlan | undefined;
  const isGiven = frame !== undefined && position === 0;
  const createPlan = (index: number, inVain: readonly string[] = []) => {
    if (frame && index === 0) return frame;
    // the others show other photos
    const passedOver = frame ? [frame.photoId, ...inVain] : inVain;
    return darkroom.planImage({ ...wanted, artifact: model.set, index, passedOver });
  };
  await onReading(createPlan(0).reading);
  const order = await createRenderOrders(ports, model, signal);
  return makeInspected({
    tries: isGiven ? 1 : undefined,
    keep: isGiven ? (image) => keep(image) : keep,
    make: async ({ turn, passedOver }) => {
      const plan = createPlan(position + turn * count, passedOver);
      const ordered = await order(plan);
      await onPreview(await darkroom.previewImage(ordered));
      return { ...(await darkroom.renderImage(ordered)), plan };
    },
  });
}
