import { Button } from "@portrait-studio/ui/button";
import { Spinner } from "@portrait-studio/ui/spinner";
import { Stage } from "@portrait-studio/ui/stage";
import { ChevronLeft, ChevronRight, Maximize2, Minimize2, X } from "lucide-react";
import { type TouchEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Picture } from "~/components/picture.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { mayPass } from "~/lib/studio-error.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import type { Portrait } from "./use-gallery.ts";
import { ViewerPanel } from "./viewer-panel.tsx";

interface ViewerProps {
  id: string;
  /** what is loaded of the list that it is shown from */
  portraits: readonly Portrait[];
  total: number;
  onShow: (id: string) => void;
  onNearEnd: () => void;
  onClose: () => void;
}

const swipePixels = 48;

/** One portrait on a dark stage, with its neighbours a key, a click or a swipe away. */
export function Viewer({ id, portraits, total, onShow, onNearEnd, onClose }: ViewerProps) {
  const { t } = useTranslation("gallery");
  const format = useFormat();
  const index = portraits.findIndex((portrait) => portrait.id === id);
  const listed = portraits[index];
  const fetched = api.images.get.useQuery(
    { id },
    { enabled: !listed, retry: (count, error) => count < 2 && mayPass(error) },
  );
  const portrait = listed ?? fetched.data;
  const previous = index > 0 ? portraits[index - 1] : undefined;
  const next = index >= 0 ? portraits[index + 1] : undefined;
  const [full, setFull] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);

  const go = (to: Portrait | undefined) => {
    if (!to) return;
    setFull(false);
    onShow(to.id);
  };
  const swipe = useSwipe({ left: () => go(next), right: () => go(previous), enabled: !full });
  useShortcut({ key: "arrowleft" }, () => go(previous));
  useShortcut({ key: "arrowright" }, () => go(next));
  useShortcut({ key: "z" }, () => setFull(!full));
  usePreload(next?.url);

  const nearEnd = index >= 0 && index >= portraits.length - 3;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd]);

  return (
    <Stage open onClose={onClose} title={t("viewer.title")} initialFocus={closeButton}>
      <div className="grid min-h-dvh md:h-dvh md:grid-cols-[minmax(0,1fr)_340px] md:grid-rows-[minmax(0,1fr)]">
        <div className="relative flex min-h-[64dvh] min-w-0 flex-col">
          <header className="z-10 flex items-center justify-between p-2">
            <Button ref={closeButton} look="film" size="icon" aria-label={t("viewer.back")} onClick={onClose}>
              <X className="size-5.5" aria-hidden />
            </Button>
            <p role="status" className="tabular text-film-text text-label">
              {index >= 0 &&
                t("viewer.position", { position: format.number(index + 1), total: format.number(total) })}
            </p>
            <Button
              look="film"
              size="icon"
              className={portrait ? undefined : "invisible"}
              aria-label={full ? t("viewer.fit") : t("viewer.full")}
              aria-pressed={full}
              onClick={() => setFull(!full)}
            >
              {full ? (
                <Minimize2 className="size-5" aria-hidden />
              ) : (
                <Maximize2 className="size-5" aria-hidden />
              )}
            </Button>
          </header>
          <div className="relative min-h-0 flex-1" {...swipe}>
            {portrait && <Print key={portrait.id} portrait={portrait} full={full} />}
            {!portrait && fetched.isPending && (
              <div className="grid size-full place-items-center">
                <Spinner className="size-8 text-film-accent" />
              </div>
            )}
            {!portrait && fetched.isError && (
              <div role="alert" className="grid size-full place-content-center gap-2 text-center">
                <p className="display text-h2">{t("viewer.missing")}</p>
                <p className="text-film-text">{t("viewer.missingText")}</p>
              </div>
            )}
            <Turn
              side="left"
              label={t("viewer.previous")}
              disabled={!previous}
              onClick={() => go(previous)}
            />
            <Turn side="right" label={t("viewer.next")} disabled={!next} onClick={() => go(next)} />
          </div>
        </div>
        {portrait && <ViewerPanel portrait={portrait} />}
      </div>
    </Stage>
  );
}

/** The thumbnail at once, the whole picture over it when it is there. */
function Print({ portrait, full }: { portrait: Portrait; full: boolean }) {
  const { t } = useTranslation("gallery");
  const { url, thumbnailUrl, prompt, width, height } = portrait;
  return (
    <div
      ref={full ? centre : undefined}
      tabIndex={full ? 0 : undefined}
      className={`absolute inset-0 grid ${full ? "overflow-auto" : "overflow-hidden"}`}
    >
      <Picture
        src={url}
        alt={t("alt", { prompt })}
        width={width}
        height={height}
        draggable={false}
        style={{ backgroundImage: `url("${thumbnailUrl}")` }}
        className={
          full
            ? "m-auto max-w-none bg-cover"
            : "develop m-auto h-auto max-h-full w-auto max-w-full bg-cover object-contain px-0 md:px-16 md:[background-image:none]!"
        }
      />
    </div>
  );
}

function centre(stage: HTMLElement | null): void {
  stage?.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2);
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
      className={`absolute top-1/2 -translate-y-1/2 bg-black/45 disabled:opacity-0 ${side === "left" ? "left-2" : "right-2"}`}
    >
      <Icon className="size-6" aria-hidden />
    </Button>
  );
}

function useSwipe({ left, right, enabled }: { left: () => void; right: () => void; enabled: boolean }) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!enabled || !start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      if (Math.abs(across) < swipePixels || Math.abs(across) < Math.abs(touch.clientY - start.current.y))
        return;
      if (across < 0) left();
      else right();
    },
  };
}

function usePreload(url: string | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}
