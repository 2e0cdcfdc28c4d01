import type { ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan } from "@portrait-studio/darkroom";
import type { Rendition } from "@portrait-studio/darkroom/sizes";
import type { FoundFlaw } from "@portrait-studio/inspection";
import type { GenerationInput, ImageEnd, ImageWork } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { type DarkroomModel, findCleanMattes } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";
import { createRenderOrders } from "./render-orders.ts";

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
      // the image takes the thread that is ready; one that comes before its preview does not wait for it
      const rendering = darkroom.renderImage(ordered);
      let shown: Promise<void> | undefined;
      const preview = darkroom.previewImage(ordered).then((bytes) => {
        shown ??= onPreview(bytes);
      });
      preview.catch(() => {});
      const rendered = await rendering;
      shown ??= Promise.resolve();
      await shown;
      return { ...rendered, plan };
    },
  });
}

function isSame(rendition: unknown, { photoId, aside }: ImagePlan): boolean {
  const first = Object(rendition);
  return first.photoId === photoId && first.aside === aside;
}

/** So many images are made for one that is asked for, until one is without a flaw. */
const mostTries = 3;
/** A flaw that another composition of the same photo may not have; of any other, the photo is passed over. */
const ofComposition: ImageFlaw = "backdrop";

interface InspectionOptions extends Pick<ImageWork, "keep"> {
  /** how many are made at most */
  tries?: number | undefined;
  /** @returns undefined where nothing else can be made */
  make: (attempt: {
    /** 0, 1, 2: further ones are of another photo, or another composition */
    turn: number;
    passedOver: readonly string[];
  }) => Promise<{ bytes: Uint8Array; found: FoundFlaw[]; enlargement: number; plan: ImagePlan } | undefined>;
}

/** Keeps one image that the darkroom itself finds nothing wrong in; otherwise says what was wrong the most often, the first of equals. */
async function makeInspected({ make, keep, tries = mostTries }: InspectionOptions): Promise<ImageEnd> {
  const passedOver: string[] = [];
  const flaws: ImageFlaw[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const made = await make({ turn, passedOver });
    if (!made) break;
    const { bytes, found, enlargement, plan } = made;
    const [worst] = found;
    if (!worst) {
      await keep({ bytes, contentType: "image/jpeg", plan: { ...plan, enlargement } });
      return { state: "kept" };
    }
    flaws.push(worst.flaw);
    if (worst.flaw !== ofComposition) passedOver.push(plan.photoId);
  }
  const count = (flaw: ImageFlaw) => flaws.filter((other) => other === flaw).length;
  const flaw = flaws.reduce((most, one) => (count(one) > count(most) ? one : most));
  return { state: "withheld", flaw };
}
