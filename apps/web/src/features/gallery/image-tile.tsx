import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { PencilRing } from "@portrait-studio/ui/film";
import type { TFunction } from "i18next";
import { Check, Download, Globe, Heart, Layers, type LucideIcon, SlidersHorizontal } from "lucide-react";
import { type MouseEvent, memo, useState } from "react";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { imageAddress } from "~/features/images/image-address.ts";
import { downloadFile } from "~/lib/download-file.ts";
import { notify } from "~/lib/notify.ts";

interface ImageTileProps {
  image: GalleryImage;
  index: number;
  total: number;
  /** its place among the rows, in px */
  left: number;
  top: number;
  width: number;
  height: number;
  active: boolean;
  selecting: boolean;
  selected: boolean;
  editable: boolean;
  /** the same function for all tiles and renders */
  actions: TileActions;
  /** passed in, so that a tile does not subscribe to the language itself */
  t: TFunction<["gallery", "common"]>;
}

export interface TileActions {
  focus: (index: number) => void;
  open: (id: string) => void;
  edit: (id: string) => void;
  pick: (id: string, withRange: boolean) => void;
  isScrolling: () => boolean;
}

/** Scrolling renders nothing again that it does not change; hover or focus renders what only they show. */
export const ImageTile = memo(function ImageTile(props: ImageTileProps) {
  const { image, index, total, left, top, width, height, active } = props;
  const { selecting, selected, editable, actions, t } = props;
  const [reached, setReached] = useState(false);
  const onPick = (withRange: boolean) => actions.pick(image.id, withRange);
  const shared = {
    "data-index": index,
    tabIndex: active ? 0 : -1,
    onFocus: () => actions.focus(index),
    className: cn(
      "relative block size-full rounded-image bg-sunken",
      selected && "scale-[0.94] transition-transform duration-120",
    ),
  };
  const content = (
    <>
      <span className="block size-full overflow-hidden rounded-image">
        <DevelopingImage
          src={image.thumbnailUrl}
          thumbhash={image.thumbhash}
          alt={t("gallery:alt", { prompt: image.prompt })}
          lazy={false}
          isHurried={actions.isScrolling}
          className="size-full crop-to-face"
        />
      </span>
      {selected && <PencilRing />}
      <Marks image={image} t={t} />
      {selecting && <Tick shown on={selected} />}
    </>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, so that a list element would lie about its length
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      // a tile that comes or goes moves no other, and scrolling paints none of them again
      className="absolute will-change-transform [contain:layout_size_style]"
      style={{ left, top, width, height }}
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
    >
      {selecting ? (
        // biome-ignore lint/a11y/useSemanticElements: a whole image is the box to tick
        <button
          {...shared}
          type="button"
          role="checkbox"
          aria-checked={selected}
          onClick={(event) => onPick(event.shiftKey)}
        >
          {content}
        </button>
      ) : (
        <a
          {...shared}
          href={imageAddress(image.id)}
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            if (event.shiftKey) onPick(true);
            else actions.open(image.id);
          }}
          onKeyDown={(event) => {
            if (event.key !== " ") return;
            event.preventDefault();
            onPick(false);
          }}
          // a long press on a touch screen; a mouse keeps its menu
          onContextMenu={(event) => {
            if (!matchMedia("(pointer: coarse)").matches) return;
            event.preventDefault();
            onPick(false);
          }}
        >
          {content}
        </a>
      )}
      {!selecting && reached && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={(event) => onPick(event.shiftKey)}
          className="absolute top-0 left-0 hidden size-11 opacity-0 transition-opacity duration-120 hover:opacity-100 [@media(hover:hover)]:block [div:hover>&]:opacity-100 starting:[div:hover>&]:opacity-0"
        >
          <Tick shown={false} on={false} />
        </button>
      )}
      {!selecting && reached && (
        <TileBar
          image={image}
          onEdit={editable ? () => actions.edit(image.id) : undefined}
          reachable={active}
          t={t}
        />
      )}
    </div>
  );
});

function Marks({ image, t }: Pick<ImageTileProps, "image" | "t">) {
  const edited = image.id !== image.rootId;
  if (!edited && !image.favourite && !image.shareUrl) return null;
  return (
    <span className="absolute top-2 right-2 flex gap-1">
      {edited && <Mark Icon={Layers} label={t("gallery:edited")} />}
      {image.shareUrl && <Mark Icon={Globe} label={t("gallery:public")} />}
      {image.favourite && <Mark Icon={Heart} filled label={t("gallery:favourite")} />}
    </span>
  );
}

function Mark({ Icon, filled, label }: { Icon: LucideIcon; filled?: true; label: string }) {
  return (
    <span className="grid size-6 place-items-center rounded-full bg-black/60 text-white">
      <Icon className={cn("size-3.5", filled && "fill-current")} aria-hidden />
      <span className="sr-only">{`, ${label}`}</span>
    </span>
  );
}

function Tick({ shown, on }: { shown: boolean; on: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "absolute top-2 left-2 grid size-6 place-items-center rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)]",
        on ? "bg-accent text-on-accent" : "bg-black/35",
        !shown && "hover:bg-black/60",
      )}
    >
      {on && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}

interface TileBarProps {
  image: GalleryImage;
  /** opens the image with its edits; undefined where its engine can't edit */
  onEdit: (() => void) | undefined;
  reachable: boolean;
  t: TFunction<["gallery", "common"]>;
}

function TileBar({ image, onEdit, reachable, t }: TileBarProps) {
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
