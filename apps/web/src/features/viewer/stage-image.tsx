import type { GalleryImage } from "@portrait-studio/contract/images";
import type { PointerEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { Aim } from "./use-zoom.ts";

interface StageImageProps {
  image: GalleryImage;
  /** in its own pixels; a mouse drags it, a finger scrolls it */
  full: boolean;
  /** what stays where it was when it becomes full; its middle without one */
  aim: RefObject<Aim | undefined>;
}

export function StageImage({ image, full, aim }: StageImageProps) {
  const { t } = useTranslation("viewer");
  const { url, thumbnailUrl, width, height } = image;

  function scrollToAim(stage: HTMLElement | null): void {
    const shown = stage?.querySelector("img");
    if (!stage || !shown) return;
    const { across, down, left, top } = aim.current ?? {
      across: 0.5,
      down: 0.5,
      left: stage.clientWidth / 2,
      top: stage.clientHeight / 2,
    };
    stage.scrollTo(shown.offsetLeft + across * width - left, shown.offsetTop + down * height - top);
  }

  return (
    <div
      ref={full ? scrollToAim : undefined}
      tabIndex={full ? 0 : undefined}
      {...(full && { onPointerDown: holdByMouse, onPointerMove: dragByMouse })}
      className={`absolute inset-0 grid touch-manipulation ${full ? "cursor-grab overflow-auto active:cursor-grabbing" : "cursor-zoom-in grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden md:px-16"}`}
    >
      <StudioImage
        src={url}
        alt={t("alt", image)}
        width={width}
        height={height}
        draggable={false}
        style={{ backgroundImage: `url("${thumbnailUrl}")` }}
        className={
          full
            ? "m-auto max-w-none bg-cover"
            : "develop m-auto h-auto max-h-full w-auto max-w-full bg-cover object-contain"
        }
      />
    </div>
  );
}

function holdByMouse(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
}

function dragByMouse(event: PointerEvent<HTMLElement>): void {
  if (event.currentTarget.hasPointerCapture(event.pointerId))
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}
