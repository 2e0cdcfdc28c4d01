import type { PhotoFile } from "@portrait-studio/contract";
import { api } from "~/lib/api.ts";
import { useShowPhoto } from "./use-show-photo.ts";

/** The person's word on a photo's cut-out: as it will be, so that a box answers at once. */
export function useCutOutWord({ id, cutOut }: PhotoFile) {
  const show = useShowPhoto();
  const change = api.upload.useCutOut.useMutation({ onSuccess: show });
  return {
    use: change.isPending ? change.variables.use : (cutOut?.use ?? false),
    say: (use: boolean) => change.mutate({ id, use }),
    error: change.error,
  };
}
