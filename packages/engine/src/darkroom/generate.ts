import type { ImagePlan } from "@portrait-studio/darkroom";
import type { Rendition } from "@portrait-studio/darkroom/sizes";
import type { GenerationInput, ImageEnd, ImageWork } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { type DarkroomModel, findCleanMattes } from "./artifact.ts";
import { makeInspected } from "./make-inspected.ts";
import type { DarkroomPorts } from "./ports.ts";
import { createRenderOrders } from "./render-orders.ts";

/** Plans and renders one image of a request, looks at it, and tries another photo or composition where it has a flaw. */
export async function makeImage(
  ports: DarkroomPorts,
  { artifactRef, count, plan: given, like, renditions, ...request }: GenerationInput,
  position: number,
  { signal, onReading, onPreview, keep, chooseAgain }: ImageWork,
): Promise<ImageEnd> {
  const { darkroom, store } = ports;
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const wanted = {
    ...{ ...request, artifact: model.set, like: like as ImagePlan | undefined },
    mattes: findCleanMattes(model),
  };
  const frame = given as ImagePlan | undefined;
  // a frame of the contact sheet was looked at when it was made, and chosen
  const isFrame = frame !== undefined && position === 0 && (!renditions || isSame(renditions[0], frame));
  const createPlan = (index: number, rendition: unknown, inVain: readonly string[] = []) =>
    darkroom.planImage({
      ...{ ...wanted, index, rendition: rendition as Rendition | undefined },
      // without a choice, the others show other photos than the frame
      passedOver: frame && !renditions ? [frame.photoId, ...inVain] : inVain,
    });
  const planFirst = () => (isFrame ? frame : createPlan(position, renditions?.[position]));
  await onReading(planFirst().reading);
  const order = await createRenderOrders(ports, model, signal);
  return makeInspected({
    tries: isFrame ? 1 : undefined,
    keep,
    make: async ({ turn, passedOver }) => {
      const other = turn > 0 ? await chooseAgain?.(passedOver) : undefined;
      if (turn > 0 && chooseAgain && !other) return undefined;
      const plan = turn === 0 ? planFirst() : createPlan(position + turn * count, other, passedOver);
      const ordered = await order(plan);
      // beside the image where a thread is free, so that nobody waits longer for it
      const preview = darkroom.previewImage(ordered).then(onPreview);
      const [rendered] = await Promise.all([darkroom.renderImage(ordered), preview]);
      return { ...rendered, plan };
    },
  });
}

function isSame(rendition: unknown, { photoId, aside }: ImagePlan): boolean {
  const first = Object(rendition);
  return first.photoId === photoId && first.aside === aside;
}
