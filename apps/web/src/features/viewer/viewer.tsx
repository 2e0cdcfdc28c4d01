import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Spinner } from "@portrait-studio/ui/spinner";
import { Stage } from "@portrait-studio/ui/stage";
import { ChevronLeft, ChevronRight, Info, Maximize2, Minimize2, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "~/components/page-title.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { isTransient } from "~/lib/studio-error.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { useStoredFlag } from "~/lib/use-stored-choice.ts";
import { OpenImage } from "./open-image.tsx";
import { useSwipe } from "./use-swipe.ts";

prepareTexts("viewer", "recipes");

interface ViewerProps {
  id: string;
  /** the image that opens with its edits, which are among its details */
  editId?: string | undefined;
  images: readonly GalleryImage[];
  total: number;
  onShow: (id: string) => void;
  onNearEnd: () => void;
  onClose: () => void;
}

export function Viewer({ id, editId, images, total, onShow, onNearEnd, onClose }: ViewerProps) {
  // the panel's texts too, so that the viewer opens at once
  const { t } = useTranslation(["viewer", "recipes"]);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [full, setFull] = useState(false);
  const [infoHidden, hideInfo] = useStoredFlag("viewer_details_hidden");
  const showInfo = useEffectEvent(() => hideInfo(false));
  useEffect(() => {
    if (editId) showInfo();
  }, [editId]);
  const listed = images.find((image) => image.id === id);
  const fetched = api.images.get.useQuery(
    { id },
    { enabled: !listed, retry: (count, error) => count < 2 && isTransient(error) },
  );
  const image = listed ?? fetched.data;
  // a version that the gallery does not show takes the place of its lineage
  const index = images.findIndex((known) => known.id === id || known.rootId === image?.rootId);
  const previous = index > 0 ? images[index - 1] : undefined;
  const next = index >= 0 ? images[index + 1] : undefined;

  const go = (to: GalleryImage | undefined) => {
    if (!to) return;
    setFull(false);
    onShow(to.id);
  };
  const swipe = useSwipe({ left: () => go(next), right: () => go(previous), enabled: !full });
  useShortcut({ key: "arrowleft" }, () => go(previous));
  useShortcut({ key: "arrowright" }, () => go(next));
  useShortcut({ key: "z" }, () => setFull(!full));
  useShortcut({ key: "escape", inner: true, enabled: full }, () => setFull(false));
  useShortcut({ key: "i" }, () => hideInfo(!infoHidden));
  usePreload(next?.url);

  const nearEnd = index >= 0 && index >= images.length - 3;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd]);

  const header = (
    <StageHeader
      closeButton={closeButton}
      position={index >= 0 ? { index, total } : undefined}
      full={full}
      onFull={image && (() => setFull(!full))}
      info={!infoHidden}
      onInfo={() => hideInfo(!infoHidden)}
      onClose={onClose}
    />
  );
  const turns = (
    <>
      <Turn side="left" label={t("previous")} disabled={!previous} onClick={() => go(previous)} />
      <Turn side="right" label={t("next")} disabled={!next} onClick={() => go(next)} />
    </>
  );

  return (
    <Stage open onClose={onClose} title={t("title")} initialFocus={closeButton}>
      <PageTitle>{image?.prompt ?? t("title")}</PageTitle>
      {image ? (
        <OpenImage
          // another lineage starts from the beginning; another version of this one stays where it is
          key={image.rootId}
          image={image}
          full={full}
          onFull={setFull}
          info={!infoHidden}
          startsEditing={image.id === editId}
          onInfo={() => hideInfo(false)}
          swipe={swipe}
          header={header}
          turns={turns}
          strip={<FilmStrip images={images} index={index} onShow={go} />}
          onShow={onShow}
          onGone={() => (next ? go(next) : previous ? go(previous) : onClose())}
        />
      ) : (
        <div className="flex min-h-dvh flex-col">
          {header}
          <div className="grid flex-1 place-content-center">
            {fetched.isError ? (
              <div role="alert" className="grid justify-items-center gap-2 p-4 text-center">
                <p className="display text-h2">{t("missing")}</p>
                <p className="text-film-text">{t("missingText")}</p>
                <Button className="mt-4" onClick={onClose}>
                  {t("back")}
                </Button>
              </div>
            ) : (
              <Spinner className="size-8 text-film-accent" />
            )}
          </div>
        </div>
      )}
    </Stage>
  );
}

interface TurnProps {
  side: "left" | "right";
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Turn({ side, label, disabled, onClick }: TurnProps) {
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <Button
      look="film"
      size="icon"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={`absolute top-1/2 z-10 -translate-y-1/2 bg-black/45 hover:bg-black/70 disabled:opacity-0 ${side === "left" ? "left-2" : "right-2"}`}
    >
      <Icon className="size-6" aria-hidden />
    </Button>
  );
}

function usePreload(url: string | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}

/** to either side; more than a wide screen has room for */
const neighbours = 16;

interface FilmStripProps {
  images: readonly GalleryImage[];
  index: number;
  onShow: (image: GalleryImage) => void;
}

function FilmStrip({ images, index, onShow }: FilmStripProps) {
  const { t } = useTranslation("viewer");
  if (index < 0 || images.length < 2) return null;
  const start = Math.max(0, index - neighbours);
  return (
    <ul
      aria-label={t("filmStrip")}
      className="hidden shrink-0 justify-center-safe gap-1 overflow-x-auto px-3 pb-3 [scrollbar-width:none] md:flex"
    >
      {images.slice(start, index + neighbours + 1).map((image, place) => {
        const shown = start + place === index;
        return (
          <li key={image.rootId} ref={shown ? bringIntoView : undefined} className="shrink-0">
            <button
              type="button"
              // arrow keys turn; the strip is one stop
              tabIndex={shown ? 0 : -1}
              aria-current={shown ? "true" : undefined}
              aria-label={t("alt", image)}
              onClick={() => onShow(image)}
              className={cn(
                "block size-12 overflow-hidden rounded-[3px] border-2 bg-sunken",
                shown ? "border-film-accent" : "border-transparent opacity-60 hover:opacity-100",
              )}
            >
              <StudioImage src={image.thumbnailUrl} alt="" className="size-full crop-to-face" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function bringIntoView(item: HTMLElement | null): void {
  const strip = item?.parentElement;
  if (item && strip) strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
}

interface StageHeaderProps {
  closeButton: RefObject<HTMLButtonElement | null>;
  position: { index: number; total: number } | undefined;
  full: boolean;
  onFull: (() => void) | undefined;
  info: boolean;
  onInfo: () => void;
  onClose: () => void;
}

function StageHeader({ closeButton, position, full, onFull, info, onInfo, onClose }: StageHeaderProps) {
  const { t } = useTranslation("viewer");
  const format = useFormat();
  const Size = full ? Minimize2 : Maximize2;
  return (
    <header className="z-10 grid grid-cols-[1fr_auto_1fr] items-center p-2">
      <Button ref={closeButton} look="film" size="icon" aria-label={t("back")} onClick={onClose}>
        <X className="size-5.5" aria-hidden />
      </Button>
      <p role="status" className="tabular text-film-text text-label">
        {position &&
          t("position", {
            position: format.number(position.index + 1),
            total: format.number(position.total),
          })}
      </p>
      <div className={cn("flex justify-end", !onFull && "invisible")}>
        <Button
          look="film"
          size="icon"
          aria-label={info ? t("hideDetails") : t("showDetails")}
          title={`${info ? t("hideDetails") : t("showDetails")} (I)`}
          onClick={onInfo}
        >
          <Info className="size-5" aria-hidden />
        </Button>
        <Button
          look="film"
          size="icon"
          aria-label={full ? t("fit") : t("full")}
          title={`${full ? t("fit") : t("full")} (Z)`}
          aria-pressed={full}
          onClick={onFull}
        >
          <Size className="size-5" aria-hidden />
        </Button>
      </div>
    </header>
  );
}
