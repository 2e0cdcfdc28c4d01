import type { PhotoFile } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { cn } from "@portrait-studio/ui/cn";
import { Notice } from "@portrait-studio/ui/notice";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { useSecondsLeft } from "./training-progress.tsx";
import { useCutOutChoice } from "./use-cut-out-choice.ts";
import { lacksCutOuts } from "./use-photo-set.ts";
import { useShowPhoto } from "./use-show-photo.ts";

const CutOutDialog = latePart(() => import("./cut-out-dialog.tsx"), "CutOutDialog");

export function CutOutStrip({ photos }: { photos: readonly PhotoFile[] }) {
  const { t } = useTranslation("training");
  const format = useFormat();
  const title = useId();
  const [largeId, setLargeId] = useState<string>();
  const shown = photos.filter(({ cutOut }) => cutOut);
  const waiting = photos.filter(({ verdict, cutOutPending }) => !verdict || cutOutPending).length;
  const left = useSecondsLeft(1 - waiting / Math.max(1, photos.length));
  const large = shown.find(({ id }) => id === largeId);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid min-w-0 gap-2">
      <details>
        <summary id={title} className="min-h-11 w-fit py-3 font-medium text-label">
          {t("cutOut.strip")}
        </summary>
        <div className="grid gap-2 pt-2">
          {shown.length > 0 && <p className="text-label text-muted">{t("cutOut.stripHint")}</p>}
          <UseGoodOnes photos={shown} />
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 py-1">
            {shown.map((photo) => (
              <Tile key={photo.id} photo={photo} onOpen={() => setLargeId(photo.id)} />
            ))}
          </ul>
        </div>
      </details>
      {waiting > 0 && (
        <p role="status" className="text-label text-muted">
          {left === undefined || left < 1
            ? t("cutOut.waiting", { count: waiting })
            : t("cutOut.waitingFor", { count: waiting, time: format.duration(left) })}
        </p>
      )}
      {lacksCutOuts(photos) && (
        <Notice tone="warn" title={t("cutOut.noneUsed")}>
          {t("cutOut.plainWall")}
        </Notice>
      )}
      {large && <CutOutDialog photo={large} onClose={() => setLargeId(undefined)} />}
    </section>
  );
}

function UseGoodOnes({ photos }: { photos: readonly PhotoFile[] }) {
  const { t } = useTranslation("training");
  const show = useShowPhoto();
  const change = api.upload.useCutOut.useMutation({ onSuccess: show });
  const good = photos.filter(({ cutOut }) => cutOut?.clean && !cutOut.use);
  if (good.length === 0) return null;
  return (
    <Button
      look="link"
      size="inline"
      busy={change.isPending}
      onClick={() => {
        for (const { id } of good) change.mutate({ id, use: true });
      }}
    >
      {t("cutOut.useGood", { count: good.length })}
    </Button>
  );
}

function Tile({ photo, onOpen }: { photo: PhotoFile; onOpen: () => void }) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const { use, choose, error } = useCutOutChoice(photo);
  const { cutOut, name } = photo;
  if (!cutOut) return null;
  return (
    // what is only read out stays in the tile, or the page would scroll to it
    <li className="relative grid content-start gap-1">
      <button
        type="button"
        aria-label={t("cutOut.open", { name })}
        onClick={onOpen}
        className={cn(
          "checkerboard grid aspect-square w-full cursor-zoom-in place-items-end justify-center overflow-hidden rounded-image border-2",
          use ? "border-accent" : "border-line border-dashed",
        )}
      >
        <StudioImage
          src={cutOut.previewUrl}
          alt={t("cutOut.alt", { name })}
          className="size-full object-contain object-bottom"
        />
      </button>
      <Checkbox checked={use} onChange={choose}>
        <span aria-hidden>{cutOut.clean ? t("cutOut.clean") : t("cutOut.unsure")}</span>
        <span className="sr-only">{t("cutOut.useOf", { name })}</span>
      </Checkbox>
      {error && (
        <p role="alert" className="font-medium text-caption text-danger">
          {errorText(error)}
        </p>
      )}
    </li>
  );
}
