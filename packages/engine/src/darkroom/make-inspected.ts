import type { ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan } from "@portrait-studio/darkroom";
import type { FoundFlaw } from "@portrait-studio/inspection";
import { findTwin } from "@portrait-studio/inspection/twin";
import type { BlobStore } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import { workFolder } from "./artifact.ts";
import type { Made } from "./make-images.ts";

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

interface InspectionOptions {
  /** how many are made at most */
  tries?: number | undefined;
  make: (attempt: ImageAttempt) => Promise<{
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
export async function makeInspected({
  make,
  readOthers,
  tries = mostTries,
}: InspectionOptions): Promise<Made> {
  const passedOver: string[] = [];
  const flaws: ImageFlaw[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const { bytes, found, signature, enlargement, plan } = await make({ turn, passedOver });
    const [worst = findTwin(signature, (await readOthers()).flatMap(getSignature))] = found;
    if (!worst) return { bytes, contentType: "image/jpeg", plan: { ...plan, signature, enlargement } };
    flaws.push(worst.flaw);
    if (!ofComposition.has(worst.flaw)) passedOver.push(plan.photoId);
  }
  const count = (flaw: ImageFlaw) => flaws.filter((other) => other === flaw).length;
  return { withheld: flaws.reduce((most, flaw) => (count(flaw) > count(most) ? flaw : most)) };
}

/** The signature of what an image shows is in the plan that is stored with it; edits have none. */
function getSignature(plan: unknown): string[] {
  const { signature } = Object(plan);
  return typeof signature === "string" ? [signature] : [];
}

function getEarlierKey(jobId: string): string {
  return `${workFolder(jobId)}earlier.json`;
}

/**
 * Keeps with a job what the gallery's images show, beside the ticket, which is read at every check.
 * @param plans as they are stored with images
 */
export async function keepEarlier(store: BlobStore, jobId: string, plans: readonly unknown[]): Promise<void> {
  const signatures = plans.flatMap(getSignature).map((signature) => ({ signature }));
  if (signatures.length > 0) await writeJson(store, getEarlierKey(jobId), signatures);
}

export async function readEarlier(store: BlobStore, jobId: string): Promise<unknown[]> {
  const files = await store.list(workFolder(jobId));
  return files.includes(getEarlierKey(jobId)) ? readJson(store, getEarlierKey(jobId)) : [];
}
