import {
  blur,
  clamp,
  computeLuminance,
  makePlane,
  multiply,
  type Plane,
  smoothstep,
  type Triple,
} from "@portrait-studio/raster";
import { castShadow } from "../head/cast-shadow.ts";
import { type HeadRelief, type Sitter, shrinkColours, type Three } from "../sitter.ts";
import { type Blinds, castBlinds } from "./blinds.ts";
import { softenLight, toLuminance } from "./soften-light.ts";
import type { Lamp, LightMeter, Rig } from "./types.ts";

export interface ShadedLight {
  /** factors on the person's own colours */
  gains: Three;
  /** light along rims and hair, on top */
  rims: Three;
  /** shine on skin, on top; one and the same plane for all channels, except under gels */
  specular: Three;
  /** the person's own colours, of the same size */
  own: Three;
}

export interface LightSettings {
  side: -1 | 1;
  /** of the light, 0 hard to 1 soft, 0.5 as the rig has it */
  softness: number;
  blinds?: Blinds;
  meter: LightMeter;
  /** factor on what lies behind, where nobody was cut out */
  background: number;
}

/** Light scatters in skin, red furthest: it wraps further round, and shadow edges are red inside. */
const redWrap = 0.03;
const shadowExponents: Triple = [0.95, 1, 1.02];
/** The part of the face that is taken for lit. */
const litPart = 0.78;
const specularExponent = 22;
/** Part of it that a rig at full shine has. */
const specularPart = 0.09;
/** Ambient light on what looks ahead, and how much less on what looks down. */
const ambientLight = { ahead: 0.9, down: 0.25 };
/** The usual fall of light down the body, and over how many face widths under the chin it falls. */
const bodyFall = { part: 0.25, over: 2.2 };
/** Hollows within this radius, in face widths, are closed to the room: so much per face width of depth, at most by this part. */
const hollow = { radius: 0.13, perDepth: 1.6, most: 0.6 };
/** How far the softness that is asked for changes a lamp: its wrap, added, and its size, as a power. The smallest is nearly a point. */
const softer = { wrap: 0.5, size: 4, smallest: 0.03 };
/** A guessed outline is rounded less than its normals say, or a dark seam would run round the hair. */
const roundness = 0.25;

export function shadeByRig(sitter: Sitter, rig: Rig, settings: LightSettings): ShadedLight {
  const { relief, low, skin } = sitter;
  const { width, height } = low;
  const make = (): [Plane, Plane, Plane] =>
    [0, 0, 0].map(() => makePlane(width, height)) as [Plane, Plane, Plane];
  const shine = makePlane(width, height);
  const specular: Three = rig.isGelled ? make() : [shine, shine, shine];
  const own = shrinkColours(sitter);
  const light = { gains: make(), rims: make(), specular, own };
  const open = openness(sitter);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < open.data.length; i++) {
      light.gains[c].data[i] =
        rig.ambient[c] * open.data[i] * (ambientLight.ahead - ambientLight.down * relief.y.data[i]);
    }
  }
  const { gains } = light;
  const copies = gains.map((plane) => ({ ...plane, data: plane.data.slice() })) as unknown as Three;
  const bare = { ...light, gains: copies, specular: make() };
  for (const lamp of rig.lamps) {
    if (lamp.rim) addRim(light.rims, sitter, lamp, settings);
    else addLamp(light, sitter, lamp, settings, (rig.specular ?? 0) * settings.meter.strength);
    if (!lamp.rim && !rig.isGelled)
      addLamp(bare, sitter, { ...lamp, size: undefined, blinds: false }, settings, 0);
  }
  const cast = { shadowed: toLuminance(gains), bare: toLuminance(bare.gains) };
  removeShading(sitter, gains, rig.shadingRemoval);
  const level = rig.level / litFace(sitter, gains, rig.isGelled ? brightest : 0);
  applyBodyFalloff(sitter, gains, rig.bodyFalloff ?? bodyFall.part);
  for (const plane of gains) scale(plane, level);
  for (const plane of new Set(specular)) scale(plane, level, skin);
  if (!rig.isGelled) softenLight(sitter, gains, own, cast, rig, settings.meter);
  if (sitter.matte) fillOutside(gains, sitter.subject, relief.faceWidth);
  else for (const plane of gains) keepBackground(plane, sitter.subject, settings.background);
  if (!sitter.matte)
    for (const plane of light.rims) keepBackground(plane, sitter.subject, 0, rimStrengthOnGuessedMatte);
  return light;
}

/** How open to the room a place is, 0.4..1: under the chin and beside the nose less comes in. */
function openness({ relief }: Sitter): Plane {
  const wide = blur(relief.height, relief.faceWidth * hollow.radius);
  for (let i = 0; i < wide.data.length; i++) {
    wide.data[i] = 1 - clamp((wide.data[i] - relief.height.data[i]) * hollow.perDepth, 0, hollow.most);
  }
  return wide;
}

function unit([x, y, z]: Triple, side: number): Triple {
  const length = Math.hypot(x, y, z);
  return [(side * x) / length, y / length, z / length];
}

function addLamp(
  light: ShadedLight,
  sitter: Sitter,
  lamp: Lamp,
  { side, softness, blinds }: LightSettings,
  specular: number,
): void {
  const { relief } = sitter;
  const from = unit(lamp.from, side);
  const wrap = clamp(lamp.wrap + softer.wrap * (softness - 0.5), 0, 1);
  const size =
    lamp.size === undefined ? null : Math.max(softer.smallest, lamp.size * softer.size ** (softness - 0.5));
  let lit = size === null ? null : castShadow(relief, from, size);
  if (lamp.blinds && blinds) lit = castBlinds(blinds, sitter.landmarks, relief, lit);
  const near =
    lamp.fall === undefined ? null : falloff(sitter, side * Math.sign(lamp.from[0] || 1), lamp.fall);
  const ray: Ray = {
    from,
    half: unit([from[0], from[1], from[2] + 1], 1),
    wrap,
    strengths: lamp.colour.map((part) => part * lamp.strength) as Triple,
    // shine has its lamp's colour, where that has one to speak of
    glints: (light.specular[0] === light.specular[1] ? [1] : lamp.colour).map(
      (part) => specularPart * specular * lamp.strength * part,
    ),
  };
  const { width, height } = relief.x;
  for (let y = 0; y < height; y++) {
    lampRow(light, relief, y * width, (y + 1) * width, ray, lit?.data ?? null, near?.data ?? null);
  }
}

/** One lamp's light, as it falls on a row. */
interface Ray {
  from: Triple;
  /** half way between the lamp and the viewer */
  half: Triple;
  wrap: number;
  strengths: Triple;
  /** for each plane of shine: one, or one for each channel */
  glints: readonly number[];
}

function lampRow(
  { gains: [red, green, blue], specular }: ShadedLight,
  { x, y, z, face }: HeadRelief,
  from: number,
  to: number,
  { from: [lx, ly, lz], half: [hx, hy, hz], wrap, strengths, glints }: Ray,
  lit: Float32Array | null,
  near: Float32Array | null,
): void {
  for (let i = from; i < to; i++) {
    const open = lit === null ? 1 : lit[i];
    if (open <= 0) continue;
    const nx = x.data[i];
    const ny = y.data[i];
    const nz = z.data[i];
    const part = near === null ? 1 : near[i];
    const facing = nx * lx + ny * ly + (nz + roundness * (1 - face.data[i])) * lz;
    const wide = (facing + wrap + redWrap) / (1 + wrap + redWrap);
    if (wide > 0) red.data[i] += strengths[0] * wide * shadowed(open, shadowExponents[0]) * part;
    const reach = (facing + wrap) / (1 + wrap);
    if (reach > 0) {
      green.data[i] += strengths[1] * reach * shadowed(open, shadowExponents[1]) * part;
      blue.data[i] += strengths[2] * reach * shadowed(open, shadowExponents[2]) * part;
    }
    const glance = nx * hx + ny * hy + nz * hz;
    if (glance <= dullest) continue;
    for (let c = 0; c < glints.length; c++) {
      if (glints[c] > 0) specular[c].data[i] += glints[c] * glance ** specularExponent * open * part;
    }
  }
}

/** To the power of `specularExponent` this is nothing. */
const dullest = 0.5;

function shadowed(open: number, exponent: number): number {
  return open >= 1 || exponent === 1 ? open : open ** exponent;
}

/** Rims light what stands before the set, to this many face widths in: not the edge of a face against its own hair. */
const rimDepth = 0.14;
/**
 * Light of a rim on what is seen edge-on, as a factor on its lamp; the part of the background around from which on it is full; and the part
 * that is lost on a face, where it draws an edge that the photo has not, from so many face widths off.
 */
const rimLight = { factor: 2.2, full: 0.3, lost: 0.8, off: 0.05 };

function addRim(
  rims: Three,
  { relief, subject }: Sitter,
  { from, colour, strength }: Lamp,
  { side }: LightSettings,
): void {
  const [lx, ly] = unit(from, side);
  const person = blur(subject, rimDepth * relief.faceWidth).data;
  const skin = blur(relief.face, rimLight.off * relief.faceWidth).data;
  for (let i = 0; i < relief.x.data.length; i++) {
    const edge = 1 - relief.z.data[i];
    const facing = relief.x.data[i] * lx + relief.y.data[i] * ly;
    if (facing <= 0) continue;
    const open = smoothstep(0, rimLight.full, 1 - person[i]) * (1 - rimLight.lost * skin[i]);
    const reach = strength * edge * edge * facing * rimLight.factor * open;
    for (let c = 0; c < 3; c++) rims[c].data[i] += reach * colour[c];
  }
}

/** How much of a near lamp's light gets across the image; 1 at the side of the face where it stands. */
function falloff({ relief, landmarks, low }: Sitter, side: number, reach: number): Plane {
  const out = makePlane(low.width, low.height);
  const edge = landmarks[3 * (side < 0 ? 234 : 454)];
  for (let x = 0; x < low.width; x++) {
    const away = Math.max(0, ((edge - x) * side) / relief.faceWidth) / reach;
    const part = 1 / (1 + away * away);
    for (let y = 0; y < low.height; y++) out.data[y * low.width + x] = part;
  }
  return out;
}

/** The fit of the photo's own light is believed near the face and on skin round it, in face widths; elsewhere by a part. */
const believed = { face: 0.09, skin: 0.06, skinPart: 0.75, elsewhere: 0.15 };

/** Divides by the photo's own light, on the face and the skin round it most: elsewhere the fit is a guess. */
function removeShading(sitter: Sitter, gains: Three, part: number): void {
  const { shading } = sitter.ownLight;
  const { face, faceWidth } = sitter.relief;
  const near = blur(face, faceWidth * believed.face);
  const skin = blur(sitter.skin, faceWidth * believed.skin);
  for (let i = 0; i < shading.data.length; i++) {
    const sure = Math.min(1, Math.max(near.data[i], believed.skinPart * skin.data[i]));
    const factor = shading.data[i] ** (-part * (believed.elsewhere + (1 - believed.elsewhere) * sure));
    for (const plane of gains) plane.data[i] *= factor;
  }
}

/** How much of a gelled rig's exposure goes by its strongest channel: by luminance alone, red would be turned up until it is pink. */
const brightest = 0.3;

/** Light that most of the face stays under. @param part how much of it goes by the strongest channel, 0..1 */
function litFace({ relief }: Sitter, [red, green, blue]: Three, part: number): number {
  const values: number[] = [];
  for (let i = 0; i < relief.face.data.length; i += 3) {
    if (relief.face.data[i] <= 0.6) continue;
    const [r, g, b] = [red.data[i], green.data[i], blue.data[i]];
    values.push((1 - part) * computeLuminance(r, g, b) + part * Math.max(r, g, b));
  }
  const sorted = Float64Array.from(values).sort();
  return Math.max(0.05, sorted[Math.floor(sorted.length * litPart)] ?? 1);
}

/** Lamps are aimed at the face: the body gets less. */
function applyBodyFalloff({ relief, landmarks, low }: Sitter, gains: Three, part: number): void {
  const chin = landmarks[3 * 152 + 1];
  for (let y = 0; y < low.height; y++) {
    const left = 1 - part * smoothstep(chin, chin + bodyFall.over * relief.faceWidth, y);
    for (const { data } of gains) {
      for (let i = y * low.width, end = i + low.width; i < end; i++) data[i] *= left;
    }
  }
}

function scale({ data }: Plane, factor: number, parts?: Plane): void {
  for (let i = 0; i < data.length; i++) data[i] *= parts ? factor * parts.data[i] : factor;
}

/** The light at the outline goes on beyond it: enlarged, nothing from outside creeps in. */
function fillOutside(gains: Three, person: Plane, faceWidth: number): void {
  const sigma = Math.max(1, faceWidth * 0.04);
  const weight = blur(person, sigma);
  for (const plane of gains) {
    const near = blur(multiply(plane, person), sigma);
    for (let i = 0; i < plane.data.length; i++) {
      const inside = smoothstep(0.5, 0.98, person.data[i]);
      const mean = weight.data[i] > 0.002 ? near.data[i] / weight.data[i] : 1;
      plane.data[i] = mean + (plane.data[i] - mean) * inside;
    }
  }
}

/** A guessed outline is no place for strong rims. */
const rimStrengthOnGuessedMatte = 0.35;

/** The person's light on the person, another behind. */
function keepBackground(plane: Plane, person: Plane, background: number, part = 1): void {
  for (let i = 0; i < plane.data.length; i++) {
    const inside = smoothstep(0.1, 0.9, person.data[i]);
    plane.data[i] = background + (part * plane.data[i] - background) * inside;
  }
}
