import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { notify } from "~/lib/notify.ts";
import { type ModelPhoto, PhotoThumb } from "./photo-thumb.tsx";
import { useLeaveOut } from "./use-leave-out.ts";

prepareTexts("photos");

interface ModelPhotosProps {
  model: Outputs["models"]["list"][number];
  onClose: () => void;
}

/** The photos of a trained model: each can be left out, used again, or deleted. */
export function ModelPhotos({ model: { id, name, capabilities }, onClose }: ModelPhotosProps) {
  const { t } = useTranslation(["photos", "common"]);
  const photos = api.models.photos.useQuery({ id });
  const { busy, set } = useLeaveOut(id);
  return (
    <Dialog
      place="wide"
      title={t("photos:model.title", { name })}
      description={
        photos.data &&
        t(capabilities.references ? "photos:model.textReferences" : "photos:model.text", {
          fewest: photos.data.fewest,
        })
      }
      closeLabel={t("common:close")}
      onClose={onClose}
    >
      {photos.isError && !photos.data && (
        <RetryNotice title={t("photos:model.failed")} busy={photos.isFetching} onRetry={photos.refetch} />
      )}
      {photos.isPending && <Skeleton className="h-56 rounded-card" />}
      {photos.data?.photos.length === 0 && <p className="text-muted">{t("photos:model.empty")}</p>}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {photos.data?.photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            modelId={id}
            photo={photo}
            follows={capabilities.references}
            busy={busy === photo.id}
            onLeaveOut={(leftOut) => set(photo.id, leftOut)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface PhotoCardProps {
  modelId: string;
  photo: ModelPhoto;
  /** images follow the photos that were chosen, instead of being made from them */
  follows: boolean;
  busy: boolean;
  onLeaveOut: (leftOut: boolean) => void;
}

function PhotoCard({ modelId, photo, follows, busy, onLeaveOut }: PhotoCardProps) {
  const { t } = useTranslation("photos");
  const { name, leftOut, usable } = photo;
  const inUse = follows
    ? t(usable ? "model.reference" : "model.notChosen")
    : usable
      ? ""
      : t("model.unusable");
  const state = leftOut ? t("model.left") : inUse;
  return (
    <li className="grid content-start gap-1.5">
      <PhotoThumb photo={photo} className="w-full rounded-image bg-sunken" />
      <p className="grid text-caption">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="min-h-5 text-muted">{state}</span>
      </p>
      <div className="flex gap-1">
        <Button
          size="small"
          className="min-h-11 flex-1 px-2"
          busy={busy}
          aria-label={t(leftOut ? "model.useOf" : "model.leaveOutOf", { name })}
          onClick={() => onLeaveOut(!leftOut)}
        >
          {t(leftOut ? "model.use" : "model.leaveOut")}
        </Button>
        <DeletePhoto modelId={modelId} photo={photo} />
      </div>
    </li>
  );
}

function DeletePhoto({ modelId, photo: { id: photoId, name } }: { modelId: string; photo: ModelPhoto }) {
  const { t } = useTranslation(["photos", "common"]);
  const utils = api.useUtils();
  const [asked, setAsked] = useState(false);
  const remove = api.models.deletePhoto.useMutation({
    onSuccess: (photos) => {
      setAsked(false);
      utils.models.photos.setData({ id: modelId }, photos);
      void notify.success(t("photos:model.deleted", { name }));
    },
    onSettled: () =>
      Promise.all([
        utils.models.invalidate(),
        utils.images.photo.invalidate(),
        utils.generation.sizes.invalidate(),
        utils.generation.readPrompt.invalidate(),
        utils.upload.trainingFiles.invalidate(),
      ]),
  });
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="size-11"
        aria-label={t("photos:model.deleteOf", { name })}
        title={t("photos:model.deleteOf", { name })}
        onClick={() => setAsked(true)}
      >
        <Trash2 className="size-4.5 text-muted" aria-hidden />
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={t("photos:model.deleteTitle")}
          description={t("photos:model.deleteText")}
          action={t("photos:model.deleteConfirm")}
          keep={t("common:cancel")}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: modelId, photoId })}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
