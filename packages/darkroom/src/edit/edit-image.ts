import type { EditName, EditReading } from "@portrait-studio/prompt-reader";
import { clamp, decodePhoto, isGrey, type Plane, type Raster } from "@portrait-studio/raster";
import sharp from "sharp";
import { plainFinish, printScene } from "../render/finish.ts";
import { editedXmp } from "../render/provenance-xmp.ts";
import { computeHue, type FoundFace, openScene } from "../render/scene.ts";
import { usualHead } from "./adjust-pixels.ts";
import { type EditWork, edits } from "./edits.ts";
import { faceEdits } from "./face-edits.ts";
import { describeHead, findHead } from "./find-head.ts";
import { cutOutline, findFaceInHead } from "./find-person.ts";
import { addFrame } from "./frame-it.ts";
import { type Mask, readOutline, readTransparency, shapeMask } from "./masks.ts";
import { needsFace, needsHead, needsOutline, wants } from "./needs.ts";
import { planEdit } from "./plan-edit.ts";
import { type Frame, shapeImage } from "./shape.ts";
import { type EditedImage, type EditPlan, type EditRequest, longestEdited } from "./types.ts";

/** A finished edit before it is framed and encoded, beside what it was made from. */
export interface DevelopedEdit {
  /** the image as it was, and its transparency where it came with one */
  source: Raster;
  transparency: Mask | null;
  /** the same in the shape that is asked for, pixel on pixel with `image` */
  shaped: Frame;
  image: Raster;
  /** where the person is, if a step needs it; in the shape that is asked for */
  matte: Plane | null;
  /** whether what is behind them is left out */
  isCut: boolean;
  /** how much of the head the cut-out has lost, in face widths; 0 where nobody was cut out */
  headMissing: number;
  plan: EditPlan;
  reading: EditReading;
  /** how the image came about so far */
  xmp: string | undefined;
}

/**
 * Changes an image as an instruction says; what it means is in the answer's plan and reading. Where nothing was understood
 * the image is returned unchanged, encoded again. The same request gives the same bytes on the same machine.
 * @throws UnreadablePhotoError when the image isn't whole and readable
 * @throws the signal's reason when it is aborted; it is looked at between the steps
 */
export async function editImage(request: EditRequest): Promise<EditedImage> {
  return encodeEdit(await developEdit(request));
}

/** @throws as `editImage` does */
export async function developEdit(request: EditRequest): Promise<DevelopedEdit> {
  const { image, headBox, signal } = request;
  const check = () => signal?.throwIfAborted();
  check();
  let { plan, reading } = planEdit(request);
  const source = await decodePhoto(image, longestEdited);
  const { xmp } = await sharp(image).metadata();
  const head = headBox ?? (needsHead(plan) ? await findHead(source) : usualHead);
  check();
  const shaped = await shapeImage(source, head, plan.steps);
  const shapeAlike = (mask: Raster) => shapeImage(mask, head, plan.steps, shaped);
  const transparency = await readTransparency(image, source);
  const alpha = transparency && (await shapeMask(transparency, shapeAlike));
  check();
  const face = needsFace(plan) ? await findFaceInHead(shaped.frame, shaped.head) : null;
  const { outline = null } = face && !alpha && needsOutline(plan) ? await withOutline(request) : {};
  const matte = alpha ?? (outline && (await shapeMask(await readOutline(outline.png, source), shapeAlike)));
  if (!face || (needsOutline(plan) && !matte)) ({ plan, reading } = planEdit(request, { hasFace: false }));
  check();
  return {
    ...{ source, transparency, shaped, matte, plan, reading },
    image: develop(shaped, plan, { face, matte, isCut: alpha !== null }, check),
    isCut: wants(plan, "cutout") || (alpha !== null && !wants(plan, "backdrop")),
    headMissing: matte && outline ? outline.headMissing : 0,
    xmp: xmp?.toString("utf8"),
  };
}

/** Puts an edit into its frame, and encodes it with what was done. */
export async function encodeEdit(edit: DevelopedEdit): Promise<EditedImage> {
  const { image, matte, isCut, shaped, plan, reading, xmp } = edit;
  const { data, width, height, channels } = addFrame(image, isCut ? matte : null, shaped, plan);
  const encoder = sharp(data, { raw: { width, height, channels } }).withXmp(editedXmp(xmp));
  return {
    ...(channels === 4
      ? { bytes: await encoder.png().toBuffer(), contentType: "image/png" }
      : {
          bytes: await encoder.jpeg({ quality: 90, chromaSubsampling: "4:4:4" }).toBuffer(),
          contentType: "image/jpeg",
        }),
    width,
    height,
    enlargement: shaped.enlargement,
    plan,
    reading,
  };
}

/** The request with the image's outline, which is made here if nobody has it. */
async function withOutline(request: EditRequest): Promise<Pick<EditRequest, "outline">> {
  return request.outline === undefined ? { outline: await cutOutline(request) } : request;
}

interface Person {
  face: FoundFace | null;
  /** 0..1, 1 on the person; null where nobody asks */
  matte: Plane | null;
  /** whether the image came without a background */
  isCut: boolean;
}

/** Steps of retouching, light and colour; without any the pixels stay as they are. */
function develop(
  { frame, head }: Frame,
  plan: EditPlan,
  { face, matte, isCut: cameCut }: Person,
  check: () => void,
): Raster {
  const all = [...plan.steps, ...plan.impliedSteps].filter(({ amount }) => amount > 0);
  const onFace: Partial<Record<EditName, (typeof faceEdits)[keyof typeof faceEdits]>> = faceEdits;
  const retouched = all.reduce(
    (image, { edit, amount }) => (face && onFace[edit]?.(image, face.landmarks, amount)) || image,
    frame,
  );
  const lit: Partial<Record<EditName, (typeof edits)[keyof typeof edits]>> = edits;
  const steps = all.flatMap(({ edit, amount }) => (lit[edit] ? [{ edit, amount, apply: lit[edit] }] : []));
  const isCut = cameCut || (matte !== null && wants(plan, "cutout", "backdrop"));
  if (steps.length === 0 && !isCut) return retouched;
  const { geometry, measures } = describeHead(retouched, head);
  const scene = openScene(retouched, {
    ...(face ? { face } : {}),
    geometry,
    gain: 1,
    pivot: clamp(measures.luminance, 0.15, 0.75),
    skin: measures.skin,
    skinHue: computeHue(measures.tones.skin),
    grey: isGrey(frame),
    outline: matte,
    isCutOut: isCut,
  });
  const work: EditWork = {
    scene,
    plan,
    outline: matte ?? scene.subject,
    skinTone: measures.tones.skin,
    finish: { ...plainFinish, shoulder: 0.999, grade: {}, bloom: { ...plainFinish.bloom } },
  };
  const names = Object.keys(edits);
  for (const { apply, amount } of steps.toSorted((a, b) => names.indexOf(a.edit) - names.indexOf(b.edit))) {
    apply(work, amount);
    check();
  }
  return printScene(scene, work.finish, plan.textureSeed);
}
