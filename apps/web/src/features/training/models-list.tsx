import type { Model, TrainingSession } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Badge } from "@portrait-studio/ui/badge";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Input } from "@portrait-studio/ui/input";
import { Pencil, Trash2, UserRound } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useEngineName } from "~/lib/language/use-engine-name.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { statusTones } from "~/lib/status-tones.ts";

const ModelPhotos = latePart(() => import("~/features/photos/model-photos.tsx"), "ModelPhotos");

prepareTexts("photos");

export function ModelsList() {
  const { t } = useTranslation(["training", "common"]);
  const models = api.models.list.useQuery();
  const trainings = api.training.list.useQuery(undefined, { meta: { silent: true } });
  // nobody is told of models before they have one
  const [had, setHad] = useState(false);
  if (models.data && models.data.length > 0 && !had) setHad(true);
  if (!models.isError && !had) return null;
  return (
    <section aria-labelledby="models" className="mt-12 grid gap-4">
      <h2 id="models" className="display text-h2">
        {t("training:models.title")}
      </h2>
      {models.isError && !models.data && (
        <RetryNotice title={t("training:models.failed")} busy={models.isFetching} onRetry={models.refetch} />
      )}
      {models.data?.length === 0 && <p className="text-muted">{t("training:models.empty")}</p>}
      {models.data && models.data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {models.data.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              training={trainings.data?.find(({ modelId }) => modelId === model.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ModelRow({ model: listed, training }: { model: Model; training: TrainingSession | undefined }) {
  const { t } = useTranslation(["training", "common"]);
  const format = useFormat();
  const engineName = useEngineName();
  const errorText = useErrorText();
  // while it is in training, the watched training is newer than the list
  const model = training && isUnfinished(listed.status) ? training.model : listed;
  const ready = model.status === "completed";
  const error = model.status === "failed" ? training?.error : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3 sm:p-4">
      <Cover model={model} />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <ModelName model={model} />
        <p className="flex flex-wrap gap-x-3 text-label text-muted">
          <ModelStatus status={model.status} />
          <span>{t("common:photos", { count: model.imageCount })}</span>
          {ready && <span>{t("training:models.portraits", { count: model.portraitCount })}</span>}
          <time dateTime={model.createdAt}>{format.day(model.createdAt)}</time>
          <span>{engineName(model.engine)}</span>
        </p>
        {error && <p className="text-danger text-label">{errorText(error)}</p>}
        {model.description && <p className="line-clamp-2 text-label">{model.description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {ready && (
          <>
            <Link
              href={`/gallery?model=${model.id}`}
              className={buttonClass({ size: "small", className: "min-h-10" })}
            >
              {t("training:models.gallery")}
            </Link>
            <Link
              href={`/create?model=${model.id}`}
              className={buttonClass({ size: "small", className: "min-h-10" })}
            >
              {t("training:models.create")}
            </Link>
          </>
        )}
        {ready && (model.capabilities.photos || model.capabilities.references) && (
          <PhotosButton model={model} />
        )}
        <DeleteModel model={model} />
      </div>
    </li>
  );
}

function PhotosButton({ model }: { model: Model }) {
  const { t } = useTranslation("photos");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className="min-h-10"
        aria-label={t("model.openOf", { name: model.name })}
        onClick={() => setOpen(true)}
      >
        {t("model.open")}
      </Button>
      {open && <ModelPhotos model={model} onClose={() => setOpen(false)} />}
    </>
  );
}

function Cover({ model }: { model: Model }) {
  const { t } = useTranslation("training");
  if (!model.coverUrl) {
    return (
      <span
        aria-hidden
        className="grid h-16 w-13 shrink-0 place-items-center rounded-image bg-sunken text-muted"
      >
        <UserRound className="size-6" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <StudioImage
      src={model.coverUrl}
      alt={t("models.cover", { name: model.name })}
      loading="lazy"
      className="h-16 w-13 shrink-0 rounded-image bg-sunken crop-to-face"
    />
  );
}

function ModelStatus({ status }: { status: Model["status"] }) {
  const { t } = useTranslation();
  return (
    <Badge tone={statusTones[status]} live={status === "processing"}>
      {t(`status.${status === "processing" ? "training" : status}`)}
    </Badge>
  );
}

function DeleteModel({ model }: { model: Model }) {
  const { t } = useTranslation(["training", "common"]);
  const utils = api.useUtils();
  const [asked, setAsked] = useState(false);
  const { id, name, status, imageCount, portraitCount } = model;
  const remove = api.models.delete.useMutation({
    onSuccess: () => {
      setAsked(false);
      utils.models.list.setData(undefined, (models) => models?.filter((other) => other.id !== id));
      void notify.success(t("training:models.deleted", { name }));
    },
    onSettled: () =>
      Promise.all([
        utils.models.invalidate(),
        utils.training.invalidate(),
        utils.generation.invalidate(),
        utils.images.invalidate(),
        utils.billing.invalidate(),
      ]),
  });
  const photos = t("common:photos", { count: imageCount });
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="size-10"
        aria-label={t("training:models.deleteOf", { name })}
        title={t("training:models.delete")}
        onClick={() => setAsked(true)}
      >
        <Trash2 className="size-4.5 text-muted" aria-hidden />
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={t("training:models.deleteTitle", { name })}
          description={
            isUnfinished(status)
              ? t("training:models.deleteRunning", { photos })
              : t("training:models.deleteText", {
                  photos,
                  portraits: t("training:models.portraits", { count: portraitCount }),
                })
          }
          action={t("training:models.deleteConfirm")}
          typed={{
            label: t("training:models.typeName", { name }),
            word: name,
            wrong: t("training:models.wrongName"),
          }}
          call={remove}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface ModelNameProps {
  model: { id: string; name: string };
}

function ModelName({ model }: ModelNameProps) {
  const { t } = useTranslation(["training", "common"]);
  const utils = api.useUtils();
  const [draft, setDraft] = useState<string>();
  const rename = api.models.rename.useMutation({
    onMutate: ({ id, name }) => {
      utils.models.list.setData(undefined, (list) =>
        list?.map((known) => (known.id === id ? { ...known, name } : known)),
      );
    },
    onError: () => void notify.failure(t("training:models.renameFailed")),
    onSettled: () => Promise.all([utils.models.invalidate(), utils.images.invalidate()]),
  });

  function keep(event?: FormEvent): void {
    event?.preventDefault();
    const name = draft?.trim();
    if (name && name !== model.name) rename.mutate({ id: model.id, name });
    setDraft(undefined);
  }

  if (draft === undefined) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-medium">{model.name}</span>
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={t("training:models.rename", { name: model.name })}
          onClick={() => setDraft(model.name)}
        >
          <Pencil className="size-4 text-muted" aria-hidden />
        </Button>
      </span>
    );
  }
  return (
    <form onSubmit={keep} className="flex items-center gap-2">
      <Input
        aria-label={t("training:models.nameLabel")}
        autoFocus
        className="min-h-9 py-1 text-app"
        maxLength={limits.maxNameLength}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === "Escape" && setDraft(undefined)}
      />
      <Button type="submit" size="small" className="min-h-9">
        {t("common:save")}
      </Button>
    </form>
  );
}
