import { Button } from "@portrait-studio/ui/button";
import { Download, RotateCcw, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { useTrash } from "~/features/images/use-trash.ts";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { AlbumSelected } from "./album-selected.tsx";
import { CompareSelected } from "./compare-selected.tsx";
import { FavouriteSelected } from "./favourite-selected.tsx";
import { ShareSelected } from "./share-selected.tsx";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  images: readonly GalleryImage[];
  inTrash: boolean;
  /** the album that is shown */
  albumId: string | null;
}

/** What can be done with everything that is selected. */
export function SelectionBar({ selection, images, inTrash, albumId }: SelectionBarProps) {
  const { t } = useTranslation("gallery");
  const trash = useTrash();
  const { ids } = selection;
  const count = ids.length;
  const action = {
    size: "small",
    className: "min-h-10",
    disabled: count === 0,
    busy: trash.busy,
  } as const;
  const selected = images.filter(({ id }) => selection.has(id));
  const remove = () => void trash.remove(ids).then((done) => done && selection.end());
  useShortcut({ key: "escape", uncovered: true }, selection.end);
  useShortcut({ key: "delete", enabled: count > 0 && !inTrash }, remove);

  return (
    <section
      aria-label={t("select.bar")}
      className="rise fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1 rounded-sheet border border-line bg-surface p-2 shadow-float sm:w-fit sm:justify-center sm:gap-2 sm:pl-4"
    >
      <p role="status" className="tabular font-medium text-label max-sm:pl-2 sm:mr-2">
        {t("select.count", { count })}
      </p>
      {count < images.length && (
        <Button look="quiet" size="small" className="min-h-10 max-sm:px-2" onClick={selection.all}>
          {t("select.all")}
        </Button>
      )}
      {inTrash ? (
        <Button
          {...action}
          look="primary"
          onClick={() => void trash.restore(ids).then((done) => done && selection.end())}
        >
          <RotateCcw className="size-4" aria-hidden />
          {t("trash.restore")}
        </Button>
      ) : (
        <div className="max-sm:order-last max-sm:flex max-sm:w-full max-sm:justify-between sm:contents">
          <FavouriteSelected images={selected} />
          <CompareSelected images={selected} />
          <AlbumSelected ids={ids} albumId={albumId} onDone={selection.end} />
          <ShareSelected images={selected} />
          <ZipButton images={selected} />
          <Button {...action} look="danger" onClick={remove}>
            <Trash2 className="size-4" aria-hidden />
            <span className="max-sm:sr-only">{t("select.delete")}</span>
          </Button>
        </div>
      )}
      {(!inTrash || count > 0) && (
        <Button
          look="quiet"
          size="smallIcon"
          className="size-10 max-sm:ml-auto"
          aria-label={t("select.end")}
          title={t("select.end")}
          onClick={selection.end}
        >
          <X className="size-4.5" aria-hidden />
        </Button>
      )}
    </section>
  );
}

/** One image as it is, several in one ZIP that is put together in this browser. */
function ZipButton({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation(["gallery", "common"]);
  const [done, setDone] = useState<number>();

  async function save(): Promise<void> {
    setDone(0);
    try {
      const { downloadAsZip } = await import("~/lib/download-zip.ts");
      await downloadAsZip(
        images.map(({ downloadUrl }) => downloadUrl),
        "portraits.zip",
        setDone,
      );
    } catch {
      void notify.failure(t("common:downloadFailed"), {
        description: t("common:downloadFailedText"),
        action: { label: t("gallery:select.again"), onClick: () => void save() },
      });
    }
    setDone(undefined);
  }

  const busy = done !== undefined;
  return (
    <Button
      size="small"
      className="tabular min-h-10"
      disabled={images.length === 0}
      busy={busy}
      onClick={() => void save()}
    >
      {!busy && <Download className="size-4 max-sm:hidden" aria-hidden />}
      {busy ? t("gallery:select.zipping", { done, count: images.length }) : t("gallery:select.zip")}
    </Button>
  );
}
