import type { GalleryImage } from "@portrait-studio/contract/images";
import { useTranslation } from "react-i18next";
import { useTrash } from "~/features/images/use-trash.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

export function useImageActions(image: GalleryImage, onGone: () => void) {
  const { t } = useTranslation("viewer");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const refresh = () => utils.images.invalidate();
  const onError = (error: unknown) =>
    void notify.failure(t("changeFailed"), { description: errorText(error) });
  const favourite = api.images.favourite.useMutation({ onError, onSettled: refresh });
  const share = api.images.share.useMutation({ onError, onSettled: refresh });
  const accept = api.imageEdits.accept.useMutation({
    onError,
    onSuccess: () => void notify.success(t("versions.accepted")),
    onSettled: () => Promise.all([refresh(), utils.imageEdits.invalidate()]),
  });
  const trash = useTrash();
  const { id, rootId } = image;

  return {
    favourite: {
      // as it will be, so that the heart answers at once
      on: favourite.isPending ? favourite.variables.favourite : image.favourite,
      toggle: () => favourite.mutate({ id, favourite: !image.favourite }),
    },
    share: {
      busy: share.isPending,
      url: image.shareUrl,
      expiresAt: image.shareExpiresAt,
      /** @returns the address that was made or was there; undefined when it could not be had */
      link: async (expiresInDays: number | null = null): Promise<string | undefined> => {
        if (image.shareUrl) return image.shareUrl;
        const shared = await share.mutateAsync({ id, shared: true, expiresInDays }).catch(() => undefined);
        return shared?.shareUrl ?? undefined;
      },
      /** @param days null for never */
      endAfter: (days: number | null) => share.mutate({ id, shared: true, expiresInDays: days }),
      stop: () =>
        share.mutate({ id, shared: false }, { onSuccess: () => void notify.success(t("share.stopped")) }),
    },
    accept: {
      busy: accept.isPending,
      run: () => accept.mutate({ originalImageId: rootId, selectedEditedImageId: id }),
    },
    trash: {
      busy: trash.busy,
      run: () => void trash.remove([id]).then((gone) => gone && onGone()),
    },
  };
}

export type ImageActions = ReturnType<typeof useImageActions>;
