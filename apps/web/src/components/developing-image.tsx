"use client";

import { cn } from "@portrait-studio/ui/cn";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeholderOf } from "../lib/placeholder.ts";
import { StudioImage } from "./studio-image.tsx";

interface DevelopingImageProps {
  src: string;
  /** base64; shown until the picture is there */
  thumbhash?: string | undefined;
  alt: string;
  width?: number;
  height?: number;
  /** off for what is seen first */
  lazy?: boolean;
  /**
   * Whether there is no time now, as while many come and go: then the placeholder waits for the browser to be idle, and the
   * picture shows at once. The same function for as long as the picture stands.
   */
  isHurried?: () => boolean;
  className?: string;
}

/** A picture that comes up out of its placeholder. */
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
  // what is shown stands in the element itself: as a state, each picture of a wall would be rendered twice while it scrolls
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same place comes up anew
  useLayoutEffect(() => {
    const { current } = image;
    if (!current) return;
    // a picture from the cache is there before React listens
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
      style={thumbhash && !bare ? { backgroundImage: `url(${placeholderOf(thumbhash)})` } : undefined}
      className={cn("print-paper data-shown:bg-none! data-[shown=developing]:develop", className)}
    />
  );
}

function bringUp(image: HTMLImageElement, hurried: boolean): void {
  image.dataset.shown ??= hurried ? "at-once" : "developing";
}

const never = () => false;

/** @returns what takes it back. One browser has no idle moments to tell of, and gets the next one. */
function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}
