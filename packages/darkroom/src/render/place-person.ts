import type { Box } from "@portrait-studio/contract";
import sharp from "sharp";
import { cutToPhoto } from "../plan/choose-crop.ts";
import { faceHeight, type Stance } from "../plan/stances.ts";
import type { Size } from "../plan/types.ts";
import { eyeLine, type Landmarks } from "../relighting/head/landmarks.ts";

/** The person's ends by the matte, in pixels of the photo. */
interface PersonEnds {
  /** from which row on each side of the photo cuts the person off; Infinity where it does not */
  cutLeft: number;
  cutRight: number;
  /** whether the head is cut off above, and where it ends */
  cutTop: boolean;
  headTop: number;
  cutBottom: boolean;
  /** the head's sides beside the eyes and above them, with hair and hat */
  headLeft: number;
  headRight: number;
}

/** How large a face may get against the image's unit, and how far it may move, before a cut edge of the person is let in. */
const largest = 1;
/** The room above a whole head, and the cost of lost hair against a cut edge of the body. */
const above = 0.05;
const hairWeight = 2;
/** The cost of an edge that is let in at all, since the person fades out before it. */
const letIn = 0.1;
const across = 0.12;
/** How far eyes go down, and the lowest place that they come to, in parts of the image's height. */
const down = { by: 0.08, to: 0.455 };
/** From the eyes to under the chin, in face widths. */
const chin = 1.05;
/** A head that fills the photo keeps this part of its width, and of what is below the eyes, before a cut edge is let in. */
const kept = 0.95;
/** How far the middle of a turned head, not that of its eyes, stands where the stance has them. */
const towardsHead = 0.5;
/** The room beside the head, in parts of the image's width. */
const beside = 0.03;
/** A head that the photo cuts off above goes further up, as in any tight portrait. */
const up = { whole: 0.08, cut: 0.4 };

export interface PlacedPerson {
  landmarks: Landmarks;
  faceWidth: number;
  photo: Size;
  matte: Uint8Array;
}

/** No edge at which the photo cuts the person off is in the image: they come nearer until it is so. @param stance.x in parts of its width */
export async function placePerson(
  person: PlacedPerson,
  stance: Stance & { x: number },
  image: Size,
): Promise<{ crop: Box; place: Box }> {
  return placeOutline(await outlinePerson(person), stance, image);
}

export async function outlinePerson({ landmarks, faceWidth, photo, matte }: PlacedPerson) {
  const eyes = eyeLine(landmarks);
  return { eyes, faceWidth, photo, outline: await findOutline(matte, photo, eyes, faceWidth) };
}

export function placeOutline(
  { eyes, faceWidth, photo, outline }: Awaited<ReturnType<typeof outlinePerson>>,
  stance: Stance & { x: number },
  image: Size,
): { crop: Box; place: Box } {
  const unit = Math.min(image.height, image.width * 1.25);
  const usual = (stance.face * unit) / (faceHeight * faceWidth);
  let best = frameAt(usual);
  for (let near = 1.02; near * stance.face <= largest; near *= 1.02) {
    const frame = frameAt(usual * near);
    if (frame.cost < best.cost) best = frame;
  }
  return cutToPhoto(best.frame, photo);

  /** The cost: cut edges in the image first, then how much nearer and how far aside the person is. */
  function frameAt(scale: number): { frame: Box; cost: number } {
    const { width, height } = image;
    const aside = eyes.x - (outline.headLeft + outline.headRight) / 2;
    const x = besideHead(stance.x * width + towardsHead * aside * scale, scale);
    const y = stance.y * height;
    const top = outline.cutTop ? Math.min(y, eyes.y * scale) : y;
    const low = outline.cutBottom ? Math.max(top, height - (photo.height - eyes.y) * scale) : top;
    const highest = y - up[outline.cutTop ? "cut" : "whole"] * height;
    const crown = (eyes.y - outline.headTop) * scale + (outline.cutTop ? 0 : above * height);
    const lowest = Math.min(y + down.by * height, down.to * height);
    const py = Math.min(Math.max(lowest, crown), Math.max(highest, low, crown));
    const visible = (row: number) => (row - eyes.y) * scale + py < height - 1;
    const cutLeft = visible(outline.cutLeft);
    const cutRight = visible(outline.cutRight);
    const most = cutLeft ? eyes.x * scale : Infinity;
    const least = cutRight ? width - (photo.width - eyes.x) * scale : -Infinity;
    const wanted = least > most ? (least + most) / 2 : Math.min(most, Math.max(least, x));
    const px = Math.min(x + across * width, Math.max(x - across * width, wanted));
    const missing =
      Math.max(0, px - most) +
      Math.max(0, least - px) +
      (outline.cutBottom ? Math.max(0, height - (photo.height - eyes.y) * scale - py) : 0) +
      hairWeight * ((outline.cutTop ? Math.max(0, py - crown) : 0) + chinLost(py, scale)) +
      (outline.cutTop
        ? 0
        : hairWeight * Math.max(0, kept * (outline.headRight - outline.headLeft) * scale - width));
    return {
      frame: {
        x: eyes.x - px / scale,
        y: eyes.y - py / scale,
        width: width / scale,
        height: height / scale,
      },
      cost:
        40 * (missing / height) +
        (missing > 0 ? letIn : 0) +
        Math.log(scale / usual) +
        2.5 * (Math.abs(px - x) / width) +
        1.5 * (Math.abs(py - y) / height),
    };
  }

  /** The part of a face that is lost below, of what the photo has, when it goes down so that its hair is in the image. */
  function chinLost(py: number, scale: number): number {
    const reach = Math.min(chin * faceWidth, kept * (photo.height - eyes.y));
    return Math.max(0, py + reach * scale - image.height);
  }

  /** Where the eyes go so that a turned head is whole: its back reaches further than its face. */
  function besideHead(x: number, scale: number): number {
    const least = beside * image.width + (eyes.x - outline.headLeft) * scale;
    const most = (1 - beside) * image.width - (outline.headRight - eyes.x) * scale;
    return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, x));
  }
}

/** A matte is looked through at this size. */
const smallSide = 256;

async function findOutline(
  matte: Uint8Array,
  photo: Size,
  eyes: { x: number; y: number },
  faceWidth: number,
): Promise<PersonEnds> {
  const { data, info } = await sharp(matte)
    .extractChannel(0)
    .resize(smallSide, smallSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const row = photo.height / height;
  const column = photo.width / width;
  const touches = (x: number, y: number) => data[y * width + x] > 90;
  const first = (x: number) => {
    for (let y = 0; y < height; y++) if (touches(x, y)) return y * row;
    return Infinity;
  };
  /** Where the person ends straight above the eyes. */
  const climb = (x: number) => {
    let y = Math.min(height - 1, Math.max(0, Math.floor(eyes.y / row)));
    while (y > 0 && touches(x, y - 1)) y--;
    return y;
  };
  const any = (y: number) => Array.from({ length: width }, (_, x) => touches(x, y)).some(Boolean);
  const middle = Math.min(width - 1, Math.max(0, Math.floor(eyes.x / column)));
  let [left, right] = [middle, middle];
  const lowest = Math.min(height - 1, Math.ceil((eyes.y + 0.2 * faceWidth) / row));
  for (let y = Math.max(0, Math.floor((eyes.y - 0.8 * faceWidth) / row)); y <= lowest; y++) {
    if (!touches(middle, y)) continue;
    for (let x = middle; x >= 0 && touches(x, y); x--) left = Math.min(left, x);
    for (let x = middle; x < width && touches(x, y); x++) right = Math.max(right, x);
  }
  const half = Math.round((0.25 * faceWidth) / column);
  const tops = Array.from({ length: 2 * half + 1 }, (_, i) =>
    climb(Math.min(width - 1, Math.max(0, middle - half + i))),
  );
  const headTop = Math.min(...tops);
  return {
    cutLeft: first(0),
    cutRight: first(width - 1),
    cutTop: headTop < 1,
    headTop: headTop * row,
    cutBottom: any(height - 1),
    headLeft: left * column,
    headRight: (right + 1) * column,
  };
}
