import type { ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan } from "@portrait-studio/darkroom";
import type { FoundFlaw } from "@portrait-studio/inspection";
import { findTwin } from "@portrait-studio/inspection/twin";
import type { ImageEnd, ImageWork } from "../port.ts";

/** So many images are made for one that is asked for, until one is without a flaw. */
const mostTries = 3;
/** Flaws that another composition of the same photo may not have; of any other, the photo is passed over. */
const ofComposition: ReadonlySet<ImageFlaw> = new Set(["twin", "backdrop"]);

interface ImageAttempt {
  /** 0, 1, 2: further ones are of another photo, or another composition */
  turn: number;
  /** ids of photos that were tried in vain */
  passedOver: readonly string[];
}

interface InspectionOptions extends Pick<ImageWork, "keep"> {
  /** how many are made at most */
  tries?: number | undefined;
  make: (attempt: ImageAttempt) => Promise<{
    bytes: Uint8Array;
    found: FoundFlaw[];
    signature: string;
    enlargement: number;
    plan: ImagePlan;
  }>;
}

/** Keeps one image that the darkroom itself finds nothing wrong in; otherwise says what was wrong the most often, the first of equals. */
export async function makeInspected({ make, keep, tries = mostTries }: InspectionOptions): Promise<ImageEnd> {
  const passedOver: string[] = [];
  const flaws: ImageFlaw[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const { bytes, found, signature, enlargement, plan } = await make({ turn, passedOver });
    const image = { bytes, contentType: "image/jpeg", plan: { ...plan, signature, enlargement } } as const;
    const isTwin = (plans: readonly unknown[]) => findTwin(signature, plans.flatMap(getSignature)) !== null;
    if (found.length === 0 && (await keep(image, isTwin))) return { state: "kept" };
    const flaw = found[0]?.flaw ?? "twin";
    flaws.push(flaw);
    if (!ofComposition.has(flaw)) passedOver.push(plan.photoId);
  }
  const count = (flaw: ImageFlaw) => flaws.filter((other) => other === flaw).length;
  const flaw = flaws.reduce((most, one) => (count(one) > count(most) ? one : most));
  return { state: "withheld", flaw };
}

/** The signature of what an image shows is in the plan that is stored with it; edits have none. */
function getSignature(plan: unknown): string[] {
  const { signature } = Object(plan);
  return typeof signature === "string" ? [signature] : [];
}
