import {
  type CropRefusal,
  fewestAcross,
  type HeadCrop,
  headCropRules,
  headCropSize,
  type ImageUse,
} from "@portrait-studio/contract/head-crops";
import { mostEnlargement, type Printable } from "@portrait-studio/contract/prints";
import type { Rect } from "@portrait-studio/raster";
import { placeWindow } from "../reference/crop-reference.ts";

/** The head is in the image's pixels: chin, ears, and a crown with usual hair. */
export interface MeasuredHead extends Rect {
  /** the row at which all hair ends */
  hairTop: number;
  onWhite: boolean;
}

/** Free space above the hair, as a part of all that is above and below the head. */
const airAbove = 0.4;
/** Hair that stands high is whole all the same. */
const leastHeads = 1.06;
/** A strict crop has its head at most so far from the middle, and hair so near to the upper edge. */
const mostAside = 0.05;
const leastAir = 0.01;

export function planHeadCrop(
  image: Printable,
  head: MeasuredHead | null,
  use: ImageUse,
): HeadCrop | CropRefusal {
  const rule = headCropRules[use];
  if (!head) return "nobody";
  if (rule.strict && !head.onWhite) return "backdrop";
  const aspect = rule.width / rule.height;
  const [least, most] = rule.head;
  const hairTop = Math.min(head.top, head.hairTop);
  const whole = head.top + head.height - hairTop;
  const enlarged = Math.max(1, image.enlargement ?? 1);
  // of a small head more is shown, so that the file has enough pixels
  const readable = rule.strict ? 0 : Math.ceil((fewestAcross(use) * enlarged) / mostEnlargement / aspect + 1);
  const wanted = Math.max((2 * head.height) / (least + most), leastHeads * whole, readable);
  const height = Math.max(1, Math.floor(Math.min(wanted, image.height, image.width / aspect)));
  const width = Math.max(1, Math.min(image.width, Math.round(height * aspect)));
  const middle = head.left + head.width / 2;
  const part = placeWindow({ width, height }, image, { middle, top: hairTop - airAbove * (height - whole) });
  const share = head.height / height;
  const aside = Math.abs(middle - part.left - width / 2) / width;
  const cut = hairTop - part.top < leastAir * height || hairTop + whole > part.top + height;
  if (rule.strict && (share < least || share > most || aside > mostAside || cut)) return "tight";
  const own = width / enlarged;
  const wide = Math.min(rule.width, Math.floor(own * mostEnlargement));
  if (wide < fewestAcross(use)) return "small";
  return {
    part,
    width: wide,
    ...headCropSize({ use, width: wide }),
    ownWidth: Math.min(wide, Math.round(own)),
  };
}
