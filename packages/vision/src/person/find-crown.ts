import { clamp, type Raster } from "@portrait-studio/raster";
import type { Face } from "../types.ts";
import { modelSide, type RunSegmentation, segmentWindow, windowRound } from "./segment-person.ts";

/** The square that is looked at: so many face widths, with the face this far down in it. */
const view = { side: 2.6, face: 0.6 } as const;
/**
 * Columns that are looked up, to each side of the forehead's middle, in face widths; and how many must meet the edge: hair that only
 * touches it is whole.
 */
const reach = 0.4;
const cutWidth = 0.45;
const top = 10;
/** From this probability on a pixel is the person's. */
const person = 0.5;

/** The mesh ends below the hairline. The face and the crown's row are in pixels of `photo`. */
export async function findCrown(
  run: RunSegmentation,
  photo: Raster,
  { box, width, landmarks }: Pick<Face, "box" | "width" | "landmarks">,
): Promise<{ y: number; isCut: boolean }> {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2, width };
  const window = windowRound(middle, view, photo);
  const seen = await segmentWindow(run, photo, window);
  const [across, down] = [modelSide / window.width, modelSide / window.height];
  const column = (x: number) => clamp(Math.round((x - window.left) * across), 0, modelSide - 1);
  const forehead = clamp(Math.round((landmarks[3 * top + 1] - window.top) * down), 0, modelSide - 1);
  let crown = forehead;
  let cut = 0;
  const [from, to] = [column(landmarks[3 * top] - reach * width), column(landmarks[3 * top] + reach * width)];
  for (let x = from; x <= to; x++) {
    let y = forehead;
    while (y > 0 && seen[(y - 1) * modelSide + x] >= person) y--;
    crown = Math.min(crown, y);
    if (y === 0) cut++;
  }
  const isCut = window.top < 1 && cut > cutWidth * width * across;
  return { y: isCut ? 0 : window.top + crown / down, isCut };
}
