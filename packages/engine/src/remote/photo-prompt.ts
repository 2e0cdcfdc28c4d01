import type { GenerationInput } from "../port.ts";
import { writeReferencePrompt } from "../references/write-prompt.ts";
import type { PhotoModelName } from "./photo-models.ts";

interface Shown {
  model: PhotoModelName;
  /** photos of the person that go with the order */
  references: number;
}

/** The prompt for new images of the person in the photos; what must not be there is a sentence, because no model here has a field for it. */
export function writeImagePrompt(
  request: Pick<GenerationInput, "prompt" | "negativePrompt" | "recipeId" | "variant">,
  { triggerWord, references, model }: Shown & { triggerWord: string },
): string {
  const unwanted = request.negativePrompt?.trim().replace(/[\s.,;]+$/, "");
  return sentences(
    writeReferencePrompt(request, { triggerWord, references }),
    unwanted && `The picture shows none of this: ${unwanted}.`,
    mannerOf(model),
  );
}

/** The prompt for a change of the first image; photos of the person come after it, so that the face does not drift. */
export function writeEditPrompt(instruction: string, { references, model }: Shown): string {
  const asked = instruction.trim().replace(/[\s.,;]+$/, "");
  const last = references + 1;
  const others = references === 1 ? "Image 2 shows" : `Images 2 to ${last} show`;
  return sentences(
    `Change image 1: ${asked}.`,
    "All else in image 1 stays as it is: pose, framing, clothes, light and background, unless the change is about them.",
    references > 0 &&
      `${others} the same person, only so that face, age, skin, hair and build stay theirs: take nothing else from there.`,
    mannerOf(model),
  );
}

/** Nano Banana Pro is a language model too, and may answer with words or a collage. */
function mannerOf(model: PhotoModelName): string | undefined {
  return model === "nano-banana-pro"
    ? "Answer with one single picture, without any writing in it."
    : undefined;
}

function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(" ");
}
