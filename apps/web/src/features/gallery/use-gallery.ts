import {
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useMemo } from "react";
import { api } from "~/lib/api.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

const pageSize = 48;

/** a search waits for a pause in typing, in the address and for its answer */
export const typingPauseMs = 250;

const address = {
  /** words of prompts */
  q: parseAsString.withDefault(""),
  model: parseAsString,
  favourites: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(["newest", "oldest"]).withDefault("newest"),
  /** the trash instead of the gallery */
  trash: parseAsBoolean.withDefault(false),
};

export type GalleryFilters = inferParserType<typeof address>;
export type ChangeFilters = ReturnType<typeof useGalleryFilters>[1];

/** What the gallery shows is in its address. */
export function useGalleryFilters() {
  return useQueryStates(address);
}

function inputOf({ model, favourites, sort, trash }: GalleryFilters, words: string) {
  return {
    limit: pageSize,
    sort,
    ...(words && { q: words }),
    ...(model && { modelId: model }),
    ...(favourites && { favourites }),
    ...(trash && { trash }),
  };
}

/** Asks for what the gallery shows before its texts are there. */
export function usePrefetchImages(filters: GalleryFilters): void {
  api.images.list.usePrefetchInfiniteQuery(inputOf(filters, filters.q.trim()), {});
  api.models.list.usePrefetchQuery();
}

/** The images that match, page after page, and how many there are in all. */
export function useImages(filters: GalleryFilters) {
  const { q, model, favourites, sort, trash } = filters;
  const paused = useDebounced(q, typingPauseMs);
  const words = q && paused.trim();
  const query = api.images.list.useInfiniteQuery(inputOf(filters, words), {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // the images before stay until those that match are there, but never the gallery's in the trash
    placeholderData: (previous, before) => (wasTrash(before?.queryKey) === trash ? previous : undefined),
  });
  const images = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const filtered = words !== "" || model !== null || favourites;
  const whole = api.images.list.useQuery(
    { limit: 1, sort, ...(trash && { trash }) },
    { enabled: filtered, meta: { silent: true } },
  );
  const known = query.data !== undefined && (!filtered || whole.data !== undefined);
  return {
    query,
    images,
    total,
    words,
    /** of a selection, how many match of all images; otherwise how many are loaded; undefined until it is known */
    counted: known
      ? filtered
        ? { shown: total, total: whole.data?.total ?? total }
        : { shown: images.length, total }
      : undefined,
  };
}

function wasTrash(key: readonly unknown[] | undefined): boolean {
  const { input } = (key?.[1] ?? {}) as { input?: { trash?: boolean } };
  return input?.trash ?? false;
}
