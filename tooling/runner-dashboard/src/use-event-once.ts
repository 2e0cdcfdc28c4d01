import { useQuery } from "@tanstack/react-query";
import { fetchEvent } from "./api.ts";

/** The event that fills a form, if there is one; not read again, which would undo what a person has typed. */
export function useEventOnce(id: string | null) {
  const { data } = useQuery({
    queryKey: ["event", id],
    queryFn: () => fetchEvent(id ?? ""),
    enabled: id !== null,
    refetchInterval: false,
  });
  return data;
}
