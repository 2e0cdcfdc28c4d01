/** Each training stores it. A changed text needs a new version: the test beside the screen compares the text's digest. */
const version = "2026-11-28.1";

export interface PhotoDestination {
  /** a server of the operator's own, or the name of the provider */
  to: "ownServer" | "fal" | "Replicate";
  at: "images" | "training";
  /** until they are deleted there, at the latest; undefined where they go when the job has ended */
  hours?: number;
}

/** Photos that leave the studio are agreed to for one engine. @param place where they go; undefined where they stay in the studio */
export function trainingConsentTo(engine: string, place: PhotoDestination | undefined): { version: string } {
  return { version: place ? `${version}+${engine}` : version };
}

export const trainingConsent = { version } as const;

/** The first version that names the numbers that describe a face. Who agreed to an earlier one is not compared with images. */
export const firstConsentToIdentities = "2026-11-22.1";
