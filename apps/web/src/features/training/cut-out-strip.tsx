import type { PhotoFile } from "@portrait-studio/contract";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { cn } from "@portrait-studio/ui/cn";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCutOutWord } from "./use-cut-out-word.ts";

/** All cut-outs side by side, to be ticked and unticked before a model is made of them. */
export function CutOutStrip({ photos }: { photos: readonly PhotoFile[] }) {
  const { t } = useTranslation("training");
  const title = useId();
  const shown = photos.filter(({ cutOut }) => cutOut);
  const waiting = photos.filter(({ verdict, cutOutPending }) => !verdict || cutOutPending).length;
  if (shown.length + waiting === 0) return null;
  return (
    <section aria-labelledby={title} className="grid min-w-0 gap-2">
      <h3 id={title} className="font-medium text-label">
        {t("cutOut.strip")}
      </h3>
      <p className="text-label text-muted">{t("cutOut.stripHint")}</p>
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
        {shown.map((photo) => (
          <Tile key={photo.id} photo={photo} />
        ))}
      </ul>
      {waiting > 0 && (
        <p role="status" className="text-label text-muted">
          {t("cutOut.waiting", { count: waiting })}
        </p>
      )}
    </section>
  );
}

function Tile({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const { use, say, error } = useCutOutWord(photo);
  const { cutOut, name } = photo;
  if (!cutOut) return null;
  return (
    // what is only read out stays in the tile, or the page would scroll to it
    <li className="relative grid w-28 shrink-0 content-start gap-1">
      <StudioImage
        src={cutOut.previewUrl}
        alt={t("cutOut.alt", { name })}
        className={cn(
          "checkerboard h-28 w-full rounded-image border border-line object-contain",
          !use && "opacity-45",
        )}
      />
      <Checkbox checked={use} onChange={say}>
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
