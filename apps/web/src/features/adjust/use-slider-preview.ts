import type { GalleryImage } from "@portrait-studio/contract/images";
import { composeInstruction } from "@portrait-studio/darkroom/sliders";
import { useTranslation } from "react-i18next";
import { type PreviewState, useEditPreview } from "~/features/viewer/use-edit-preview.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { atRest, type Controls, sliderEdit, toSliders } from "./sliders.ts";

export function useSliderPreview(image: GalleryImage, { backdrop, retouch }: Controls): PreviewState {
  const { t } = useTranslation("adjust");
  const format = useFormat();
  const instruction = composeInstruction(
    { ...toSliders(atRest, image), backdrop, retouch },
    (word, percent) => t(`words.${word}`, { percent }),
    format.percent,
  );
  return useEditPreview(instruction === "" ? null : { imageId: image.id, instruction, ...sliderEdit });
}
