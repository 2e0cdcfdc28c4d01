import {
  type FoundFlaw,
  findFlaws,
  highest,
  type Subject,
  type View,
  viewSubject,
} from "@portrait-studio/inspection";
import { hasColour } from "@portrait-studio/prompts";
import { clamp } from "@portrait-studio/raster";
import sharp from "sharp";
import { type DevelopOptions, developPlan, type Print } from "../looks/develop-plan.ts";
import { recipes } from "../looks/recipes.ts";
import { printImage, type RenderedImage, reducePlan } from "../looks/render-image.ts";
import { computeEnlargement, limitEnlargement } from "../plan/image-sizes.ts";
import type { ImagePlan } from "../plan/types.ts";
import { reddest, yellowest } from "../render/balance-skin.ts";
import { computeHue } from "../render/scene.ts";

/** Longer side of a contact sheet's frame, in pixels. */
const proofSide = 320;
interface Proof {
  /** WebP */
  bytes: Uint8Array;
  found: FoundFlaw[];
  /** of the image at full size, whose size is said by then: it comes out as large as this */
  plan: ImagePlan;
}

interface InspectedImage extends RenderedImage, Inspection {
  /** how many of its pixels one of the photo's is, across */
  enlargement: number;
}

/** Landmarks: the forehead's middle, the chin, the cheeks. */
const [forehead, chin, cheeks] = [10, 152, [234, 454]] as const;

/** A lamp whose strongest channel is so many times its weakest has a gel; tungsten is 1.5. */
const gelled = 2.5;
/** Words leave so little colour, of 1, that there is no hue to look at. */
const drained = 0.3;

export interface Inspection {
  /** the worst first, against what is allowed */
  found: FoundFlaw[];
}

export async function inspectPrint(print: Print): Promise<Inspection> {
  return { found: await findFlaws(viewPrint(print)) };
}

export function viewPrint(print: Print): View {
  return viewSubject(toPrintSubject(print));
}

export function toPrintSubject(print: Print): Subject {
  const { image, source, outline, isCutOut, face, identity, photo, plan } = print;
  const tone = (computeHue(photo.measures.tones.skin) * 180) / Math.PI;
  return {
    ...{ image, source, outline, isCutOut, face, identity },
    wanted: {
      hasFace: photo.found,
      grey: photo.grey,
      inColour: isInColour(plan),
      colouredLight: hasColouredLight(plan),
      skinTurn: clamp(tone, reddest, yellowest) - tone,
      strokes: recipes[plan.look].strokes === true,
      backdrop: plan.backdrop,
      sharp: true,
      headMissing: measureMissingHead(print),
    },
  };
}

export function hasColouredLight(plan: ImagePlan): boolean {
  if (plan.gel || plan.rim || plan.parameters.tint) return true;
  const { light } = recipes[plan.look].compositions[plan.composition];
  return light.lamps.some(({ colour }) => Math.max(...colour) > gelled * Math.min(...colour));
}

function isInColour({ look, parameters }: ImagePlan): boolean {
  return hasColour(look) && parameters.saturation > drained;
}

/** Measures how much of the photo's head is beyond a print's edges or not in its cut-out, in pixels; not above 0 where all is there. */
function measureMissingHead(print: Print): number {
  return Math.max(beyondEdges(print), leftOut(print));
}

/** How far head and face reach beyond the print, in pixels. */
function beyondEdges(print: Print): number {
  const { landmarks } = print.face;
  const { width, height } = print.image;
  return Math.max(
    -(findCrownRow(print) ?? 0),
    -landmarks[3 * forehead + 1],
    landmarks[3 * chin + 1] - height,
    ...cheeks.flatMap((point) => [-landmarks[3 * point], landmarks[3 * point] - width]),
  );
}

/** How much lower the cut-out ends than the head in the photo, in pixels. */
function leftOut(print: Print): number {
  const crown = findCrownRow(print);
  if (crown === null || !print.outline || !print.isCutOut) return 0;
  return highest(print.outline, print.face) - Math.max(0, crown);
}

/** The row of the print where the head ends above, by what was seen in the photo; null where that cuts it off. */
function findCrownRow({ photo: { seen, height }, plan: { crop, place, picture } }: Print): number | null {
  if (!seen || seen.hairCut) return null;
  const part = (seen.crown / height - crop.y) / crop.height;
  return (place.y + part * place.height) * picture.height;
}

/** Light that fails is laid on by half, then not at all. */
const lightParts = [1, 0.5, 0];
/** Least light above the brows against the cheeks, in natural logarithms, and the most skin that turns white. */
const [leastBrow, mostClip] = [-0.8, 0.15];

/** Develops a plan with as much of its light as leaves the face a face. @throws as `developPlan` does */
async function developInspected(options: DevelopOptions): Promise<Print> {
  for (const lightPart of lightParts) {
    const print = await developPlan({ ...options, lightPart });
    if (lightPart === 0 || !isMask(print)) return print;
  }
  throw new RangeError("light has no parts");
}

/** A lamp from the side leaves half a forehead dark, which is no bar: blinds draw one. */
export function hasBlinds({ look, composition }: ImagePlan): boolean {
  return recipes[look].compositions[composition].light.lamps.some(({ blinds }) => blinds === true);
}

export function isMask({ light: { edge, brow, clip }, plan }: Print): boolean {
  if (hasColouredLight(plan)) return false;
  const isBar = hasBlinds(plan) && brow < leastBrow;
  return edge > recipes[plan.look].mostEdge || isBar || clip > mostClip;
}

/** @throws as `developPlan` does */
export async function renderInspected(options: DevelopOptions): Promise<InspectedImage> {
  const print = await developInspected(options);
  options.signal?.throwIfAborted();
  const inspection = await inspectPrint(print);
  const enlargement = computeEnlargement(print.plan, print.photo);
  return { ...(await printImage(print)), ...inspection, enlargement };
}

/** @throws as `developPlan` does */
export async function renderProof({ plan, ...options }: DevelopOptions): Promise<Proof> {
  const print = await developInspected({ ...options, plan: reducePlan(plan, proofSide) });
  const { found } = await inspectPrint(print);
  const { bytes } = await printImage(print);
  const { crop, place } = print.plan;
  const { size, picture } = limitEnlargement({ ...plan, crop, place }, print.photo);
  const small = await sharp(bytes).webp({ quality: 80 }).toBuffer();
  return { bytes: small, found, plan: { ...plan, size, picture, exactSize: true } };
}
