import type { PhotoFile } from "@portrait-studio/contract";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { useShowPhoto } from "./use-show-photo.ts";

const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** Turns a stored photo by a quarter to the right, unless that is being done. */
export function useTurn({ id, turned }: PhotoFile): () => void {
  const show = useShowPhoto();
  const errorText = useErrorText();
  const { isPending, mutate } = api.upload.turnPhoto.useMutation({
    onSuccess: show,
    onError: (error) => void notify.failure(errorText(error)),
  });
  return () => {
    if (!isPending) mutate({ id, turned: next[turned] });
  };
}
