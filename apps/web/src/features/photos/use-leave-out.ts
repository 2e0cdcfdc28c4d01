import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

export function useLeaveOut(modelId: string) {
  const { t } = useTranslation("photos");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const change = api.models.leaveOutPhoto.useMutation({
    onSuccess: (photos) => utils.models.photos.setData({ id: modelId }, photos),
    onError: (error) => void notify.failure(t("model.changeFailed"), { description: errorText(error) }),
    onSettled: () =>
      Promise.all([
        utils.models.contactSheet.invalidate({ id: modelId }),
        utils.images.photo.invalidate(),
        utils.generation.sizes.invalidate(),
        utils.generation.readPrompt.invalidate(),
      ]),
  });
  return {
    busy: change.isPending ? change.variables.photoId : undefined,
    set: (photoId: string, leftOut: boolean, onDone?: () => void) =>
      change.mutate({ id: modelId, photoId, leftOut }, { onSuccess: onDone }),
  };
}
