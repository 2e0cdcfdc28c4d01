import type { ComponentProps } from "react";

type StudioImageProps = ComponentProps<"img"> & { src: string; alt: string };

/** Addresses are signed, expire, and lead to thumbnails: Next's optimiser would only copy them under addresses of its own. */
export function StudioImage(props: StudioImageProps) {
  // biome-ignore lint/performance/noImgElement: for the reason above
  // biome-ignore lint/a11y/useAltText: the type asks for it
  return <img decoding="async" {...props} />;
}
