import { isTiny } from "@portrait-studio/contract/prints";
import { buttonClass } from "@portrait-studio/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import type { Draft } from "~/features/create/draft.ts";
import { api } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

const typingPauseMs = 400;

/** On a screen a portrait with this longer side looks full. */
const comfortable = 1200;

export function useImageSizes(draft: Draft, modelId: string, enabled = true) {
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
    { enabled, staleTime: 60_000, placeholderData: keepPreviousData, retry: false, meta: { silent: true } },
  );
  return data;
}

export function AllMade() {
  const { t } = useTranslation("photos");
  return (
    <>
      {t("size.allMade")}{" "}
      <Link href="/training" className={buttonClass({ look: "link", size: "inline" })}>
        {t("size.addPhotos")}
      </Link>
    </>
  );
}

export function ImageSizes({ draft, modelId }: { draft: Draft; modelId: string }) {
  const { t } = useTranslation("photos");
  const { sizes = null, differing = null } = useImageSizes(draft, modelId) ?? {};
  const isFew = differing !== null && differing < draft.count;
  return (
    (sizes || isFew) && (
      <p className="tabular text-label text-muted">
        {differing === 0 && (
          <>
            <AllMade />{" "}
          </>
        )}
        {[
          isFew && differing > 0 && t("size.differing", { count: differing }),
          sizes && t("size.upTo", { size: t("size.pixels", sizes.largest) }),
          sizes && isTiny(sizes.smallest) && t("size.tiny"),
          sizes &&
            !isTiny(sizes.smallest) &&
            Math.max(sizes.smallest.width, sizes.smallest.height) < comfortable &&
            t("size.small"),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    )
  );
}
