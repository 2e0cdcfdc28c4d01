import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";
import { useMemo } from "react";
import { api } from "~/lib/api.ts";
import { useQueryParameters } from "~/lib/use-query-parameters.ts";

const pageSize = 48;

export interface GalleryFilters {
  q: string;
  model: string | null;
  recipe: RecipeId | null;
  album: string | null;
  favourites: boolean;
  shared: boolean;
  shoot: string | null;
  /** null: the newest first */
  sort: "oldest" | null;
  trash: boolean;
}

export type ChangeFilters = (changes: Partial<GalleryFilters>) => void;

export function useGalleryFilters(): [GalleryFilters, ChangeFilters] {
  const [address, write] = useQueryParameters();
  const filters: GalleryFilters = {
    q: address.get("q") ?? "",
    model: address.get("model"),
    shoot: address.get("shoot"),
    recipe: recipeIds.find((known) => known === address.get("recipe")) ?? null,
    album: address.get("album"),
    favourites: address.get("favourites") === "true",
    shared: address.get("shared") === "true",
    sort: address.get("sort") === "oldest" ? "oldest" : null,
    trash: address.get("trash") === "true",
  };
  return [filters, write];
}

function toInput({ q, model, recipe, album, favourites, shared, shoot, sort, trash }: GalleryFilters) {
  const words = q.trim();
  return {
    limit: pageSize,
    ...(sort && { sort }),
    ...(words && { q: words }),
    ...(model && { modelId: model }),
    ...(recipe && { recipeId: recipe }),
    ...(album && { albumId: album }),
    ...(favourites && { favourites }),
    ...(shared && { shared }),
    ...(shoot && { shootId: shoot }),
    ...(trash && { trash }),
  };
}

export function usePrefetchImages(filters: GalleryFilters): void {
  api.images.list.usePrefetchInfiniteQuery(toInput(filters), {});
  api.models.list.usePrefetchQuery();
}

export function useImages(filters: GalleryFilters) {
  const { q, model, recipe, album, favourites, shared, shoot, trash } = filters;
  const words = q.trim();
  const query = api.images.list.useInfiniteQuery(toInput(filters), {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // the images before stay until those that match are there, but never the gallery's in the trash
    placeholderData: (previous, before) => (wasTrash(before?.queryKey) === trash ? previous : undefined),
  });
  const images = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const filtered =
    words !== "" ||
    model !== null ||
    recipe !== null ||
    album !== null ||
    favourites ||
    shared ||
    shoot !== null;
  const whole = api.images.list.useQuery(
    { limit: 1, ...(trash && { trash }) },
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
