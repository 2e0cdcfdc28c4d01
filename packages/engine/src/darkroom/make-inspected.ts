import type { ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan } from "@portrait-studio/darkroom";
import type { FoundFlaw } from "@portrait-studio/inspection";
import type { ImageEnd, ImageWork } from "../port.ts";

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
    /** ids of photos that were tried in vain */
    passedOver: readonly string[];
  }) => Promise<{ bytes: Uint8Array; found: FoundFlaw[]; enlargement: number; plan: ImagePlan } | undefined>;
}

/** Keeps one image that the darkroom itself finds nothing wrong in; otherwise says what was wrong the most often, the first of equals. */
export async function makeInspected({ make, keep, tries = mostTries }: InspectionOptions): Promise<ImageEnd> {
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
