import { keepPreviousData } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { api, type Outputs } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

export type Portrait = Outputs["images"]["list"]["items"][number];

const pageSize = 48;
const typingPauseMs = 250;

/** What the gallery shows is in its address. */
export function useGalleryFilters() {
  return useQueryStates({
    q: parseAsString.withDefault(""),
    model: parseAsString,
    sort: parseAsStringLiteral(["newest", "oldest"]).withDefault("newest"),
  });
}

interface Filters {
  q: string;
  model: string | null;
  sort: "newest" | "oldest";
}

/** The portraits that match, page after page, and how many there are in all. */
export function usePortraits({ q, model, sort }: Filters) {
  const words = useDebounced(q.trim(), typingPauseMs);
  const query = api.images.list.useInfiniteQuery(
    { limit: pageSize, sort, ...(words && { q: words }), ...(model && { modelId: model }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const portraits = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { query, portraits, total: query.data?.pages.at(-1)?.total ?? 0, words };
}
