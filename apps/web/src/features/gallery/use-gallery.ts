import { useMemo } from "react";
import { api } from "~/lib/api.ts";
import { type ChangeAddress, useAddress } from "~/lib/use-address.ts";

const pageSize = 48;

const names = ["q", "model", "favourites", "sort", "trash"] as const;

export interface GalleryFilters {
  /** words that prompts have */
  q: string;
  model: string | null;
  favourites: boolean;
  sort: "newest" | "oldest";
  /** the trash instead of the gallery */
  trash: boolean;
}
export type ChangeFilters = ChangeAddress<(typeof names)[number]>;

/** What the gallery shows is in its address. */
export function useGalleryFilters(): [GalleryFilters, ChangeFilters] {
  const [{ q, model, favourites, sort, trash }, change] = useAddress(names);
  const filters: GalleryFilters = {
    q: q ?? "",
    model,
    favourites: favourites === "true",
    sort: sort === "oldest" ? "oldest" : "newest",
    trash: trash === "true",
  };
  return [filters, change];
}

/** The images that match, page after page, and how many there are in all. */
export function useImages({ q, model, favourites, sort, trash }: GalleryFilters) {
  const words = q.trim();
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
      // the images before stay until those that match are there, but never the gallery's in the trash
      placeholderData: (previous, before) => (wasTrash(before?.queryKey) === trash ? previous : undefined),
    },
  );
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
