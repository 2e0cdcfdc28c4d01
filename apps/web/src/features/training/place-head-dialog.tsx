import type { Box, PhotoFile } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { CutOutUse } from "./cut-out-use.tsx";
import { guessBox, moveBox, scaleBox } from "./head-box.ts";
import { useShowPhoto } from "./use-show-photo.ts";

interface PlaceHeadDialogProps {
  photo: PhotoFile;
  onClose: () => void;
}

const step = 0.02;
const growth = 1.12;

type Change = "up" | "down" | "left" | "right" | "larger" | "smaller";

const changes: Readonly<
  Record<Change, { icon: typeof Plus; keys: readonly string[]; apply: (box: Box) => Box }>
> = {
  left: { icon: ArrowLeft, keys: ["ArrowLeft"], apply: (box) => moveBox(box, -step, 0) },
  up: { icon: ArrowUp, keys: ["ArrowUp"], apply: (box) => moveBox(box, 0, -step) },
  down: { icon: ArrowDown, keys: ["ArrowDown"], apply: (box) => moveBox(box, 0, step) },
  right: { icon: ArrowRight, keys: ["ArrowRight"], apply: (box) => moveBox(box, step, 0) },
  smaller: { icon: Minus, keys: ["-"], apply: (box) => scaleBox(box, 1 / growth) },
  larger: { icon: Plus, keys: ["+", "="], apply: (box) => scaleBox(box, growth) },
};
const names = Object.keys(changes) as Change[];

export function PlaceHeadDialog({ photo, onClose }: PlaceHeadDialogProps) {
  const { t } = useTranslation(["training", "common"]);
  const errorText = useErrorText();
  const show = useShowPhoto();
  const [box, setBox] = useState(() => photo.headBox ?? guessBox(photo));
  const place = api.upload.placeHead.useMutation({
    onSuccess: (changed) => {
      show(changed);
      onClose();
    },
  });
  const drag = useDrag(box, setBox);

  function press(event: KeyboardEvent): void {
    const name = names.find((one) => changes[one].keys.includes(event.key));
    if (!name) return;
    event.preventDefault();
    setBox(changes[name].apply);
  }

  return (
    <Dialog
      onClose={onClose}
      title={t("training:head.title")}
      description={photo.headBox ? t("training:head.text") : t("training:head.none")}
      closeLabel={t("common:close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={place.isPending}
            onClick={() => place.mutate({ id: photo.id, headBox: box })}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center overflow-hidden rounded-image bg-sunken">
        <div ref={drag.stage} className="relative w-fit touch-none overflow-hidden">
          <StudioImage
            src={photo.url}
            alt={photo.name}
            width={photo.width}
            height={photo.height}
            draggable={false}
            className="h-auto max-h-[46dvh] w-auto max-w-full select-none"
          />
          <button
            type="button"
            aria-label={t("training:head.frame")}
            onKeyDown={press}
            {...drag.handlers}
            className="absolute cursor-move rounded-[6px] border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/0.5)] focus-visible:outline-2 focus-visible:outline-film-accent"
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          />
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-0.5 sm:gap-1">
        {names.map((name) => {
          const Icon = changes[name].icon;
          return (
            <Button
              key={name}
              size="icon"
              aria-label={t(`training:head.${name}`)}
              title={t(`training:head.${name}`)}
              onClick={() => setBox(changes[name].apply)}
            >
              <Icon className="size-5" aria-hidden />
            </Button>
          );
        })}
      </div>
      <CutOutChoice photo={photo} />
      {place.error && <ErrorText>{errorText(place.error)}</ErrorText>}
    </Dialog>
  );
}

function useDrag(box: Box, onMove: (box: Box) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; box: Box }>(undefined);
  return {
    stage,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, box };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const size = stage.current?.getBoundingClientRect();
        if (!held.current || !size) return;
        const { x, y, box: from } = held.current;
        onMove(moveBox(from, (event.clientX - x) / size.width, (event.clientY - y) / size.height));
      },
      onPointerUp: () => {
        held.current = undefined;
      },
      onPointerCancel: () => {
        held.current = undefined;
      },
    },
  };
}

/** How the person stands apart from the background of a photo. A bad one is unticked, at once; a doubtful one waits for a tick. */
function CutOutChoice({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
  const { cutOut } = photo;
  if (!cutOut) {
    if (photo.cutOutPending) return <p className="text-label text-muted">{t("cutOut.pending")}</p>;
    return photo.verdict && <p className="text-label text-muted">{t("cutOut.none")}</p>;
  }
  return (
    <section aria-label={t("cutOut.title")} className="flex items-center gap-4">
      <StudioImage
        src={cutOut.previewUrl}
        alt={t("cutOut.alt", { name: photo.name })}
        className="checkerboard h-28 w-auto max-w-28 shrink-0 rounded-image object-contain"
      />
      <CutOutUse photo={photo} />
    </section>
  );
}
