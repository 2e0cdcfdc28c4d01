import { keepPreviousData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Draft } from "~/features/create/draft.ts";
import { api } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

const typingPauseMs = 400;

/** On a screen a portrait with this longer side looks full. */
const comfortable = 1200;

/** How large the portraits will be, before anything is paid; empty where that does not depend on the photos. */
export function ImageSizes({ draft, modelId }: { draft: Draft; modelId: string }) {
  const { t } = useTranslation("photos");
  const prompt = useDebounced(draft.prompt.trim(), typingPauseMs);
  const { recipeId, aspectRatio, photoId, likeImageId, count } = draft;
  const { data } = api.generation.sizes.useQuery(
    {
      modelId,
      prompt,
      aspectRatio,
      ...(recipeId && { recipeId }),
      ...(photoId && { photoId }),
      ...(likeImageId && { likeImageId, count }),
    },
    { staleTime: 60_000, placeholderData: keepPreviousData, retry: false, meta: { silent: true } },
  );
  if (!data?.sizes) return null;
  const { smallest, largest } = data.sizes;
  return (
    <p className="tabular text-label text-muted">
      {[
        t("size.upTo", { size: t("size.pixels", largest) }),
        Math.max(smallest.width, smallest.height) < comfortable && t("size.small"),
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
