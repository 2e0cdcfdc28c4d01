import type { Box } from "@portrait-studio/contract";
import { faceInBox, measureFace } from "@portrait-studio/photo";
import type { FaceLight } from "@portrait-studio/photo/types";
import type { EditName, EditReading } from "@portrait-studio/prompts";
import { clamp, decodePhoto, isGrey, makePlane, type Plane, type Raster } from "@portrait-studio/raster";
import { findFaces, headBox } from "@portrait-studio/vision";
import sharp from "sharp";
import type { Size } from "../plan/types.ts";
import { plainFinish, printScene } from "../render/finish.ts";
import { mountImage } from "../render/mount.ts";
import { createGeometry, type Geometry } from "../render/place-head.ts";
import { createEditedXmp } from "../render/provenance-xmp.ts";
import { computeHue, type FoundFace, openScene } from "../render/scene.ts";
import { usualHead } from "./adjust-pixels.ts";
import {
  type EditedImage,
  type EditPlan,
  type EditRequest,
  longestEdited,
  needsFace,
  needsHead,
  needsOutline,
  wants,
} from "./edit-plan.ts";
import { type EditWork, edits, faceEdits } from "./edits.ts";
import { cutOutline, findFaceInHead } from "./find-person.ts";
import { planEdit } from "./plan-edit.ts";
import { type Frame, shapeImage } from "./shape.ts";

/** From this value on a pixel hides all that is behind it. */
const opaqueFrom = 254;
/** A byte a pixel of an image of this size. */
interface Mask extends Size {
  bytes: Uint8Array;
}

export interface DevelopedEdit {
  /** the image as it was, and its transparency where it came with one */
  source: Raster;
  transparency: Mask | null;
  /** the same in the shape that is asked for, pixel on pixel with `image` */
  shaped: Frame;
  image: Raster;
  /** where the person is, if a step needs it; in the shape that is asked for */
  matte: Plane | null;
  isCut: boolean;
  /** how much of the head the cut-out has lost, in face widths; 0 where nobody was cut out */
  headMissing: number;
  plan: EditPlan;
  reading: EditReading;
  xmp: string | undefined;
}

/**
 * The same request gives the same bytes; what is not understood changes nothing.
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

export async function encodeEdit(edit: DevelopedEdit): Promise<EditedImage> {
  const { image, matte, isCut, shaped, plan, reading, xmp } = edit;
  const { data, width, height, channels } = addFrame(image, isCut ? matte : null, shaped, plan);
  const encoder = sharp(data, { raw: { width, height, channels } }).withXmp(
    createEditedXmp(xmp, { isComposite: matte !== null && wants(plan, "backdrop") }),
  );
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

interface EditedPerson {
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
  { face, matte, isCut: cameCut }: EditedPerson,
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

/** The head that an image most likely shows; the usual place where none is found. */
async function findHead(image: Raster): Promise<Box> {
  const [face] = await findFaces(image);
  return face ? headBox(face, image) : usualHead;
}

function describeHead(image: Raster, head: Box): { geometry: Geometry; measures: FaceLight } {
  const { width, height } = image;
  const face = faceInBox(head, width / height);
  return {
    measures: measureFace(image, face),
    geometry: createGeometry(
      {
        x: (head.x + head.width / 2) * width,
        y: (head.y + head.height / 2) * height,
        radiusX: (head.width / 2) * width,
        radiusY: (head.height / 2) * height,
      },
      { x: face.x * width, y: face.y * height, width: face.width * width, tilt: 0, yaw: 0 },
    ),
  };
}

/** The transparency of an encoded image; null where it hides all behind it. @param size of the same image, decoded */
async function readTransparency(image: Uint8Array, size: Size): Promise<Mask | null> {
  const { hasAlpha } = await sharp(image).metadata();
  if (!hasAlpha) return null;
  const mask = await readChannel(image, "alpha", size);
  return mask.bytes.some((value) => value < opaqueFrom) ? mask : null;
}

function readOutline(outline: Uint8Array, size: Size): Promise<Mask> {
  return readChannel(outline, 0, size);
}

async function readChannel(image: Uint8Array, channel: "alpha" | 0, { width, height }: Size): Promise<Mask> {
  const bytes = await sharp(image)
    .autoOrient()
    .extractChannel(channel)
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { width, height, bytes };
}

/** A mask, 0..1, in the shape that its image's colours were brought to. @param shape does to an image what was done to the colours */
async function shapeMask(
  { width, height, bytes }: Mask,
  shape: (mask: Raster) => Promise<{ frame: Raster }>,
): Promise<Plane> {
  const data = new Uint8Array(3 * bytes.length);
  for (let i = 0; i < bytes.length; i++) data.fill(bytes[i], 3 * i, 3 * i + 3);
  const { frame } = await shape({ width, height, data });
  const out = makePlane(frame.width, frame.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = frame.data[3 * i] / 255;
  return out;
}

/** A printed image: three channels, or four with its transparency. */
interface PrintedSheet {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Puts a developed image into its frame. A frame has a back of its own: what is transparent shows white paper in it. */
function addFrame(
  image: Raster,
  alpha: Plane | null,
  { size, mount, border }: Frame,
  plan: EditPlan,
): PrintedSheet {
  if (alpha && mount === "none" && border === null) return { ...withAlpha(image, alpha), channels: 4 };
  const whole = alpha ? onWhite(image, alpha) : image;
  return {
    ...(border === null ? mountIt(whole, { size, mount }, plan) : surround(whole, size, border)),
    channels: 3,
  };
}

function mountIt(image: Raster, { size, mount }: Pick<Frame, "size" | "mount">, plan: EditPlan): Raster {
  const { variant, textureSeed, keySide } = plan;
  return mountImage(image, { mount, size, palette: variant % 3, textureSeed, keySide });
}

function surround(image: Raster, size: Frame["size"], border: number): Raster {
  const data = new Uint8Array(size.width * size.height * 3).fill(border);
  const left = (size.width - image.width) >> 1;
  const top = (size.height - image.height) >> 1;
  for (let y = 0; y < image.height; y++) {
    const from = y * image.width * 3;
    data.set(image.data.subarray(from, from + image.width * 3), ((top + y) * size.width + left) * 3);
  }
  return { ...size, data };
}

function withAlpha({ width, height, data }: Raster, alpha: Plane): Raster {
  const out = new Uint8Array(width * height * 4);
  for (let i = 0; i < alpha.data.length; i++) {
    out[4 * i] = data[3 * i];
    out[4 * i + 1] = data[3 * i + 1];
    out[4 * i + 2] = data[3 * i + 2];
    out[4 * i + 3] = Math.round(255 * alpha.data[i]);
  }
  return { width, height, data: out };
}

function onWhite({ width, height, data }: Raster, alpha: Plane): Raster {
  const out = data.slice();
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.round(255 + (data[i] - 255) * alpha.data[(i / 3) | 0]);
  }
  return { width, height, data: out };
}
