import type { PhotoFile } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Progress } from "@portrait-studio/ui/progress";
import { CircleAlert, type LucideIcon, RotateCw, RotateCwSquare, ScanFace, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { boxInCrop, cropAroundHead } from "./head-box.ts";
import type { UploadItem } from "./upload-queue.ts";
import type { PhotoSet } from "./use-photo-set.ts";
import { useShowPhoto } from "./use-show-photo.ts";
import { type PhotoNames, VerdictLine } from "./verdict-line.tsx";

const PlaceHeadDialog = latePart(() => import("./place-head-dialog.tsx"), "PlaceHeadDialog");

interface StoredPhotoProps {
  photo: PhotoFile;
  names: PhotoNames;
  number: number;
  preview?: ReactNode;
  settled: boolean;
  onRemove: () => void;
}

export function StoredPhoto({ photo, names, number, preview, settled, onRemove }: StoredPhotoProps) {
  const { t } = useTranslation("training");
  const [placing, setPlacing] = useState(false);
  const turn = useTurn(photo);
  const { name } = photo;
  return (
    <>
      <Card
        name={name}
        preview={
          <Cropped photo={photo}>
            {/* the file itself lies as it lay */}
            {(photo.turned === 0 && preview) || (
              <DevelopingImage
                src={photo.thumbnailUrl}
                thumbhash={photo.thumbhash}
                alt={t("photo.alt", { number, name })}
                className="size-full crop-to-face"
              />
            )}
          </Cropped>
        }
        actions={[
          { Icon: RotateCwSquare, label: t("photo.turn", { name }), run: turn },
          ...(photo.verdict
            ? [{ Icon: ScanFace, label: t("head.open", { name }), run: () => setPlacing(true) }]
            : []),
          { Icon: X, label: t("photo.remove", { name }), run: onRemove },
        ]}
        state={<VerdictLine photo={photo} names={names} settled={settled} />}
      />
      {placing && <PlaceHeadDialog photo={photo} onClose={() => setPlacing(false)} />}
    </>
  );
}

function Cropped({ photo, children }: { photo: PhotoFile; children: ReactNode }) {
  const crop = cropAroundHead(photo.headBox, photo);
  const head = photo.headBox && boxInCrop(photo.headBox, crop);
  return (
    <>
      <span
        className="absolute"
        style={{
          left: percent(-crop.x / crop.width),
          top: percent(-crop.y / crop.height),
          width: percent(1 / crop.width),
          height: percent(1 / crop.height),
        }}
      >
        {children}
      </span>
      {head && (
        <span
          aria-hidden
          className="pointer-events-none absolute rounded-[4px] border border-white/80 shadow-[0_0_0_1px_rgb(0_0_0/0.35)]"
          style={{
            left: percent(head.x),
            top: percent(head.y),
            width: percent(head.width),
            height: percent(head.height),
          }}
        />
      )}
    </>
  );
}

const percent = (share: number) => `${share * 100}%`;

interface UploadingPhotoProps {
  item: UploadItem;
  names: PhotoNames;
  number: number;
  settled: boolean;
  onRemove: (photo: PhotoFile) => void;
  queue: Pick<PhotoSet, "cancel" | "retry" | "dismiss">;
}

export function UploadingPhoto({ item, names, number, settled, onRemove, queue }: UploadingPhotoProps) {
  const { t } = useTranslation("training");
  const format = useFormat();
  const errorText = useErrorText();
  const { key, file, state, progress, photo, failure } = item;
  const { name } = file;
  const { address, onError } = usePreview(file);
  const stopped = state === "failed" || state === "cancelled";
  const preview = address && (
    <StudioImage
      src={address}
      alt={t("photo.alt", { number, name })}
      className={cn(
        "develop size-full crop-to-face",
        !photo && state !== "done" && "opacity-60",
        stopped && "grayscale",
      )}
      onError={onError}
    />
  );

  if (photo) {
    return (
      <StoredPhoto
        photo={photo}
        names={names}
        number={number}
        preview={preview}
        settled={settled}
        onRemove={() => onRemove(photo)}
      />
    );
  }
  if (stopped) {
    return (
      <Card
        name={name}
        preview={preview}
        actions={[
          { Icon: RotateCw, label: t("photo.retry", { name }), run: () => queue.retry(key) },
          { Icon: X, label: `${t("photo.dismiss")}: ${name}`, run: () => queue.dismiss(key) },
        ]}
        state={
          <span className={cn("flex gap-1", state === "failed" ? "text-danger" : "text-muted")}>
            <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
            <span>{state === "failed" ? errorText(failure) : t("photo.cancelled")}</span>
          </span>
        }
      />
    );
  }
  if (state === "done")
    return (
      <Card name={name} preview={preview} state={<span className="text-success">{t("photo.sent")}</span>} />
    );
  const words = movingWords();
  return (
    <Card
      name={name}
      preview={preview}
      actions={[{ Icon: X, label: t("photo.cancel", { name }), run: () => queue.cancel(key) }]}
      state={
        <span className="grid gap-1 text-muted">
          <span className="tabular">{words}</span>
          <Progress
            label={`${name}: ${words}`}
            value={state === "checking" ? null : progress}
            className="h-1"
          />
        </span>
      }
    />
  );

  function movingWords(): string {
    if (state === "waiting") return t("photo.waiting");
    return state === "checking"
      ? t("photo.checking")
      : t("photo.uploading", { percent: format.progress(progress) });
  }
}

interface CardProps {
  name: string;
  preview: ReactNode;
  state: ReactNode;
  actions?: readonly { Icon: LucideIcon; label: string; run: () => void }[];
}

function Card({ name, preview, state, actions = [] }: CardProps) {
  return (
    <li className="grid content-start gap-1.5">
      <div className="overflow-hidden rounded-[6px] bg-film">
        <div className="relative m-1 mb-0 aspect-square overflow-hidden rounded-[3px] bg-film-line/40">
          {preview}
        </div>
        <div className="flex justify-end pr-0.5">
          {actions.map(({ Icon, label, run }) => (
            <Button
              key={label}
              look="quiet"
              size="smallIcon"
              aria-label={label}
              title={label}
              onClick={run}
              className="rounded-[4px] text-film-text hover:bg-film-line/60 hover:text-white"
            >
              <Icon className="size-4" aria-hidden />
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-0.5 text-caption">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        {state}
      </div>
    </li>
  );
}

/** The file's own picture; none where the browser cannot show it, as most cannot a HEIC. */
function usePreview(file: File): { address: string | undefined; onError: () => void } {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { address, onError: () => setAddress(undefined) };
}

const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function useTurn({ id, turned }: PhotoFile): () => void {
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
