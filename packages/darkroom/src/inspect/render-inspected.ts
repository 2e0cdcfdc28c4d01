import { type DevelopOptions, developPlan } from "../looks/develop-plan.ts";
import { printImage, type RenderedImage } from "../looks/render-image.ts";
import { type Inspection, inspectPrint } from "./inspect-print.ts";

export interface InspectedImage extends RenderedImage, Inspection {}

/** An image, and what a look at it has found. @throws as `developPlan` does */
export async function renderInspected(options: DevelopOptions): Promise<InspectedImage> {
  const print = await developPlan(options);
  options.signal?.throwIfAborted();
  const inspection = await inspectPrint(print);
  return { ...(await printImage(print)), ...inspection };
}
