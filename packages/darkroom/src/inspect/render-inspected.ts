import { type DevelopOptions, developPlan } from "../looks/develop-plan.ts";
import { printImage, type RenderedImage } from "../looks/render-image.ts";
import { computeEnlargement } from "../plan/limit-enlargement.ts";
import { type Inspection, inspectPrint } from "./inspect-print.ts";

export interface InspectedImage extends RenderedImage, Inspection {
  /** how many of its pixels one of the photo's is, across */
  enlargement: number;
}

/** An image, and what a look at it has found. @throws as `developPlan` does */
export async function renderInspected(options: DevelopOptions): Promise<InspectedImage> {
  const print = await developPlan(options);
  options.signal?.throwIfAborted();
  const inspection = await inspectPrint(print);
  const enlargement = computeEnlargement(print.plan, print.photo);
  return { ...(await printImage(print)), ...inspection, enlargement };
}
