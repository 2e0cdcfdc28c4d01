"use client";

import { cn } from "@portrait-studio/ui/cn";
import { useState } from "react";
import { placeholderOf } from "~/lib/placeholder.ts";
import { Picture } from "./picture.tsx";

interface DevelopingImageProps {
  src: string;
  /** base64; shown until the picture is there */
  thumbhash?: string | undefined;
  alt: string;
  width?: number;
  height?: number;
  /** off for what is seen first */
  lazy?: boolean;
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
  className,
}: DevelopingImageProps) {
  const [shown, setShown] = useState("");
  return (
    <Picture
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={lazy ? "lazy" : "eager"}
      decoding="async"
      draggable={false}
      // a picture from the cache is there before React listens
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0 && shown !== src) setShown(src);
      }}
      onLoad={() => setShown(src)}
      style={
        shown === src || !thumbhash ? undefined : { backgroundImage: `url(${placeholderOf(thumbhash)})` }
      }
      className={cn("print-paper", shown === src && "develop", className)}
    />
  );
}
