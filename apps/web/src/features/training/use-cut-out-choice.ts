import type { PhotoFile } from "@portrait-studio/contract";
import { api } from "~/lib/api.ts";
import { useShowPhoto } from "./use-show-photo.ts";

export function useCutOutChoice({ id, cutOut }: PhotoFile) {
  const show = useShowPhoto();
  const change = api.upload.useCutOut.useMutation({ onSuccess: show });
  return {
    use: change.isPending ? change.variables.use : (cutOut?.use ?? false),
    choose: (use: boolean) => change.mutate({ id, use }),
    error: change.error,
  };
}
