import { composeInstruction } from "@portrait-studio/darkroom/sliders";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { useQuery } from "~/lib/query-client.ts";
import { useDebounced } from "~/lib/use-debounced.ts";
import { atRest, type Controls, slidersOf } from "./sliders.ts";

interface PreviewState {
  /** "missing": it could not be rendered, or was asked for too often */
  state: "none" | "coming" | "shown" | "missing";
  url?: string;
}

const askAgainMs = 600;

/** The image with its backdrop and retouching, which the worker renders in small; this browser adds the rest of the edit. */
export function useEditPreview(image: GalleryImage, { backdrop, retouch }: Controls): PreviewState {
  const { t } = useTranslation("adjust");
  const format = useFormat();
  const { client } = api.useUtils();
  const wanted = composeInstruction(
    { ...slidersOf(atRest, image), backdrop, retouch },
    (word, percent) => t(`words.${word}`, { percent }),
    format.percent,
  );
  const instruction = useDebounced(wanted, 300);
  const preview = useQuery({
    queryKey: ["edit-preview", image.id, instruction],
    queryFn: async ({ signal }) => {
      for (;;) {
        const made = await client.imageEdits.preview.mutate({ imageId: image.id, instruction }, { signal });
        if (made.status !== "making") return made;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    },
    enabled: instruction !== "" && instruction === wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  if (wanted === "") return { state: "none" };
  if (instruction !== wanted || preview.isPending) return { state: "coming" };
  const url = preview.data?.url;
  return url ? { state: "shown", url } : { state: "missing" };
}
