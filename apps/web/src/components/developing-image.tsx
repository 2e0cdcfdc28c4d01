"use client";

import { cn } from "@portrait-studio/ui/cn";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { StudioImage } from "./studio-image.tsx";

interface DevelopingImageProps {
  src: string;
  thumbhash?: string | undefined;
  alt: string;
  width?: number;
  height?: number;
  lazy?: boolean;
  /** Whether the page is busy, e.g. while it scrolls fast: then the placeholder waits. Must be the same function on every render. */
  isHurried?: () => boolean;
  className?: string;
}

export function DevelopingImage({
  src,
  thumbhash,
  alt,
  width,
  height,
  lazy = true,
  isHurried = never,
  className,
}: DevelopingImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [bare, setBare] = useState(isHurried);
  useEffect(() => {
    if (bare) return whenIdle(() => !image.current?.complete && setBare(false));
  }, [bare]);
  // kept on the element itself: as a state, each image of the gallery would render twice while it scrolls
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image in the same place develops again
  useLayoutEffect(() => {
    const { current } = image;
    if (!current) return;
    // an image from the cache has loaded before React listens
    if (current.complete && current.naturalWidth > 0) bringUp(current, isHurried());
    else delete current.dataset.shown;
  }, [src, isHurried]);
  return (
    <StudioImage
      ref={image}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={lazy ? "lazy" : "eager"}
      decoding="async"
      draggable={false}
      onLoad={(event) => bringUp(event.currentTarget, isHurried())}
      style={thumbhash && !bare ? { backgroundImage: `url(${toPlaceholder(thumbhash)})` } : undefined}
      className={cn("blank-frame data-shown:bg-none! data-[shown=developing]:develop", className)}
    />
  );
}

function bringUp(image: HTMLImageElement, hurried: boolean): void {
  image.dataset.shown ??= hurried ? "at-once" : "developing";
}

const never = () => false;

/** @returns a function that cancels it. Safari has no requestIdleCallback; there it runs at the next moment. */
function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

const known = new Map<string, string>();
const most = 2000;

/** A thumbhash (base64) as a data address of a tiny raster; empty when it cannot be read. */
function toPlaceholder(thumbhash: string): string {
  const found = known.get(thumbhash);
  if (found !== undefined) return found;
  const url = decode(thumbhash);
  if (known.size >= most) known.clear();
  known.set(thumbhash, url);
  return url;
}

function decode(thumbhash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
  } catch {
    return "";
  }
}
