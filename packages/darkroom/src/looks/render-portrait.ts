import { findFaces } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import type { SetAnalysis } from "../analysis/types.ts";
import type { Picture } from "../pixels/decode.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { type HeadSpan, loadFrame } from "../render/frame.ts";
import { placeHead } from "../render/geometry.ts";
import { loadMatte } from "../render/load-matte.ts";
import { mountPicture } from "../render/mount.ts";
import { portraitXmp } from "../render/provenance-xmp.ts";
import { setScene } from "../render/scene.ts";
import { retouchFace } from "../retouch/retouch-face.ts";
import { developers } from "./developers.ts";

export interface RenderOptions {
  artifact: SetAnalysis;
  plan: PortraitPlan;
  /** the JPEG of `plan.photoId`, as the artifact was made from */
  photo: Uint8Array;
  /** the photo's matte, as its cut-out gave it; without it a studio plan is rendered in place */
  matte?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface Portrait {
  /** JPEG, quality 90, sRGB, with the IPTC digital source type and the engine in its XMP */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * Develops a planned portrait. The same plan and photo give the same bytes on the same machine.
 * @throws RangeError when the artifact doesn't know the plan's photo
 * @throws UnreadablePhotoError when the photo isn't a whole, readable picture
 * @throws the signal's reason when it is aborted; it is looked at between the stages
 */
export async function renderPortrait({
  artifact,
  plan,
  photo,
  matte,
  signal,
}: RenderOptions): Promise<Portrait> {
  const verdict = artifact.photos.find(({ id }) => id === plan.photoId);
  if (!verdict) {
    throw new RangeError(`the set has no photo ${plan.photoId}`);
  }
  signal?.throwIfAborted();
  const { head } = placeHead(verdict, plan);
  const span = {
    left: head.x - head.radiusX,
    right: head.x + head.radiusX,
    top: head.y - head.radiusY,
    bottom: head.y + head.radiusY,
  };
  const { picture, seen } = await loadFrame(photo, plan, span);
  const alpha = matte && plan.renderer === "studio" ? await loadMatte(matte, seen, plan, span) : null;
  signal?.throwIfAborted();
  const scene = setScene(await retouch(picture, plan, span), verdict, plan, artifact.person, alpha);
  signal?.throwIfAborted();
  const developed = developers[plan.look](scene, plan, () => signal?.throwIfAborted());
  signal?.throwIfAborted();
  const { data, width, height } = mountPicture(developed, plan);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(portraitXmp)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height };
}

/** The person's face retouched as the plan says: the one whose middle lies in the head. */
async function retouch(
  picture: Picture,
  { retouch: setting = "light" }: PortraitPlan,
  head: HeadSpan,
): Promise<Picture> {
  if (setting === "none") return picture;
  const face = (await findFaces(picture)).find(({ box }) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > head.left && x < head.right && y > head.top && y < head.bottom;
  });
  return face ? retouchFace(picture, face.landmarks, null, setting) : picture;
}
