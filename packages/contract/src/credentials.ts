import { z } from "zod";

/** IPTC's terms for how an image came about (http://cv.iptc.org/newscodes/digitalsourcetype/), as far as engines have them. */
export const sourceTypes = [
  "algorithmicallyEnhanced",
  "composite",
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
] as const;
export type SourceType = (typeof sourceTypes)[number];

/** Labels that people read under an image; texts have them by these names. */
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

/** How an image came about, for its label and its credentials alike. */
export function describeOrigin(sourceType: SourceType): Origin {
  return origins[sourceType];
}

/** The term in an address of IPTC's, or in an image's XMP. */
export function findSourceType(text = ""): SourceType | undefined {
  const term = /digitalsourcetype\/(\w+)/.exec(text)?.[1];
  return sourceTypes.find((known) => known === term);
}

/** The most bytes of a file whose credentials are read. */
export const maxCredentialsBytes = 25 * 1024 * 1024;

export const credentialsSchema = z.object({
  /** of an image without any, unchanged since it was signed, changed since, or signed in a way that does not hold */
  state: z.enum(["none", "unchanged", "changed", "invalid"]).meta({ example: "unchanged" }),
  /** whether this studio signed it, with the certificate that it has now */
  byThisStudio: z.boolean().meta({ example: true }),
  /** as its certificate names it; nobody vouches for the name of one that this studio does not know */
  signer: z.string().nullable().meta({ example: "Portrait Studio" }),
  /** IPTC's term for how it came about; null where its signer names another or none */
  sourceType: z.enum(sourceTypes).nullable().meta({ example: "composite" }),
  /** what was done, the latest first */
  steps: z.array(
    z.object({
      /** of C2PA's actions */
      action: z.string().meta({ example: "c2pa.created" }),
      /** in its signer's words */
      description: z.string().nullable().meta({ example: "Relit and retouched by a program" }),
      /** the program */
      tool: z.string().nullable().meta({ example: "Portrait Studio 0.2.0" }),
      /** by the clock of who signed */
      at: z.string().nullable().meta({ example: "2026-11-28T10:00:00.000Z" }),
    }),
  ),
});
export type Credentials = z.infer<typeof credentialsSchema>;
