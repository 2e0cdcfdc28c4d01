import type { Outputs } from "~/lib/api.ts";

/** An image as the gallery and the viewer show it. */
export type GalleryImage = Outputs["images"]["list"]["items"][number];
