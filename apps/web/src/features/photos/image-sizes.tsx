import { keepPreviousData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Draft } from "~/features/create/draft.ts";
import { api } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

const typingPauseMs = 400;
/** Of the longer side: on a screen a portrait of this size looks full. */
const comfortable = 1200;

/** How large the portraits will be, before anything is paid; empty where that does not depend on the photos. */
export function ImageSizes({ draft, modelId }: { draft: Draft; modelId: string }) {
  const { t } = useTranslation("photos");
  const prompt = useDebounced(draft.prompt.trim(), typingPauseMs);
  const { recipeId, aspectRatio, photoId } = draft;
  const { data } = api.generation.sizes.useQuery(
    { modelId, prompt, aspectRatio, ...(recipeId && { recipeId }), ...(photoId && { photoId }) },
    { staleTime: 60_000, placeholderData: keepPreviousData, retry: false, meta: { silent: true } },
  );
  const sizes = data?.sizes;
  if (!sizes) return null;
  const { smallest, largest } = sizes;
  const same = smallest.width === largest.width && smallest.height === largest.height;
  return (
    <p className="tabular text-label text-muted">
      {same
        ? t("size.one", { size: t("size.pixels", largest) })
        : t("size.range", { smallest: t("size.pixels", smallest), largest: t("size.pixels", largest) })}{" "}
      {Math.max(smallest.width, smallest.height) < comfortable && t("size.small")}
    </p>
  );
}
