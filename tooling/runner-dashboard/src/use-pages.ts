import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

const refetchMs = 1500;
/** With many pages open a person reads old rows, which change little. */
const slowRefetchMs = 10_000;

/** A list that is read page by page, and again and again. */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | null) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? slowRefetchMs : refetchMs),
  });
}
