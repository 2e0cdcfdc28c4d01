import { keepPreviousData } from "@tanstack/react-query";
import type { Draft } from "~/features/create/draft.ts";
import { api } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";
import { SizeText } from "./size-text.tsx";

const typingPauseMs = 400;

/** How large the portraits will be, before anything is paid; empty where that does not depend on the photos. */
export function ImageSizes({ draft, modelId }: { draft: Draft; modelId: string }) {
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
  return <SizeText sizes={data?.sizes ? [data.sizes] : []} />;
}
