import { isPlain, tintHues } from "@portrait-studio/prompts";
import { clamp, mixSeeds, type Raster, randomFrom } from "@portrait-studio/raster";
import { canvas } from "../backdrops/canvas.ts";
import { desaturateBackdrop, palette } from "../backdrops/draw.ts";
import type { Backdrop, Room } from "../backdrops/types.ts";
import type { ImagePlan } from "../plan/types.ts";
import { keepSkin } from "../relighting/lamps/keep-skin.ts";
import { layLight } from "../relighting/lamps/lay-light.ts";
import { type LightFigures, measureLight, measureWhite } from "../relighting/lamps/measure-light.ts";
import { putGels, toGel } from "../relighting/lamps/put-gels.ts";
import { type ShadedLight, shadeByRig } from "../relighting/lamps/shade-by-rig.ts";
import type { Lamp, Rig } from "../relighting/lamps/types.ts";
import { blurBackground } from "../render/background.ts";
import { desaturate, liftDetail } from "../render/detail.ts";
import { dyeBackdrop, dyeImage } from "../render/dye-backdrop.ts";
import { type Finish, printScene, withParameters } from "../render/finish.ts";
import { hangSet, measureRoom } from "../render/hang-set.ts";
import type { Scene } from "../render/scene.ts";
import { mostPrinted, toneCurve } from "../render/tone.ts";
import { leanToWall } from "../render/wall-behind.ts";
import type { Recipe } from "./recipe.ts";

/** Stands where words ask for light from behind and a rig has none there. */
const edge: Lamp = { from: [-0.9, -0.4, -0.15], colour: [1, 1, 1], strength: 0.8, wrap: 0, rim: true };
/** A lamp weaker than this only parts hair from what is behind. */
const seen = 0.7;

/** The backdrop of a look that has no plain one, where words ask for a colour. */
const plainCanvas = canvas({
  colours: palette([0.2, 0.2, 0.2], [0.2, 0.2, 0.2], [0.2, 0.2, 0.2]),
  mottle: 0.25,
  reach: 0.6,
  bright: 1.4,
  dark: 0.35,
  x: 0.05,
  y: 0.03,
});
/** Part of a set's colour that goes behind a black-and-white sitter: the look's toning lies over both. */
const mostDrained = 0.9;
/** A photo lit from one side by more than this keeps its side, where the prompt does not ask for one; and where a window is seen to light it. */
const ownSide = { usual: 0.3, atWindow: 0.12 };

/** It may use up the scene; `lightPart`, 0..1, is how much of the light is laid on the person. */
export function developImage(
  scene: Scene,
  plan: ImagePlan,
  recipe: Recipe,
  lightPart: number,
  check: () => void,
): { image: Raster; light: LightFigures } {
  const composition = recipe.compositions[plan.composition];
  const { parameters, textureSeed } = plan;
  const side = keySide(scene, plan, composition.set.place === "window");
  const random = randomFrom(mixSeeds(textureSeed, 43));
  if (recipe.detail) liftDetail(scene, recipe.detail);
  if (recipe.desaturate) desaturate(scene, recipe.desaturate);
  check();
  const blinds = {
    lit: 0.8,
    slant: -side * (0.08 + 0.1 * random()),
    edge: 0.09 + 0.05 * parameters.softness,
  };
  const inPlace = scene.matte === null;
  if (inPlace) {
    blurBackground(scene, recipe.inPlace.blur * parameters.blur);
    check();
  }
  const light = shadeByRig(scene, applyLampWords(composition.light, plan), {
    side,
    softness: parameters.softness,
    blinds,
    meter: recipe.meter,
    background: recipe.inPlace.light,
  });
  if (lightPart < 1) dimLight(light, lightPart);
  check();
  if (!scene.grey) keepSkin(scene, light.gains, !inPlace, light.own);
  const figures = measureLight(scene, light);
  const finish = withParameters(getFinish(recipe, plan), inPlace ? plan : withoutTint(plan));
  const isColoured = plan.gel !== undefined || plan.rim !== undefined;
  layLight(scene, light, isColoured ? mostPrinted(toneCurve(finish, scene.pivot)) : undefined);
  check();
  if (!inPlace) {
    const { shadow, wrap = 0.3 } = composition;
    const backdrop = drawBackdrop(scene, plan, recipe, side);
    hangSet(scene, backdrop, {
      wrap,
      ...(shadow ? { shadow: { ...shadow, side: side < 0 ? 1 : -1 } } : {}),
      textureSeed,
    });
    check();
  }
  const image = printScene(scene, finish, textureSeed);
  figures.clip += measureWhite(image, scene.skin);
  // the finish grades what is behind too: it comes back to the colour asked for
  if (plan.backdrop) dyeImage(image, scene, plan.backdrop);
  check();
  return { image: recipe.medium ? recipe.medium(image, scene, plan) : image, light: figures };
}

function drawBackdrop(scene: Scene, plan: ImagePlan, recipe: Recipe, side: -1 | 1): Backdrop {
  const { set } = recipe.compositions[plan.composition];
  const build = plan.backdrop && !isPlain(set.place) ? plainCanvas : set;
  const room = createRoom(scene, plan, side);
  const backdrop = build(room);
  if (plan.backdrop) dyeBackdrop(backdrop, plan.backdrop);
  else if (recipe.leans && scene.wall && room.hue === null)
    leanToWall(backdrop, room, scene.wall, recipe.leans);
  // a black-and-white sitter in a coloured room looks pasted in, except where lamps colour both
  if (scene.grey && !recipe.desaturate && !plan.backdrop) desaturateBackdrop(backdrop, mostDrained);
  return backdrop;
}

function dimLight({ gains, rims, specular }: ShadedLight, part: number): void {
  for (const { data } of gains) for (let i = 0; i < data.length; i++) data[i] **= part;
  for (const { data } of [...rims, ...new Set(specular)])
    for (let i = 0; i < data.length; i++) data[i] *= part;
}

function getFinish({ finish, tones }: Recipe, { palette }: ImagePlan): Finish {
  return tones ? { ...finish, grade: { ...finish.grade, ...tones[palette % tones.length] } } : finish;
}

/** A colour that the prompt asks for is the set's, where there is one. */
function withoutTint(plan: ImagePlan): ImagePlan {
  return plan.parameters.tint?.hue === tintHues.sepia
    ? plan
    : { ...plan, parameters: { ...plan.parameters, tint: null } };
}

function keySide(
  { ownLight, matte }: Scene,
  { keySide: wanted, reading }: ImagePlan,
  isAtWindow: boolean,
): -1 | 1 {
  const asked = reading.understood.some((word) => word.startsWith("light:"));
  const least = ownSide[isAtWindow && matte ? "atWindow" : "usual"];
  if (!asked && Math.abs(ownLight.side) > least) return ownLight.side < 0 ? -1 : 1;
  return wanted === "left" ? -1 : 1;
}

function createRoom(
  scene: Scene,
  { textureSeed, palette, parameters, gel, rim }: ImagePlan,
  side: -1 | 1,
): Room {
  return {
    ...measureRoom(scene, side),
    seed: textureSeed,
    palette,
    hue: parameters.tint?.hue ?? null,
    tubes: { ...(gel && { near: toGel(gel) }), ...(rim && { far: toGel(rim) }) },
    blur: clamp(parameters.blur, 0.35, 1.6),
  };
}

export function applyLampWords(
  rig: Rig,
  { gel, rim, backlit }: Pick<ImagePlan, "gel" | "rim" | "backlit">,
): Rig {
  const isThere = rig.lamps.some(
    ({ from, strength, rim: behind }) => behind && strength >= seen && (!rim || from[0] < 0),
  );
  const lamps = (rim || backlit) && !isThere ? [...rig.lamps, edge] : rig.lamps;
  return putGels({ ...rig, lamps }, { gel, rim });
}
