import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button } from "@portrait-studio/ui/button";
import type { TFunction } from "i18next";
import { Download, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { downloadFile } from "~/lib/download-file.ts";
import { notify } from "~/lib/notify.ts";

interface TileBarProps {
  image: GalleryImage;
  /** opens the image with its edits; undefined where its engine can't edit */
  onEdit: (() => void) | undefined;
  /** whether the Tab key reaches its buttons */
  reachable: boolean;
  t: TFunction<["gallery", "common"]>;
}

/** The prompt of a tile, and what can be done without opening it; a touch screen has both in the viewer. */
export function TileBar({ image, onEdit, reachable, t }: TileBarProps) {
  const [busy, setBusy] = useState(false);
  const tabIndex = reachable ? 0 : -1;
  async function download(): Promise<void> {
    setBusy(true);
    await downloadFile(image.downloadUrl).catch(() =>
      notify.failure(t("common:downloadFailed"), { description: t("common:downloadFailedText") }),
    );
    setBusy(false);
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 hidden flex-wrap items-end justify-end gap-1 rounded-b-image bg-gradient-to-t from-black/85 to-transparent p-2 pt-8 text-label text-white opacity-0 transition-opacity duration-120 [@media(hover:hover)]:flex [div:has(:focus-visible)>&]:opacity-100 [div:hover>&]:opacity-100 starting:[div:hover>&]:opacity-0">
      {/* clamped inside of the padding, where a third line would show */}
      <span aria-hidden className="mb-0.5 line-clamp-2 min-w-0 flex-1 basis-28 pl-1">
        {image.prompt}
      </span>
      <span className="pointer-events-auto flex">
        <Button
          look="film"
          size="smallIcon"
          tabIndex={tabIndex}
          busy={busy}
          aria-label={t("gallery:download")}
          title={t("gallery:download")}
          onClick={() => void download()}
        >
          {!busy && <Download className="size-4.5" aria-hidden />}
        </Button>
        {onEdit && (
          <Button
            look="film"
            size="smallIcon"
            tabIndex={tabIndex}
            aria-label={t("gallery:edit")}
            title={t("gallery:edit")}
            onClick={onEdit}
          >
            <SlidersHorizontal className="size-4.5" aria-hidden />
          </Button>
        )}
      </span>
    </div>
  );
}
