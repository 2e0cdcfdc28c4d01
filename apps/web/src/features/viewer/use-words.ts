import type { Capabilities } from "@portrait-studio/contract";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { useState } from "react";
import { useEditPreview } from "./use-edit-preview.ts";

export interface Words {
  instruction: string;
  strength: number;
  seed: number;
}

const unsaid = (): Words => ({
  instruction: "",
  strength: 0.75,
  seed: Math.floor(Math.random() * 2 ** 31),
});

export function useWords(image: GalleryImage, able: Capabilities | undefined, open: boolean) {
  const [words, setWords] = useState(unsaid);
  const instruction = words.instruction.trim();
  const asks = open && able?.sliders === true && instruction !== "";
  const preview = useEditPreview(asks ? { imageId: image.id, ...words, instruction } : null);
  return {
    words,
    preview,
    say: (some: Partial<Words>) => setWords((now) => ({ ...now, ...some })),
    /** Begins anew, e.g. once it is asked for: the same words then give another version. */
    clear: () => setWords(unsaid()),
  };
}
