import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
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
    favourites: parseAsBoolean.withDefault(false),
    sort: parseAsStringLiteral(["newest", "oldest"]).withDefault("newest"),
    /** the trash instead of the gallery */
    trash: parseAsBoolean.withDefault(false),
  });
}

export type GalleryFilters = ReturnType<typeof useGalleryFilters>[0];
export type ChangeFilters = ReturnType<typeof useGalleryFilters>[1];

/** The portraits that match, page after page, and how many there are in all. */
export function usePortraits({ q, model, favourites, sort, trash }: GalleryFilters) {
  const words = useDebounced(q.trim(), typingPauseMs);
  const query = api.images.list.useInfiniteQuery(
    {
      limit: pageSize,
      sort,
      ...(words && { q: words }),
      ...(model && { modelId: model }),
      ...(favourites && { favourites }),
      ...(trash && { trash }),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // the pictures before stay until those that match are there, but never the gallery's in the trash
      placeholderData: (previous, before) => (wasTrash(before?.queryKey) === trash ? previous : undefined),
    },
  );
  const portraits = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { query, portraits, total: query.data?.pages.at(-1)?.total ?? 0, words };
}

function wasTrash(key: readonly unknown[] | undefined): boolean {
  const { input } = (key?.[1] ?? {}) as { input?: { trash?: boolean } };
  return input?.trash ?? false;
}
