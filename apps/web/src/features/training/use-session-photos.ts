import type { PhotoFile } from "@portrait-studio/contract";
import { useEffect, useEffectEvent } from "react";
import { api } from "~/lib/api.ts";
import { isFailure } from "~/lib/studio-error.ts";

const freshIntervalMs = 2000;
const laterIntervalMs = 5000;
const freshForMs = 2 * 60_000;

interface SessionPhotosOptions {
  sessionId: string | undefined;
  phoneUntil: string | null;
  onMissing: () => void;
}

export function useSessionPhotos({ sessionId, phoneUntil, onMissing }: SessionPhotosOptions) {
  const utils = api.useUtils();
  const files = api.upload.sessionFiles.useQuery(
    { id: sessionId ?? "" },
    {
      enabled: Boolean(sessionId),
      meta: { silent: true },
      refetchInterval: ({ state }) =>
        state.error === null && intervalFor(state.data ?? [], Date.parse(phoneUntil ?? "") > Date.now()),
    },
  );
  const deleteFile = api.upload.deleteFile.useMutation();
  const missing = isFailure(files.error, "NOT_FOUND");
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (missing) reportMissing();
  }, [missing]);
  return {
    photos: sessionId ? (files.data ?? []) : [],
    /** undefined before the first answer */
    firstCount: files.data?.length,
    loading: files.isLoading || missing,
    failed: files.isError && !missing,
    refetch: () => files.refetch(),
    remove: ({ id, uploadSessionId }: PhotoFile) => {
      utils.upload.sessionFiles.setData({ id: uploadSessionId }, (list) =>
        list?.filter((photo) => photo.id !== id),
      );
      deleteFile.mutate(
        { id },
        { onSettled: () => utils.upload.sessionFiles.invalidate({ id: uploadSessionId }) },
      );
    },
  };
}

/** A verdict comes moments after the upload, its cut-out a little later, and both again after the head was placed or a twin was removed. */
function intervalFor(photos: readonly PhotoFile[], isFed: boolean): number | false {
  if (isFed) return freshIntervalMs;
  const waiting = photos.filter(({ verdict, cutOutPending }) => verdict === null || cutOutPending);
  if (waiting.length === 0) return false;
  const fresh = waiting.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < freshForMs);
  return fresh ? freshIntervalMs : laterIntervalMs;
}
