/** IPTC's terms for how an image came about (http://cv.iptc.org/newscodes/digitalsourcetype/), as far as engines have them. */
export const sourceTypes = [
  "algorithmicallyEnhanced",
  "composite",
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
] as const;
export type SourceType = (typeof sourceTypes)[number];

export const originLabels = ["relit", "backdrop", "ai"] as const;
export type OriginLabel = (typeof originLabels)[number];

export interface Origin {
  label: OriginLabel;
  /** the label in English, for the image's credentials */
  says: string;
}

const relit = "Relit and retouched by a program";
const made: Origin = { label: "ai", says: "Made by AI from photos of the person" };

const origins: Readonly<Record<SourceType, Origin>> = {
  algorithmicallyEnhanced: { label: "relit", says: relit },
  composite: { label: "backdrop", says: `${relit}; the background is drawn` },
  trainedAlgorithmicMedia: made,
  compositeWithTrainedAlgorithmicMedia: made,
};

export function describeOrigin(sourceType: SourceType): Origin {
  return origins[sourceType];
}

export function findSourceType(text = ""): SourceType | undefined {
  const term = /digitalsourcetype\/(\w+)/.exec(text)?.[1];
  return sourceTypes.find((known) => known === term);
}

export const maxCredentialsBytes = 25 * 1024 * 1024;
