import type { ComponentProps } from "react";

type StudioImageProps = ComponentProps<"img"> & { src: string; alt: string };

/**
 * An image or photo of the studio. Its addresses are signed, expire, and lead to thumbnails that were made when it was stored, so
 * Next's optimiser would only copy them under addresses of its own.
 */
export function StudioImage(props: StudioImageProps) {
  // biome-ignore lint/performance/noImgElement: for the reason above
  // biome-ignore lint/a11y/useAltText: the type asks for it
  return <img decoding="async" {...props} />;
}
