import { xmpOf } from "@portrait-studio/darkroom/provenance";
import sharp from "sharp";
import { ProviderError } from "./provider-error.ts";

/** IPTC's terms for images made by a trained model (http://cv.iptc.org/newscodes/digitalsourcetype/). */
const sourceTypes = {
  generation: "trainedAlgorithmicMedia",
  edit: "compositeWithTrainedAlgorithmicMedia",
} as const;

const maxPixels = 50_000_000;

/**
 * Prepares a provider's image for storing: decodes and re-encodes it, which proves that it is an image and drops all metadata
 * except the mark of generated media.
 * @param model e.g. "replicate ostris/flux-dev-lora-trainer"; contains no personal data
 * @throws ProviderError "invalid" if the bytes are not an image
 */
export async function toImageFile(
  bytes: Uint8Array,
  { kind, model }: { kind: keyof typeof sourceTypes; model: string },
): Promise<Buffer> {
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .withXmp(xmpOf(sourceTypes[kind], model.replace(/[<>&"]/g, " ")))
      .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      .toBuffer();
  } catch (cause) {
    throw new ProviderError("invalid", "An output is not an image.", { cause });
  }
}
