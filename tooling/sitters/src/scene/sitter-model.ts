import type { EyeShape } from "../geometry/eye-shape.ts";
import { createGarmentField, createNecklineCut, joinBody } from "../geometry/garment.ts";
import { type HemDistance, traceHem } from "../geometry/hem.ts";
import { type Mesh, settleOnField } from "../geometry/mesh.ts";
import { polygonise } from "../geometry/polygonise.ts";
import { createTorsoField } from "../geometry/torso-field.ts";
import type { Strands } from "../hair/strands.ts";
import { type Ambient, bakeAmbient } from "../shade/ambient.ts";
import type { SkinPaint } from "../shade/skin.ts";
import type { Part, PartKind } from "./part.ts";
import type { Garment, Person } from "./sitter.ts";
import type { SitterBody } from "./sitter-body.ts";

/** A sitter dressed and ready to be posed; the first part is the skin of head and neck. */
export type SitterModel = {
  person: Person;
  garment: Garment;
  hem: HemDistance;
  eye: EyeShape;
  parts: Part[];
  hair: Strands;
  faceHair: number;
  hairAmbient: Ambient;
  paint: SkinPaint;
};

/** Dresses a body and finds what light reaches it from around: about a second of work. */
export function dressSitter(body: SitterBody, garmentIndex: number): SitterModel {
  const { person, hair, faceHair, eye, paint } = body;
  const garment = person.garments[garmentIndex % person.garments.length];
  const cut = createNecklineCut(garment.neckline, person.face);
  const cloth = createGarmentField(
    joinBody(body.head, createTorsoField(person.face, true)),
    cut,
    garment.looseness,
  );
  const clothMesh = polygonise(cloth, { min: [-30, -56, -16], max: [30, -11, 13] }, 0.6);
  settleOnField(clothMesh, cloth);

  const meshes: (readonly [PartKind, Mesh])[] = [...body.meshes, ["cloth", clothMesh]];
  const baked = bakeAmbient(
    meshes.map(([, mesh]) => mesh),
    [body.blocker, clothMesh],
    hair,
  );
  return {
    person,
    garment,
    hem: traceHem(cloth, cut),
    eye,
    hair,
    faceHair,
    hairAmbient: baked.strands,
    parts: meshes.map(([kind, mesh], i) => ({ kind, mesh, ambient: baked.meshes[i] })),
    paint,
  };
}
