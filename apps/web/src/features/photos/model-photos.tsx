import { limits } from "@portrait-studio/contract/limits";
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
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { type ModelPhoto, PhotoThumb } from "./photo-thumb.tsx";
import { useLeaveOut } from "./use-leave-out.ts";

prepareTexts("photos");

interface ModelPhotosProps {
  model: Outputs["models"]["list"][number];
  onClose: () => void;
}

export function ModelPhotos({ model, onClose }: ModelPhotosProps) {
  const { t } = useTranslation(["photos", "common"]);
  const { id, name, capabilities } = model;
  const photos = api.models.photos.useQuery({ id });
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
      <PhotoList model={model} />
    </Dialog>
  );
}

export function References({ model }: Pick<ModelPhotosProps, "model">) {
  const { t } = useTranslation("photos");
  return (
    <section className="grid gap-4">
      <div className="max-w-[72ch]">
        <h3 className="font-medium">{t("model.referencesTitle")}</h3>
        <p className="text-label text-muted">{t("model.textReferences")}</p>
      </div>
      <PhotoList model={model} />
    </section>
  );
}

function PhotoList({ model: { id, capabilities } }: Pick<ModelPhotosProps, "model">) {
  const { t } = useTranslation("photos");
  const photos = api.models.photos.useQuery({ id });
  const leaveOut = useLeaveOut(id);
  const choose = useChooseReferences(id);
  const follows = capabilities.references;
  const last = photos.data?.photos.length ?? 0;
  const toPlace = ({ reference }: ModelPhoto) => reference ?? last + 1;
  const inOrder = photos.data?.photos.toSorted((a, b) => toPlace(a) - toPlace(b)) ?? [];
  const chosen = inOrder.filter(({ reference }) => reference !== null).map((photo) => photo.id);
  return (
    <>
      {photos.isError && !photos.data && (
        <RetryNotice title={t("model.failed")} busy={photos.isFetching} onRetry={photos.refetch} />
      )}
      {photos.isPending && <Skeleton className="h-56 rounded-card" />}
      {photos.data?.photos.length === 0 && <p className="text-muted">{t("model.empty")}</p>}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {inOrder.map((photo) => (
          <PhotoCard
            key={photo.id}
            modelId={id}
            photo={photo}
            follows={follows}
            busy={leaveOut.busy === photo.id || choose.busy === photo.id}
            onLeaveOut={(leftOut) => leaveOut.set(photo.id, leftOut)}
            onShowFirst={() => choose.set([photo.id, ...chosen.filter((one) => one !== photo.id)])}
          />
        ))}
      </ul>
    </>
  );
}

interface PhotoCardProps {
  modelId: string;
  photo: ModelPhoto;
  /** images follow the photos that were chosen, instead of being made from them */
  follows: boolean;
  busy: boolean;
  onLeaveOut: (leftOut: boolean) => void;
  onShowFirst: () => void;
}

function PhotoCard({ modelId, photo, follows, busy, onLeaveOut, onShowFirst }: PhotoCardProps) {
  const { t } = useTranslation("photos");
  const { name, leftOut, usable, reference } = photo;
  const inUse = !usable
    ? t("model.unusable")
    : !follows
      ? ""
      : reference === null
        ? t("model.notChosen")
        : t("model.reference", { place: reference });
  const state = leftOut ? t("model.left") : inUse;
  // one that images do not follow cannot be left out of them
  const canLeaveOut = leftOut || !follows || reference !== null;
  return (
    <li className="grid content-start gap-1.5">
      <PhotoThumb photo={photo} className="w-full rounded-image bg-sunken" />
      <p className="grid text-caption">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="min-h-5 text-muted">{state}</span>
      </p>
      <div className="flex flex-wrap gap-1">
        {follows && usable && !leftOut && reference !== 1 && (
          <Button
            size="small"
            className="min-h-11 flex-1 px-2"
            busy={busy}
            aria-label={t("model.showFirstOf", { name })}
            onClick={onShowFirst}
          >
            {t("model.showFirst")}
          </Button>
        )}
        {canLeaveOut && (
          <Button
            size="small"
            className="min-h-11 flex-1 px-2"
            busy={busy}
            aria-label={t(leftOut ? "model.useOf" : "model.leaveOutOf", { name })}
            onClick={() => onLeaveOut(!leftOut)}
          >
            {t(leftOut ? "model.use" : "model.leaveOut")}
          </Button>
        )}
        <DeletePhoto modelId={modelId} photo={photo} />
      </div>
    </li>
  );
}

function useChooseReferences(modelId: string) {
  const { t } = useTranslation("photos");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const change = api.models.chooseReferences.useMutation({
    onSuccess: (photos) => utils.models.photos.setData({ id: modelId }, photos),
    onError: (error) => void notify.failure(t("model.changeFailed"), { description: errorText(error) }),
  });
  return {
    busy: change.isPending ? change.variables.photoIds[0] : undefined,
    set: (photoIds: string[]) =>
      change.mutate({ id: modelId, photoIds: photoIds.slice(0, limits.mostReferences) }),
  };
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
          call={remove}
          onConfirm={() => remove.mutate({ id: modelId, photoId })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
