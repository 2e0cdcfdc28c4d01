import {
  blur,
  computeLuminance,
  findMost,
  makePlane,
  multiply,
  type Plane,
  RowReader,
  smoothstep,
} from "@portrait-studio/raster";

export interface RimFace {
  /** 1 on skin, on the face's oval, and on the person */
  skin: Plane;
  oval: Plane;
  subject: Plane;
  /** row of the eyes, and cheek to cheek */
  eyeLine: number;
  faceWidth: number;
  /** luminance of what the photo has behind the head, linear, with the image's exposure */
  behind: number;
}

/**
 * A photo is backlit where what is behind is so many times as bright as the brighter side of the face, which lamps from the side leave
 * half dark: nothing is done from the first on, all at the second.
 */
const backlit = [1.6, 2.4] as const;
const litPart = 0.75;
/** Skin that is more times as bright as that is lit from behind, and no example. */
const brightSkin = 1.6;
/** How many times as bright as the skin beside it, or as blue for its red, an edge is to be light from behind. */
const brighter = [1.45, 2.1] as const;
const bluer = [1.5, 2.2] as const;
/** A rim keeps this much over the skin's own light, and goes this part of the way there. */
const [left, part] = [1.12, 0.92];
/** Reach of the band along the face's oval, and what is broader than a rim (a white beard), in face widths. */
const [band, broad] = [0.075, 0.07];
/** Pixels count as the face's own where skin and oval are over these, 0..1; fewer than so many say nothing of its light. */
const shownFrom = { skin: 0.5, oval: 0.9 };
const fewestShown = 50;
/** Linear luminance that a face has at least, and a trace of weight where no skin is near. */
const [darkestSkin, traceOfWeight] = [0.002, 1e-5];
/** Reach over which skin lends its colours to an edge, and softness of the seam (pixels at least), in face widths. */
const [skinReach, seamSoftness, leastSoftness] = [0.14, 0.012, 0.6];
/** So far below the eyes, in face widths, the rim is looked for in full: above are brows and lashes. */
const fullBelowEyes = 0.15;
/** A rim less likely than this is none. */
const unlikely = 0.01;
/** Parts of a broad disc that are lit: from the first on it begins to be the person's own, and near that by how much. */
const ownFrom = [0.6, 0.8] as const;
const nearOwn = [0.03, 0.12] as const;
/** The oval's blurred edge, 0 outside to 1 inside: where the band begins and is full, and where it ends. */
const bandFrom = [0.06, 0.2] as const;
const bandTo = [0.86, 0.97] as const;
/** A blue edge is a rim where it is as bright as the skin beside it, by these factors. */
const blueIsBright = [0.7, 1.1] as const;
/** Linear light that is added to a ratio of colours: in the dark they say nothing. */
const noiseFloor = 0.003;
/** How much sooner than it is sure a seam is covered whole. */
const coveredSoon = 1.5;

/** A burnt, bluish seam along a backlit jaw reads as a bad cut. The planes are linear and change in place; `small` has the maps' size. */
export function removeRimLight(planes: readonly Plane[], small: readonly Plane[], face: RimFace): void {
  const { skin, faceWidth } = face;
  const light = computeLight(small);
  const shown: number[] = [];
  for (let i = 0; i < skin.data.length; i++) {
    if (skin.data[i] > shownFrom.skin && face.oval.data[i] > shownFrom.oval) shown.push(light.data[i]);
  }
  if (shown.length < fewestShown) return;
  const usual = Math.max(darkestSkin, Float64Array.from(shown).sort()[Math.floor(litPart * shown.length)]);
  const strength = smoothstep(backlit[0], backlit[1], face.behind / usual);
  if (strength === 0) return;
  const trusted = makePlane(skin.width, skin.height);
  for (let i = 0; i < trusted.data.length; i++) {
    const isOwn = light.data[i] < brightSkin * usual;
    trusted.data[i] = face.oval.data[i] * skin.data[i] * (isOwn ? 1 : 0) + traceOfWeight;
  }
  const sigma = skinReach * faceWidth;
  const weight = blur(trusted, sigma);
  const beside = small.map((plane) => {
    const mean = blur(multiply(plane, trusted), sigma);
    mean.data.forEach((value, i) => {
      mean.data[i] = value / weight.data[i];
    });
    return mean;
  });
  const rim = findRim(small, light, beside, face);
  const { width, height } = planes[0];
  const rims = new RowReader(blur(rim, Math.max(leastSoftness, seamSoftness * faceWidth)), width, height);
  const skins = beside.map((plane) => new RowReader(plane, width, height));
  for (let y = 0; y < height; y++) {
    const seam = rims.read(y);
    if (findMost(seam) === 0) continue;
    for (const [c, plane] of planes.entries()) {
      coverRow(plane.data, y * width, skins[c].read(y), seam, strength);
    }
  }
}

/** 0..1: how far each pixel is light from behind on the face's edge. */
function findRim(
  small: readonly Plane[],
  light: Plane,
  beside: readonly Plane[],
  { oval, subject, eyeLine, faceWidth }: RimFace,
): Plane {
  const { width, height } = light;
  const edge = blur(oval, band * faceWidth);
  const usual = computeLight(beside);
  const lit = makePlane(width, height);
  for (let i = 0; i < lit.data.length; i++) {
    const low = smoothstep(eyeLine, eyeLine + fullBelowEyes * faceWidth, (i / width) | 0);
    if (low * edge.data[i] < unlikely) continue;
    const bright = light.data[i] / usual.data[i];
    lit.data[i] = low * subject.data[i] * likeBackLight(bright, computeBlueness(small, beside, i));
  }
  // what is broad, such as a white beard, is the person's, up to its edge
  const core = blur(lit, broad * faceWidth);
  for (let i = 0; i < core.data.length; i++) core.data[i] = smoothstep(ownFrom[0], ownFrom[1], core.data[i]);
  const own = blur(core, 2 * broad * faceWidth);
  for (let i = 0; i < lit.data.length; i++) {
    const at = edge.data[i];
    const near = smoothstep(bandFrom[0], bandFrom[1], at) * (1 - smoothstep(bandTo[0], bandTo[1], at));
    lit.data[i] *= near * (1 - smoothstep(nearOwn[0], nearOwn[1], own.data[i]));
  }
  return lit;
}

function likeBackLight(bright: number, blueness: number): number {
  return Math.max(
    smoothstep(brighter[0], brighter[1], bright),
    smoothstep(bluer[0], bluer[1], blueness) * smoothstep(blueIsBright[0], blueIsBright[1], bright),
  );
}

/** Blue for its red, against the skin beside it. */
function computeBlueness([red, , blue]: readonly Plane[], beside: readonly Plane[], i: number): number {
  const [skinRed, , skinBlue] = beside;
  return (
    ((blue.data[i] + noiseFloor) * (skinRed.data[i] + noiseFloor)) /
    ((red.data[i] + noiseFloor) * (skinBlue.data[i] + noiseFloor))
  );
}

function computeLight([red, green, blue]: readonly Plane[]): Plane {
  const out = makePlane(red.width, red.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = computeLuminance(red.data[i], green.data[i], blue.data[i]);
  }
  return out;
}

function coverRow(
  light: Float32Array,
  from: number,
  skin: Float32Array,
  seam: Float32Array,
  strength: number,
): void {
  for (let x = 0, i = from; x < seam.length; x++, i++) {
    const amount = part * strength * Math.min(1, coveredSoon * seam[x]);
    light[i] += amount * (left * skin[x] - light[i]);
  }
}
