import { createEyeShape, type EyeShape } from "../geometry/eye-shape.ts";
import { createEyeball } from "../geometry/eyeball.ts";
import type { FaceShape } from "../geometry/face-shape.ts";
import { joinBody } from "../geometry/garment.ts";
import { createHeadField } from "../geometry/head-field.ts";
import { type Field, type Mesh, settleOnField } from "../geometry/mesh.ts";
import { createMouthShape } from "../geometry/mouth-shape.ts";
import { polygonise } from "../geometry/polygonise.ts";
import { refine } from "../geometry/refine.ts";
import { createNeckField, createSkullField, ellipsoid } from "../geometry/skull-field.ts";
import { createTorsoField } from "../geometry/torso-field.ts";
import { createBeardShape, growBeard } from "../hair/beard.ts";
import { createBrowShape } from "../hair/brow-shape.ts";
import { growBrows, growLashes } from "../hair/face-hair.ts";
import { growHair } from "../hair/grow-hair.ts";
import type { HairStyle } from "../hair/hair-style.ts";
import { createScalp } from "../hair/scalp.ts";
import { createStrandWriter, type Strands } from "../hair/strands.ts";
import { createRandom, hashText } from "../math/random.ts";
import { smoothMin } from "../math/scalar.ts";
import { createSkinPaint, type SkinPaint } from "../shade/skin.ts";
import type { PartKind } from "./part.ts";
import type { Person } from "./sitter.ts";

/** Small pictures need fewer hairs and a coarser skin. */
export type Detail = "fine" | "coarse";

/** One person without clothes' meshes: skin, eyes, hair and what is needed to paint them. */
export type SitterBody = {
  person: Person;
  head: Field;
  meshes: readonly (readonly [PartKind, Mesh])[];
  /** The same forms in few triangles, good enough to keep light off. */
  blocker: Mesh;
  eye: EyeShape;
  hair: Strands;
  /** Number of points, at the start of `hair`, that belong to brows, lashes and beard. */
  faceHair: number;
  paint: SkinPaint;
};

/** Grows one person: about two seconds of work. */
export function growBody(id: string, person: Person, detail: Detail): SitterBody {
  const { face, style } = person;
  const head = createHeadField(face);
  const body = joinBody(head, createTorsoField(face));
  const skin = buildSkin(body, detail);
  const chest = polygonise(body, { min: [-16, -34, -12], max: [16, -18, 9] }, 0.45);
  settleOnField(chest, body);

  const eye = createEyeShape(face);
  const mouth = createMouthShape(face);
  const brow = createBrowShape(face, person.brows);
  const beard = createBeardShape(face, mouth);
  const scalp = createScalp(style.line);
  const random = createRandom(hashText(id));
  const writer = createStrandWriter();
  growBrows(writer, head, brow, person.brows, random);
  growLashes(writer, face, person.lashes, random);
  if (person.beard) growBeard(writer, skin, beard, person.beard, random);
  const faceHair = writer.pointCount();
  const skull = createSkullField(face);
  const rest: Field = style.fall > 0.3 ? createHairRest(face, skull) : (x, y, z) => skull(Math.abs(x), y, z);
  growHair(writer, detail === "fine" ? style : thinOut(style), skull, rest, scalp, random);

  return {
    person,
    head,
    meshes: [
      ["skin", skin],
      ["skin", chest],
      ["eye", createEyeball(face.eyeSpacing)],
      ["eye", createEyeball(-face.eyeSpacing)],
    ],
    blocker: polygonise(body, { min: [-11, -21, -12], max: [11, 13, 13.2] }, 0.42),
    eye,
    hair: writer.finish(),
    faceHair,
    paint: createSkinPaint(face, eye, mouth, person.skin, {
      scalp: (x, y, z) => scalp.cover(x, y, z) ** 1.5 * 0.85,
      brow: (x, y) => brow.cover(x, y) * 0.4,
      beard: beard.cover,
    }),
  };
}

/** Fewer and wider hairs for small pictures. */
function thinOut(style: HairStyle): HairStyle {
  return { ...style, density: style.density * 0.3, radius: style.radius * 2.2 };
}

/** What hair lies on: skull, neck and dressed shoulders, and a smooth bulge in place of each ear. */
function createHairRest(face: FaceShape, skull: Field): Field {
  const torso = createTorsoField(face, true);
  const neck = createNeckField(face);
  return (x, y, z) => {
    const ax = Math.abs(x);
    let form = smoothMin(skull(ax, y, z), ellipsoid(ax - 7, y + 1, z + 0.9, 1.25, 3.2, 2.2), 1.5);
    if (y < -3) form = smoothMin(form, neck(ax, y, z), 2);
    return y < -12 ? smoothMin(form, torso(x, y, z) - 1, 2) : form;
  };
}

/** The skin, refined where the face needs it. */
function buildSkin(body: Field, detail: Detail): Mesh {
  const coarse = polygonise(body, { min: [-11, -21, -12], max: [11, 13, 13.2] }, 0.2);
  settleOnField(coarse, body);
  const finer = refine(coarse, body, (_x, y, z) => z > 2 && y > -13 && y < 4);
  if (detail === "coarse") return finer;
  return refine(finer, body, (x, y, z) => z > 6.2 && y > -9 && y < 1.6 && Math.abs(x) < 5.5);
}
