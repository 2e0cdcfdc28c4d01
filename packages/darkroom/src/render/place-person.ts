import sharp from "sharp";
import type { Box } from "../analysis/types.ts";
import { eyeLine, type Landmarks } from "../geometry/landmarks.ts";
import { cutToPhoto } from "../plan/choose-crop.ts";
import { faceHeight, type Stance } from "../plan/stances.ts";
import type { Size } from "../plan/types.ts";

/** From which row or column on the person is cut off by each edge of the photo, in pixels; Infinity where they are not. */
interface CutEdges {
  left: number;
  right: number;
  /** whether the head is cut off above */
  top: boolean;
  bottom: boolean;
}

/** How large a face may get against the picture's unit, and how far it may move, before a cut edge of the person is let in. */
const largest = 0.82;
const across = 0.12;
const down = 0.08;
/** A head that the photo cuts off above goes further up, as in any tight portrait. */
const up = { whole: 0.08, cut: 0.17 };

export interface Person {
  landmarks: Landmarks;
  faceWidth: number;
  photo: Size;
  matte: Uint8Array;
}

/**
 * The part of the photo to use, and where it lies in the picture, so that the eyes are where the stance wants them and no edge at
 * which the photo cuts the person off is in the picture: the person comes nearer, and moves a little, until that is so.
 * @param stance.x of the eyes, in parts of the picture's width
 */
export async function placePerson(
  { landmarks, faceWidth, photo, matte }: Person,
  stance: Stance & { x: number },
  picture: Size,
): Promise<{ crop: Box; place: Box }> {
  const cut = await findCutEdges(matte, photo);
  const eyes = eyeLine(landmarks);
  const unit = Math.min(picture.height, picture.width * 1.25);
  const wished = (stance.face * unit) / (faceHeight * faceWidth);
  let best = frameAt(wished);
  for (let near = 1.02; near * stance.face <= largest; near *= 1.02) {
    const frame = frameAt(wished * near);
    if (frame.cost < best.cost) best = frame;
  }
  return cutToPhoto(best.frame, photo);

  /** The cost: cut edges in the picture first, then how much nearer and how far aside the person is. */
  function frameAt(scale: number): { frame: Box; cost: number } {
    const { width, height } = picture;
    const x = stance.x * width;
    const y = stance.y * height;
    const top = cut.top ? Math.min(y, eyes.y * scale) : y;
    const low = cut.bottom ? Math.max(top, height - (photo.height - eyes.y) * scale) : top;
    const highest = y - up[cut.top ? "cut" : "whole"] * height;
    const py = Math.min(y + down * height, Math.max(highest, low));
    const visible = (row: number) => (row - eyes.y) * scale + py < height - 1;
    const cutLeft = visible(cut.left);
    const cutRight = visible(cut.right);
    const most = cutLeft ? eyes.x * scale : Infinity;
    const least = cutRight ? width - (photo.width - eyes.x) * scale : -Infinity;
    const wanted = least > most ? (least + most) / 2 : Math.min(most, Math.max(least, x));
    const px = Math.min(x + across * width, Math.max(x - across * width, wanted));
    const missing =
      Math.max(0, px - most) +
      Math.max(0, least - px) +
      (cut.bottom ? Math.max(0, height - (photo.height - eyes.y) * scale - py) : 0) +
      (cut.top ? Math.max(0, py - eyes.y * scale) : 0);
    return {
      frame: {
        x: eyes.x - px / scale,
        y: eyes.y - py / scale,
        width: width / scale,
        height: height / scale,
      },
      cost:
        40 * (missing / height) +
        Math.log(scale / wished) +
        2.5 * (Math.abs(px - x) / width) +
        1.5 * (Math.abs(py - y) / height),
    };
  }
}

/** Rows of a small matte are looked through at its edges. */
const smallSide = 256;

async function findCutEdges(matte: Uint8Array, photo: Size): Promise<CutEdges> {
  const { data, info } = await sharp(matte)
    .extractChannel(0)
    .resize(smallSide, smallSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const row = photo.height / height;
  const touches = (x: number, y: number) => data[y * width + x] > 90;
  const first = (x: number) => {
    for (let y = 0; y < height; y++) if (touches(x, y)) return y * row;
    return Infinity;
  };
  const any = (y: number) => Array.from({ length: width }, (_, x) => touches(x, y)).some(Boolean);
  return { left: first(0), right: first(width - 1), top: any(0), bottom: any(height - 1) };
}
