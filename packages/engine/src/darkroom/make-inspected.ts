import type { ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan } from "@portrait-studio/darkroom";
import type { FoundFlaw } from "@portrait-studio/inspection";
import { findTwin } from "@portrait-studio/inspection/twin";
import type { Made } from "./make-images.ts";

/** So many images are made for one that is asked for, until one is without a flaw. */
const mostTries = 3;
/** Flaws that another composition of the same photo may not have; of any other, the photo is passed over. */
const ofComposition: ReadonlySet<ImageFlaw> = new Set(["twin", "backdrop"]);

interface Attempt {
  /** 0, 1, 2: further ones are of another photo, or another composition */
  turn: number;
  /** ids of photos that were tried in vain */
  passedOver: readonly string[];
}

interface Options {
  /** how many are made at most */
  tries?: number | undefined;
  make: (attempt: Attempt) => Promise<{
    bytes: Uint8Array;
    found: FoundFlaw[];
    signature: string;
    enlargement: number;
    plan: ImagePlan;
  }>;
  /** plans of the images that it may be no near-twin of */
  readOthers: () => Promise<unknown[]>;
}

/** Makes one image that the darkroom itself finds nothing wrong in; otherwise says what was wrong the most often, the first of equals. */
export async function makeInspected({ make, readOthers, tries = mostTries }: Options): Promise<Made> {
  const passedOver: string[] = [];
  const flaws: ImageFlaw[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const { bytes, found, signature, enlargement, plan } = await make({ turn, passedOver });
    const [worst = findTwin(signature, (await readOthers()).flatMap(signatureOf))] = found;
    if (!worst) return { bytes, contentType: "image/jpeg", plan: { ...plan, signature, enlargement } };
    flaws.push(worst.flaw);
    if (!ofComposition.has(worst.flaw)) passedOver.push(plan.photoId);
  }
  const count = (flaw: ImageFlaw) => flaws.filter((other) => other === flaw).length;
  return { withheld: flaws.reduce((most, flaw) => (count(flaw) > count(most) ? flaw : most)) };
}

/** What an image shows, by the plan that is stored with it; images of before have none. */
export function signatureOf(plan: unknown): string[] {
  const { signature } = Object(plan);
  return typeof signature === "string" ? [signature] : [];
}
