import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Columns2, Download, FolderMinus, FolderPlus, Heart, RotateCcw, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTrash } from "~/features/images/use-trash.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { loadLate } from "~/lib/load-late.ts";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { ShareSelected } from "./share-selected.tsx";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  images: readonly GalleryImage[];
  inTrash: boolean;
  albumId: string | null;
}

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

function ZipButton({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation(["gallery", "common"]);
  const [done, setDone] = useState<number>();

  async function save(): Promise<void> {
    setDone(0);
    try {
      const { downloadAsZip } = await loadLate(() => import("~/lib/download-zip.ts"));
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

const AlbumDialog = latePart(() => import("./album-dialog.tsx"), "AlbumDialog");

/** what the API takes at a time */
const most = 100;

interface AlbumSelectedProps {
  ids: readonly string[];
  /** the album that is shown: out of it, rather than into another */
  albumId: string | null;
  onDone: () => void;
}

function AlbumSelected({ ids, albumId, onDone }: AlbumSelectedProps) {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  const change = api.albums.change.useMutation({
    onSuccess: onDone,
    onError: (error) => void notify.failure(t("trash.failed"), { description: errorText(error) }),
    onSettled: () => Promise.all([utils.albums.invalidate(), utils.images.invalidate()]),
  });
  const Icon = albumId ? FolderMinus : FolderPlus;
  return (
    <>
      <Button
        size="small"
        className="min-h-10 max-sm:size-10 max-sm:p-0"
        disabled={ids.length === 0 || ids.length > most}
        busy={change.isPending}
        onClick={() => (albumId ? change.mutate({ id: albumId, remove: [...ids] }) : setOpen(true))}
      >
        {!change.isPending && <Icon className="size-4" aria-hidden />}
        <span className="max-sm:sr-only">{albumId ? t("album.takeOut") : t("album.open")}</span>
      </Button>
      {open && <AlbumDialog imageIds={ids} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

const CompareDialog = latePart(() => import("./compare-dialog.tsx"), "CompareDialog");

function CompareSelected({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation("gallery");
  const [open, setOpen] = useState(false);
  const [left, right, third] = images;
  const two = left && right && !third ? ([left, right] as const) : undefined;
  return (
    <>
      <Button
        size="small"
        className="min-h-10 max-sm:size-10 max-sm:p-0"
        disabled={!two}
        title={two ? undefined : t("select.compare.two")}
        onClick={() => setOpen(true)}
      >
        <Columns2 className="size-4" aria-hidden />
        <span className="max-sm:sr-only">{t("select.compare.open")}</span>
      </Button>
      {open && two && <CompareDialog images={two} onClose={() => setOpen(false)} />}
    </>
  );
}

/** how many are asked for at once, in one call */
const atOnce = 10;

function FavouriteSelected({ images }: { images: readonly GalleryImage[] }) {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const favourite = api.images.favourite.useMutation();
  const [busy, setBusy] = useState(false);
  const on = images.length > 0 && images.every((image) => image.favourite);

  async function toggle(): Promise<void> {
    setBusy(true);
    const changing = images.filter((image) => image.favourite === on);
    try {
      for (let from = 0; from < changing.length; from += atOnce)
        await Promise.all(
          changing.slice(from, from + atOnce).map(({ id }) => favourite.mutateAsync({ id, favourite: !on })),
        );
    } catch (error) {
      void notify.failure(t("trash.failed"), { description: errorText(error) });
    }
    await utils.images.invalidate();
    setBusy(false);
  }

  return (
    <Button
      size="small"
      className="min-h-10 max-sm:size-10 max-sm:p-0"
      aria-pressed={on}
      disabled={images.length === 0}
      busy={busy}
      onClick={() => void toggle()}
    >
      {!busy && <Heart className={cn("size-4", on && "fill-accent text-accent")} aria-hidden />}
      <span className="max-sm:sr-only">{t("select.favourite")}</span>
    </Button>
  );
}
