import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { CountMeter } from "@portrait-studio/ui/progress";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useMutation } from "@tanstack/react-query";
import { ArrowRight, Check, X } from "lucide-react";
import { use, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { PhotoDays } from "~/lib/photo-days.ts";
import { PhoneOffer } from "../phone/phone-offer.tsx";
import { DropZone } from "./drop-zone.tsx";
import { GuidanceDrawing } from "./guidance-drawing.tsx";
import { StoredPhoto, UploadingPhoto } from "./photo-card.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { SetSummaryCard } from "./set-summary-card.tsx";
import { getPhotos, type PhotoSet } from "./use-photo-set.ts";

const { minPhotos, maxPhotos } = limits;

interface PhotosStepProps {
  set: PhotoSet;
  restored: boolean;
  onContinue: () => void;
}

export function PhotosStep({ set, restored, onContinue }: PhotosStepProps) {
  const { t } = useTranslation(["training", "errors"]);
  const errorText = useErrorText();
  const count = set.stored.length + set.items.length;

  if (set.state === "gone") {
    return (
      <Notice
        tone="warn"
        title={t("errors:NO_ACTIVE_UPLOAD_SESSION")}
        action={
          <Button size="small" onClick={set.forgetSession}>
            {t("training:refresh")}
          </Button>
        }
      />
    );
  }
  if (set.state === "failed") {
    return <RetryNotice title={t("training:sessionFailed")} onRetry={set.reload} />;
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-5">
        {restored && (
          <Notice
            tone="info"
            title={t("training:restore.title")}
            action={<StartOver count={set.readyCount} onConfirm={set.startOver} />}
          >
            {t("training:restore.text", { count: set.readyCount })}
          </Notice>
        )}
        {set.state === "loading" ? (
          <Skeleton className="h-64 rounded-card" />
        ) : (
          <DropZone onFiles={set.add} compact={count > 0} />
        )}
        <PhoneOffer set={set} />
        {set.sessionError ? (
          <Notice tone="danger" title={t("training:sessionFailed")}>
            {errorText(set.sessionError)}
          </Notice>
        ) : null}
        {set.refusals && <RefusalNotice {...set.refusals} onDismiss={set.forgetRefusals} />}
        {count > 0 && <PhotoGrid set={set} />}
        {set.readyCount > 0 && <SetSummaryCard set={set} />}
        <Continue set={set} onContinue={onContinue} />
      </div>
      <Guidance />
    </div>
  );
}

function PhotoGrid({ set }: { set: PhotoSet }) {
  const { t } = useTranslation("training");
  const before = set.stored.length;
  const names = new Map(getPhotos(set).map(({ id, name }) => [id, name]));
  return (
    <ul
      aria-label={t("photo.list")}
      aria-busy={set.uploading}
      className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-x-3 gap-y-4"
    >
      {set.stored.map((photo, index) => (
        <StoredPhoto
          key={photo.id}
          photo={photo}
          names={names}
          number={index + 1}
          settled={set.settled}
          onRemove={() => set.remove(photo)}
        />
      ))}
      {set.items.map((item, index) => (
        <UploadingPhoto
          key={item.key}
          item={item}
          names={names}
          number={before + index + 1}
          settled={set.settled}
          onRemove={(photo) => set.remove(photo, item.key)}
          queue={set}
        />
      ))}
    </ul>
  );
}

function Continue({ set, onContinue }: { set: PhotoSet; onContinue: () => void }) {
  const { t } = useTranslation("training");
  const reasonId = useId();
  const { readyCount, differentCount, uploading } = set;
  const alike = readyCount - differentCount;
  const reason =
    differentCount < minPhotos
      ? t("notEnough", { count: minPhotos })
      : uploading
        ? t("stillUploading")
        : undefined;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-line border-t bg-bg px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="grid flex-1 basis-56 gap-1.5">
          <span className="tabular font-medium text-label">{meterText()}</span>
          <CountMeter
            label={t("meter.label")}
            value={differentCount < minPhotos ? differentCount : readyCount}
            maximum={maxPhotos}
            enough={minPhotos}
            text={meterText()}
          />
        </div>
        <Button
          look="primary"
          size="large"
          disabled={reason !== undefined}
          aria-describedby={reason ? reasonId : undefined}
          onClick={onContinue}
          className="w-full sm:w-auto"
        >
          {t("continue")}
          <ArrowRight className="size-4.5" aria-hidden />
        </Button>
      </div>
      {reason && (
        <p id={reasonId} className="text-label text-muted">
          {alike > 0 ? `${reason} ${t("meter.alike", { count: alike })}` : reason}
        </p>
      )}
    </div>
  );

  function meterText(): string {
    if (differentCount < minPhotos) return t("meter.needed", { count: differentCount, minimum: minPhotos });
    if (readyCount >= maxPhotos) return t("meter.full", { count: readyCount, maximum: maxPhotos });
    return t("meter.enough", { count: readyCount, maximum: maxPhotos });
  }
}

const good = ["face", "alone", "variety", "distance"] as const;
const avoid = ["covered", "filters", "groups", "same"] as const;

function Guidance() {
  const { t } = useTranslation("training");
  return (
    <section
      aria-label={t("guide.title")}
      className="grid content-start gap-5 self-start rounded-card border border-line bg-surface p-5"
    >
      <h2 className="display text-h3">{t("guide.title")}</h2>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <div className="grid content-start gap-2">
          <h3 className="font-medium text-label text-success">{t("guide.good.title")}</h3>
          <ul className="grid gap-1.5">
            {good.map((item) => (
              <li key={item} className="flex items-center gap-2.5 text-label">
                <GuidanceDrawing name={item} />
                <Check className="size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden />
                <span>{t(`guide.good.${item}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-2">
          <h3 className="font-medium text-danger text-label">{t("guide.avoid.title")}</h3>
          <ul className="grid gap-1.5">
            {avoid.map((item) => (
              <li key={item} className="flex items-center gap-2.5 text-label">
                <GuidanceDrawing name={item} />
                <X className="size-4 shrink-0 text-danger" strokeWidth={2.5} aria-hidden />
                <span>{t(`guide.avoid.${item}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="border-line border-t pt-4 text-label text-muted">
        <span>{t("guide.private")}</span> <span>{t("guide.kept", { count: use(PhotoDays) })}</span>
      </p>
    </section>
  );
}

function StartOver({ count, onConfirm }: { count: number; onConfirm: () => Promise<void> }) {
  const { t } = useTranslation(["training", "common"]);
  const [open, setOpen] = useState(false);
  const start = useMutation({ mutationFn: onConfirm, retry: false, onSuccess: () => setOpen(false) });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("training:restore.startOver")}
      </Button>
      {open && (
        <LazyConfirmDialog
          title={t("training:restore.confirmTitle")}
          description={t("training:restore.confirmText", { count })}
          action={t("training:restore.confirm")}
          call={start}
          onConfirm={() => start.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
