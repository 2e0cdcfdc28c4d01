import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Ban, Pin, RotateCcw, Sparkles } from "lucide-react";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { notify } from "~/lib/notify.ts";
import { PhotoThumb } from "./photo-thumb.tsx";
import { useLeaveOut } from "./use-leave-out.ts";

prepareTexts("photos");

export type SourcedImage = Pick<GalleryImage, "id" | "modelId" | "prompt" | "aspectRatio" | "recipeId">;

interface PhotoSourceProps {
  image: SourcedImage;
  isAlone?: boolean;
  onLeave?: () => void;
}

export function PhotoSource({ image, isAlone = false, onLeave }: PhotoSourceProps) {
  const { t } = useTranslation("photos");
  const { data } = api.images.photo.useQuery({ id: image.id }, { meta: { silent: true } });
  const { busy, set } = useLeaveOut(image.modelId);
  if (!data) return null;
  const { photo } = data;
  const settings = { model: image.modelId, prompt: image.prompt, aspect: image.aspectRatio };
  const recipe: { recipe?: string } = image.recipeId ? { recipe: image.recipeId } : {};
  const toCreate = (wish: { like: string } | { photo: string }) =>
    `/create?${new URLSearchParams({ ...settings, ...recipe, ...wish })}`;
  const leaveOut = (photoId: string, leftOut: boolean) =>
    set(photoId, leftOut, () =>
      notify.undoable(t(leftOut ? "source.done" : "source.undone"), {
        label: t("source.undo"),
        onClick: () => set(photoId, !leftOut),
      }),
    );
  const wide = buttonClass({ size: "small", className: "min-h-11 justify-start text-left" });
  return (
    <section className="grid gap-2">
      {!isAlone && <h2 className="font-medium text-label text-muted">{t("source.title")}</h2>}
      {!photo && <p className="text-label">{t("source.deleted")}</p>}
      <div className="flex items-start gap-3 sm:gap-4">
        {photo && (
          <figure className="grid w-20 shrink-0 gap-1 sm:w-24">
            <PhotoThumb photo={photo} className="w-full rounded-image bg-sunken" />
            <figcaption className="truncate text-caption text-muted" title={photo.name}>
              {photo.leftOut ? t("source.leftOut") : photo.name}
            </figcaption>
          </figure>
        )}
        <div className="grid min-w-0 flex-1 gap-2">
          <Link href={toCreate({ like: image.id })} className={wide} onClick={onLeave}>
            <Sparkles className="size-4.5 shrink-0" aria-hidden />
            <span>{t("source.more")}</span>
          </Link>
          {photo && !photo.leftOut && (
            <Link href={toCreate({ photo: photo.id })} className={wide} onClick={onLeave}>
              <Pin className="size-4.5 shrink-0" aria-hidden />
              <span>{t("source.only")}</span>
            </Link>
          )}
          {photo && (
            <Button
              size="small"
              className="min-h-11 justify-start text-left"
              busy={busy === photo.id}
              onClick={() => leaveOut(photo.id, !photo.leftOut)}
            >
              {photo.leftOut ? (
                <RotateCcw className="size-4.5 shrink-0" aria-hidden />
              ) : (
                <Ban className="size-4.5 shrink-0" aria-hidden />
              )}
              {t(photo.leftOut ? "source.use" : "source.again")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
