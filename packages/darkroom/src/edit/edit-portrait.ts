import sharp from "sharp";
import { decodePhoto, type Picture } from "../pixels/decode.ts";
import { isGrey } from "../pixels/is-grey.ts";
import { clamp } from "../pixels/plane.ts";
import { plainFinish, printScene } from "../render/finish.ts";
import { mountPicture } from "../render/mount.ts";
import { editedXmp } from "../render/provenance-xmp.ts";
import { hueOf, openScene } from "../render/scene.ts";
import { type EditWork, edits } from "./edits.ts";
import { describeHead, findHead, usualHead } from "./find-head.ts";
import { planEdit } from "./plan-edit.ts";
import { type Frame, shapePicture } from "./shape.ts";
import type { EditedPortrait, EditPlan, EditRequest } from "./types.ts";

/** Larger pictures are brought down to this. */
const longest = 2048;

/** Steps that do the same wherever the head is. */
const headless =
  /^(tone:(bw|sepia)|warmth|light|contrast|saturation|grain|fade|cast|tint|flip|turn|frame:(white|black))/;

/**
 * Changes a portrait as an instruction says; what it means is in the answer's plan and reading. Where nothing was understood
 * the picture comes back as it was, encoded anew. The same request gives the same bytes on the same machine.
 * @throws UnreadablePhotoError when the picture isn't whole and readable
 * @throws the signal's reason when it is aborted; it is looked at between the steps
 */
export async function editPortrait(request: EditRequest): Promise<EditedPortrait> {
  const { picture, headBox, signal } = request;
  const check = () => signal?.throwIfAborted();
  check();
  const { plan, reading } = planEdit(request);
  const source = await decodePhoto(picture, longest);
  const { xmp } = await sharp(picture).metadata();
  const steps = [...plan.steps, ...plan.companions];
  const needsHead = steps.some(({ edit }) => !headless.test(edit));
  const head = headBox ?? (needsHead ? await findHead(source) : usualHead);
  check();
  const shaped = await shapePicture(source, head, plan.steps);
  check();
  const { data, width, height } = frameIt(await develop(shaped, plan, check), shaped, plan);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(editedXmp(xmp?.toString("utf8")))
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height, plan, reading };
}

/** Steps of light and colour; without any the pixels stay as they are. */
function develop({ frame, head }: Frame, plan: EditPlan, check: () => void): Picture {
  const steps = [...plan.steps, ...plan.companions].filter(({ edit, amount }) => edit in edits && amount > 0);
  if (steps.length === 0) {
    return frame;
  }
  const { geometry, measures } = describeHead(frame, head);
  const scene = openScene(frame, {
    geometry,
    gain: 1,
    pivot: clamp(measures.luminance, 0.15, 0.75),
    skin: measures.skin,
    skinHue: hueOf(measures.tones.skin),
    grey: isGrey(frame),
    matte: null,
  });
  const work: EditWork = {
    scene,
    plan,
    skinTone: measures.tones.skin,
    finish: { ...plainFinish, shoulder: 0.999, grade: {}, bloom: { ...plainFinish.bloom } },
  };
  const names = Object.keys(edits);
  for (const { edit, amount } of steps.toSorted((a, b) => names.indexOf(a.edit) - names.indexOf(b.edit))) {
    edits[edit](work, amount);
    check();
  }
  return printScene(scene, work.finish, plan.textureSeed);
}

function frameIt(picture: Picture, { size, mount, border }: Frame, plan: EditPlan): Picture {
  if (border === null) {
    return mountPicture(picture, {
      mount,
      size,
      palette: plan.flavour % 3,
      textureSeed: plan.textureSeed,
      keySide: plan.keySide,
    });
  }
  const data = new Uint8Array(size.width * size.height * 3).fill(border);
  const left = (size.width - picture.width) >> 1;
  const top = (size.height - picture.height) >> 1;
  for (let y = 0; y < picture.height; y++) {
    const from = y * picture.width * 3;
    data.set(picture.data.subarray(from, from + picture.width * 3), ((top + y) * size.width + left) * 3);
  }
  return { ...size, data };
}
