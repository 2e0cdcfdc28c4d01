import type { EditPreview, PreviewEditInput } from "@portrait-studio/contract";
import { useState } from "react";
import { api } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";
import { useQuery } from "~/lib/query-client.ts";
import { isFailure, isTransient, readFailure } from "~/lib/studio-error.ts";
import { useDebounced } from "~/lib/use-debounced.ts";

export interface PreviewState {
  /** "nothing": the edit would change nothing; "missing": it could not be rendered, or takes too long */
  state: "none" | "coming" | "shown" | "nothing" | "missing";
  /** why it is missing, where the studio said so */
  refusal?: Error | undefined;
  /** what was rendered last of this image, also while the next is on its way */
  url?: string | undefined;
  /** how an instruction is understood; while another is typed, the one before, if anything of it can be done */
  reading?: (NonNullable<EditPreview["reading"]> & Pick<EditPreview, "instruction">) | undefined;
}

const typingPauseMs = 400;
/** how long one is on its way before the screen says that it may not come */
const patienceMs = 20_000;

export function useEditPreview(asked: PreviewEditInput | null): PreviewState {
  const { client } = api.useUtils();
  const wanted = asked ? JSON.stringify(asked) : "";
  const question = useDebounced(wanted, typingPauseMs);
  const late = useDebounced(wanted, patienceMs) === wanted;
  const answer = useQuery<EditPreview, Error, EditPreview, string[]>({
    queryKey: ["edit-preview", question],
    // from the key: what is typed by then may be another question
    queryFn: ({ queryKey: [, of = ""], signal }) =>
      client.imageEdits.preview.mutate(JSON.parse(of) as PreviewEditInput, { signal }),
    enabled: question !== "" && question === wanted,
    refetchInterval: (query) => {
      const { data } = query.state;
      return data?.status === "making" && pollInterval(query, [{ id: data.id, updatedAt: data.status }]);
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => isFailure(error, "RATE_LIMITED") || (failures < 2 && isTransient(error)),
    retryDelay: (failures, error) =>
      1000 * Number(readFailure(error)?.details.retryAfterSeconds ?? 2 ** failures),
    meta: { silent: true },
  });
  const known = answer.data?.imageId === asked?.imageId ? answer.data : undefined;
  const [rendered, setRendered] = useState<EditPreview>();
  if (known?.status === "ready" && known.url !== rendered?.url) setRendered(known);

  if (!asked) return { state: "none" };
  const reading = known?.reading ? { ...known.reading, instruction: known.instruction } : undefined;
  if (question === wanted && !answer.isPlaceholderData) {
    if (answer.isError || known?.status === "failed") {
      const refusal = isFailure(answer.error, "FREE_WORK_SPENT") ? (answer.error ?? undefined) : undefined;
      return { state: "missing", reading, refusal };
    }
    if (known?.url) return { state: "shown", url: known.url, reading };
    if (known?.status === "ready") return { state: "nothing", reading };
  }
  return {
    state: late ? "missing" : "coming",
    url: (rendered?.imageId === asked.imageId && rendered.url) || undefined,
    reading: reading && reading.understood.length > 0 ? reading : undefined,
  };
}
