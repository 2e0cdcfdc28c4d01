import { clamp, decodePhoto, type Plane, resizePlane } from "@portrait-studio/raster";
import sharp from "sharp";
import { isGrey } from "../pixels/is-grey.ts";
import type { Picture } from "../pixels/picture.ts";
import { plainFinish, printScene } from "../render/finish.ts";
import { editedXmp } from "../render/provenance-xmp.ts";
import { hueOf, openScene } from "../render/scene.ts";
import { type EditWork, edits } from "./edits.ts";
import { faceEdits } from "./face-edits.ts";
import { describeHead, findHead, usualHead } from "./find-head.ts";
import { findPerson, type Person } from "./find-person.ts";
import { frameIt } from "./frame-it.ts";
import { planEdit } from "./plan-edit.ts";
import { type Frame, shapePicture } from "./shape.ts";
import { readTransparency } from "./transparency.ts";
import type { EditedPortrait, EditPlan, EditRequest } from "./types.ts";

/** Larger pictures are brought down to this. */
const longest = 2048;

/** Steps that do the same wherever the head is. */
const headless =
  /^(tone:(bw|sepia)|warmth|light|contrast|saturation|grain|fade|cast|tint|flip|turn|frame:(white|black))/;
/** Steps that go by the face's landmarks, and those that need the person's outline too. */
const byFace = /^(skin|eyes)/;
const byOutline = /^(cutout|backdrop|behind|background|side|lamp|tone:noir|style:(goldenHour|night|neon))/;

/**
 * Changes a portrait as an instruction says; what it means is in the answer's plan and reading. Where nothing was understood
 * the picture is returned unchanged, encoded again. The same request gives the same bytes on the same machine.
 * @throws UnreadablePhotoError when the picture isn't whole and readable
 * @throws the signal's reason when it is aborted; it is looked at between the steps
 */
export async function editPortrait(request: EditRequest): Promise<EditedPortrait> {
  const { picture, headBox, signal } = request;
  const check = () => signal?.throwIfAborted();
  check();
  let { plan, reading } = planEdit(request);
  const source = await decodePhoto(picture, longest);
  const { xmp } = await sharp(picture).metadata();
  const needsHead = [...plan.steps, ...plan.companions].some(({ edit }) => !headless.test(edit));
  const head = headBox ?? (needsHead ? await findHead(source) : usualHead);
  check();
  const shaped = await shapePicture(source, head, plan.steps);
  const alpha = await readTransparency(picture, source, (mask) =>
    shapePicture(mask, head, plan.steps, shaped.levelled),
  );
  check();
  const person = await lookFor(shaped, plan, alpha);
  if (!person) ({ plan, reading } = planEdit(request, { hasFace: false }));
  check();
  const developed = develop(shaped, plan, person, alpha, check);
  const isCut = wants(plan, /^cutout/) || (alpha !== null && !wants(plan, /^backdrop/));
  const { data, width, height, channels } = frameIt(
    developed,
    isCut ? (alpha ?? person?.matte ?? null) : null,
    shaped,
    plan,
  );
  const print = sharp(data, { raw: { width, height, channels } }).withXmp(editedXmp(xmp?.toString("utf8")));
  return {
    ...(channels === 4
      ? { bytes: await print.png().toBuffer(), contentType: "image/png" }
      : {
          bytes: await print.jpeg({ quality: 90, chromaSubsampling: "4:4:4" }).toBuffer(),
          contentType: "image/jpeg",
        }),
    width,
    height,
    plan,
    reading,
  };
}

function wants({ steps, companions }: EditPlan, which: RegExp): boolean {
  return [...steps, ...companions].some(({ edit, amount }) => amount > 0 && which.test(edit));
}

/** The person, as far as a step needs to know them; null where none is seen or nobody asks. */
async function lookFor({ frame, head }: Frame, plan: EditPlan, alpha: Plane | null): Promise<Person | null> {
  const cut = alpha === null && wants(plan, byOutline);
  return cut || wants(plan, byFace) || wants(plan, byOutline) ? findPerson(frame, head, cut) : null;
}

/** Steps of retouching, light and colour; without any the pixels stay as they are. */
function develop(
  { frame, head }: Frame,
  plan: EditPlan,
  person: Person | null,
  alpha: Plane | null,
  check: () => void,
): Picture {
  const all = [...plan.steps, ...plan.companions].filter(({ amount }) => amount > 0);
  const retouched = all.reduce(
    (picture, { edit, amount }) =>
      person && edit in faceEdits ? faceEdits[edit](picture, person.landmarks, amount) : picture,
    frame,
  );
  const steps = all.filter(({ edit }) => edit in edits);
  const matte = alpha ?? person?.matte ?? null;
  const isCut = alpha !== null || (matte !== null && wants(plan, /^(cutout|backdrop)/));
  if (steps.length === 0 && !isCut) return retouched;
  const { geometry, measures } = describeHead(retouched, head);
  const scene = openScene(retouched, {
    ...(person ? { face: person } : {}),
    geometry,
    gain: 1,
    pivot: clamp(measures.luminance, 0.15, 0.75),
    skin: measures.skin,
    skinHue: hueOf(measures.tones.skin),
    grey: isGrey(frame),
    matte: isCut ? matte : null,
  });
  if (matte) scene.subject = resizePlane(matte, scene.low.width, scene.low.height);
  const work: EditWork = {
    scene,
    plan,
    outline: matte ?? scene.subject,
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
