import type { ImageEditRequest } from "@portrait-studio/contract";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Progress } from "@portrait-studio/ui/progress";
import { Spinner } from "@portrait-studio/ui/spinner";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { JobPromise } from "~/components/job-promise.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import type { Controls } from "~/features/adjust/sliders.ts";
import { LikenessReturnOffer } from "~/features/likeness/likeness-return.tsx";
import { api } from "~/lib/api.ts";
import { imagesMade } from "~/lib/images-made.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { EditPanel } from "./edit-panel.tsx";
import { findParent } from "./lineage.ts";
import { type Side, SideBySide } from "./side-by-side.tsx";
import { StageImage } from "./stage-image.tsx";
import { PreviewLabel, StagePreview } from "./stage-preview.tsx";
import { useCreateEdit } from "./use-create-edit.ts";
import type { ImageActions } from "./use-image-actions.ts";
import { useImageActions } from "./use-image-actions.ts";
import { useLineage } from "./use-lineage.ts";
import type { Swipe } from "./use-swipe.ts";
import { useWords } from "./use-words.ts";
import { useZoom } from "./use-zoom.ts";
import { VersionStrip } from "./version-strip.tsx";
import { ViewerPanel } from "./viewer-panel.tsx";

const AdjustStage = latePart(
  () => import("~/features/adjust/adjust-stage.tsx"),
  "AdjustStage",
  () => <Spinner className="m-auto size-8 text-film-accent" />,
);

interface OpenImageProps {
  image: GalleryImage;
  full: boolean;
  onFull: (full: boolean) => void;
  info: boolean;
  startsEditing: boolean;
  onInfo: () => void;
  swipe: Swipe;
  header: ReactNode;
  turns: ReactNode;
  strip: ReactNode;
  onShow: (id: string) => void;
  onGone: () => void;
}

export function OpenImage(props: OpenImageProps) {
  const { image, full, onFull, info, startsEditing, onInfo, swipe, header, turns, strip, onShow, onGone } =
    props;
  const { t } = useTranslation("viewer");
  const [side, setSide] = useState<Side>("split");
  const lineage = useLineage(image, (id) => {
    setSide("split");
    onShow(id);
  });
  const actions = useImageActions(image, onGone);
  const { data: models } = api.models.list.useQuery();
  const model = models?.find(({ id }) => id === image.modelId);
  const [editing, setEditing] = useState(startsEditing);
  const [controls, setControls] = useState<Controls | null>(null);
  const parent = findParent(lineage.items, image.id);
  const before = parent && (parent.output ?? lineage.original);
  const editable = model?.capabilities.edits !== false;
  useShortcut({ key: "e", enabled: editable }, () => {
    onInfo();
    setEditing(true);
  });
  useShortcut({ key: "b", enabled: Boolean(before) }, () => setSide(side === "before" ? "after" : "before"));

  const endEditing = () => {
    setEditing(false);
    setControls(null);
    inWords.clear();
  };
  useShortcut({ key: "escape", inner: true, enabled: editing }, endEditing);

  const inWords = useWords(image, model?.capabilities, editing && !controls);
  const { preview } = inWords;

  const zoom = useZoom({ image, full, onFull });

  const openEdits = <OpenEdits lineage={lineage} rootId={image.rootId} />;
  return (
    <div
      className={cn(
        "grid min-h-full md:h-full md:grid-rows-[minmax(0,1fr)]",
        info && "md:grid-cols-[minmax(0,1fr)_380px]",
      )}
    >
      <div
        className={cn(
          "relative flex min-w-0 flex-col md:h-auto",
          editing ? "h-[42dvh]" : info ? "h-[68dvh] max-md:min-h-112" : "h-dvh",
          // a low window scrolls rather than shrink the image; on a phone the preview stays in sight of what changes it below
          (controls || preview.url) && "max-md:sticky max-md:top-0 max-md:z-10 max-md:bg-sunken",
        )}
      >
        {header}
        <div
          ref={zoom.stage}
          className="relative mb-3 min-h-0 flex-1"
          {...(controls ? {} : { ...swipe, ...zoom.handlers })}
        >
          {controls ? (
            <AdjustStage key={image.id} image={image} controls={controls} onChange={setControls} />
          ) : preview.url && !full ? (
            <StagePreview url={preview.url} alt={t("alt", image)} />
          ) : parent && before && !full ? (
            <SideBySide before={before} after={image} side={side} onSide={setSide} alt={t("alt", image)}>
              {!image.inGallery && (
                <KeepOrDiscard accept={actions.accept} onDiscard={() => onShow(parent.imageId)} />
              )}
            </SideBySide>
          ) : (
            <StageImage key={image.id} image={image} full={full} aim={zoom.aim} />
          )}
          {!full && <PreviewLabel state={preview.state} />}
          {!controls && turns}
        </div>
        {!full && (
          <>
            <VersionStrip items={lineage.items} original={lineage.original} image={image} onShow={onShow} />
            {strip}
          </>
        )}
      </div>
      <aside
        aria-label={t("details")}
        hidden={!info}
        className="grid content-start gap-6 border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:overflow-y-auto md:border-l md:p-6"
      >
        {editing ? (
          <EditPanel
            image={image}
            able={model?.capabilities}
            inWords={inWords}
            controls={controls}
            onControls={setControls}
            onClose={endEditing}
          >
            {openEdits}
          </EditPanel>
        ) : (
          <ViewerPanel
            image={image}
            model={model}
            actions={actions}
            onEdit={editable ? () => setEditing(true) : undefined}
          >
            {openEdits}
          </ViewerPanel>
        )}
      </aside>
    </div>
  );
}

interface KeepOrDiscardProps {
  accept: ImageActions["accept"];
  /** back to the version that it was edited from; this one stays in the strip */
  onDiscard: () => void;
}

function KeepOrDiscard({ accept, onDiscard }: KeepOrDiscardProps) {
  const { t } = useTranslation("viewer");
  return (
    <div className="flex gap-2">
      <Button look="film" size="small" title={t("versions.discardHint")} onClick={onDiscard}>
        {t("versions.discard")}
      </Button>
      <Button
        look="primary"
        size="small"
        title={t("versions.keepHint")}
        busy={accept.busy}
        onClick={accept.run}
      >
        <Check className="size-4" aria-hidden />
        {t("versions.keep")}
      </Button>
    </div>
  );
}

function OpenEdits({ lineage, rootId }: { lineage: ReturnType<typeof useLineage>; rootId: string }) {
  const { t } = useTranslation("viewer");
  if (lineage.failed) {
    return <RetryNotice title={t("versions.loadFailed")} onRetry={lineage.retry} />;
  }
  const open = lineage.items.filter((item) => item.kind === "request");
  const ofAnotherPerson = new Set(lineage.items.flatMap(({ edit }) => (edit?.likenessReturn ? [edit] : [])));
  const offers = [...ofAnotherPerson].map((edit) => (
    <LikenessReturnOffer key={edit.id} request={edit} kind="imageEdits" />
  ));
  if (open.length === 0) return offers;
  return (
    <>
      {offers}
      <section aria-labelledby="open-edits" className="grid gap-2.5 border-line border-t pt-5">
        <h2 id="open-edits" className="font-medium text-label text-muted">
          {t("versions.open")}
        </h2>
        <ul className="grid gap-1">
          {open.map(({ edit }) => (
            <li key={edit.id}>
              <RequestRow edit={edit} rootId={rootId} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function RequestRow({ edit, rootId }: { edit: ImageEditRequest; rootId: string }) {
  const { t } = useTranslation(["viewer", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const { id, imageId, instruction, strength, count, outputs, status, error, withheld } = edit;
  const cancel = api.imageEdits.cancel.useMutation({
    onError: (failure) =>
      void notify.failure(t("viewer:edit.cancelFailed"), { description: errorText(failure) }),
    onSettled: () => Promise.all([utils.imageEdits.invalidate(), utils.billing.invalidate()]),
  });
  const again = useCreateEdit(rootId, { imageId, instruction, strength, count });

  if (isUnfinished(status)) {
    const words = t(`common:status.${status}`);
    return (
      <div aria-busy className="grid gap-1.5 py-1.5">
        <div className="flex items-center gap-3">
          <span aria-hidden className="developing h-14 w-11 shrink-0 rounded-[3px]" />
          <span className="grid min-w-0 flex-1 gap-1.5">
            <span className="line-clamp-2 text-label">{instruction}</span>
            <Progress
              label={`${instruction}: ${words}`}
              value={status === "pending" ? null : imagesMade(edit) / count}
            />
            <span className="tabular text-caption text-muted">
              {count > 1 ? `${words}, ${t("viewer:edit.partial", { done: outputs.length, count })}` : words}
            </span>
          </span>
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("common:cancel")}
          </Button>
        </div>
        <JobPromise {...edit} className="text-caption" />
      </div>
    );
  }
  const reasons = [...new Set(withheld.map(({ message }) => message))].join(" ");
  return (
    <div className="grid gap-1.5 py-1.5">
      <p className="line-clamp-2 text-label">{instruction}</p>
      <p className="font-medium text-danger text-label">
        <span>
          {again.error || !reasons ? errorText(again.error ?? error ?? { code: "EDIT_FAILED" }) : reasons}
        </span>{" "}
        <span className="font-normal text-muted">{t("viewer:edit.free")}</span>
      </p>
      <Button size="small" className="justify-self-start" busy={again.busy} onClick={again.create}>
        {t("common:retry")}
      </Button>
    </div>
  );
}
