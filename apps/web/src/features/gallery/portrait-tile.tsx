import { cn } from "@portrait-studio/ui/cn";
import { PencilRing } from "@portrait-studio/ui/film";
import { Check, Heart, Layers } from "lucide-react";
import { type MouseEvent, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import type { Portrait } from "./use-gallery.ts";
import { portraitAddress } from "./use-open-portrait.ts";

interface PortraitTileProps {
  portrait: Portrait;
  index: number;
  /** the one that the Tab key reaches */
  active: boolean;
  selecting: boolean;
  selected: boolean;
  /** the same for all tiles and for as long as the wall stands */
  actions: TileActions;
}

export interface TileActions {
  focus: (index: number) => void;
  open: (id: string) => void;
  pick: (id: string, withRange: boolean) => void;
}

/**
 * A portrait of the wall: a link to it, or, while some are being selected, a box to tick. What scrolling does not change is not
 * rendered again.
 */
export const PortraitTile = memo(function PortraitTile(props: PortraitTileProps) {
  const { portrait, index, active, selecting, selected, actions } = props;
  const { t } = useTranslation("gallery");
  const onPick = (withRange: boolean) => actions.pick(portrait.id, withRange);
  const shared = {
    "data-index": index,
    tabIndex: active ? 0 : -1,
    onFocus: () => actions.focus(index),
    className: cn(
      "group relative block size-full rounded-picture bg-sunken",
      selected && "scale-[0.94] transition-transform duration-120",
    ),
  };
  const content = (
    <>
      <span className="block size-full overflow-hidden rounded-picture">
        <DevelopingImage
          src={portrait.thumbnailUrl}
          thumbhash={portrait.thumbhash}
          alt={t("alt", { prompt: portrait.prompt })}
          lazy={false}
          className="size-full object-cover"
        />
      </span>
      {selected && <PencilRing />}
      <Marks portrait={portrait} />
      {selecting ? (
        <Tick shown on={selected} />
      ) : (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 line-clamp-2 rounded-b-picture bg-gradient-to-t from-black/80 to-transparent p-3 pt-8 text-label text-white opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {portrait.prompt}
        </span>
      )}
    </>
  );

  if (selecting) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a whole picture is the box to tick
      <button
        {...shared}
        type="button"
        role="checkbox"
        aria-checked={selected}
        onClick={(event) => onPick(event.shiftKey)}
      >
        {content}
      </button>
    );
  }
  return (
    <>
      <a
        {...shared}
        href={portraitAddress(portrait.id)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          if (event.shiftKey) onPick(true);
          else actions.open(portrait.id);
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
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={(event) => onPick(event.shiftKey)}
        className="peer absolute top-0 left-0 hidden size-11 opacity-0 transition-opacity duration-120 hover:opacity-100 [@media(hover:hover)]:block [div:hover>&]:opacity-100"
      >
        <Tick shown={false} on={false} />
      </button>
    </>
  );
});

/** Favourite, edited: what a tile says beside its picture. */
function Marks({ portrait }: { portrait: Portrait }) {
  const { t } = useTranslation("gallery");
  const edited = portrait.id !== portrait.rootId;
  if (!edited && !portrait.favourite) return null;
  return (
    <span className="absolute top-2 right-2 flex gap-1">
      {edited && (
        <Mark label={t("edited")}>
          <Layers className="size-3.5" aria-hidden />
        </Mark>
      )}
      {portrait.favourite && (
        <Mark label={t("favourite")}>
          <Heart className="size-3.5 fill-current" aria-hidden />
        </Mark>
      )}
    </span>
  );
}

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid size-6 place-items-center rounded-full bg-black/60 text-white">
      {children}
      <span className="sr-only">, {label}</span>
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
