import { mostEnlargement } from "@portrait-studio/contract/prints";
import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import { looks } from "@portrait-studio/prompts";
import { unpackFloats } from "@portrait-studio/vision";
import { chooseCrop } from "../plan/choose-crop.ts";
import {
  computeEnlargement,
  computeSize,
  developedSize,
  type Held,
  type PhotoSizes,
  toSource,
  usualSide,
} from "../plan/image-sizes.ts";
import { placeAcross, stances } from "../plan/stances.ts";
import {
  type Aside,
  type AspectRatio,
  asides,
  aspectRatios,
  type Framing,
  framings,
  type Mount,
  type Placing,
  type Size,
} from "../plan/types.ts";
import { outlinePerson, placeOutline } from "../render/place-person.ts";
import { placementFor } from "./develop-plan.ts";
import { recipes } from "./recipes.ts";

const ratios = Object.keys(aspectRatios) as AspectRatio[];
const getMounts = (aspectRatio: AspectRatio): Mount[] =>
  aspectRatio === "16:9" ? ["none", "card", "bars"] : ["none", "card"];
/** Drift is continuous: its ends and its middle, and a little beyond. */
const drifts = [-1, 0, 1].map((size) => ({ size, across: 0, down: 0 }));
const slack = 0.02;
/** Who comes so far aside, in parts of the image's width, makes another image. */
const leastMove = 0.11;

interface MeasureOptions {
  artifact: SetAnalysis;
  photoId: string;
  /** of a photo whose person can stand before a set */
  matte?: Uint8Array | undefined;
}

export async function measureSizes({ artifact, photoId, matte }: MeasureOptions): Promise<PhotoSizes> {
  const photo = artifact.photos.find(({ id }) => id === photoId);
  if (!photo) throw new RangeError(`the set has no photo ${photoId}`);
  const inPlace = hold((framing, image) =>
    drifts.map((drift) => chooseCrop({ photo, framing, image, drift, apart: drift, across: 0.5 })),
  );
  if (!matte || !photo.seen) return { inPlace };
  const { landmarks, width: faceWidth } = photo.seen;
  const person = await outlinePerson({ landmarks: unpackFloats(landmarks), faceWidth, photo, matte });
  return {
    inPlace,
    moved: Object.fromEntries(ratios.map((ratio) => [ratio, findMoved(computeSize(ratio, 1000))])),
    studio: hold((framing, picture) =>
      findPlacements(photo, framing, picture).map((stance) => placeOutline(person, stance, picture)),
    ),
  };

  /** How far aside the person really comes at every framing: an edge at which the photo cuts them off holds them back. */
  function findMoved(picture: Size): Aside[] {
    const findFace = (framing: Framing, aside: Aside) => {
      const { y, face } = stances[framing];
      const stance = { x: placeAcross(aside, 0, picture), y, face };
      const { crop, place } = placeOutline(person, stance, picture);
      return place.x + (((photo as ArtifactPhoto).face.x - crop.x) / crop.width) * place.width;
    };
    const isMoved = (aside: Aside) =>
      framings.every((framing) => (findFace(framing, aside) - findFace(framing, 0)) * aside > leastMove);
    return asides.filter((aside) => aside !== 0 && isMoved(aside));
  }

  function hold(placings: (framing: Framing, picture: Size) => Pick<Placing, "crop" | "place">[]) {
    const held: Held = {};
    for (const aspectRatio of ratios) {
      for (const mount of getMounts(aspectRatio)) {
        for (const framing of framings) {
          const side = usualSide(toSource(photo as ArtifactPhoto), framing, aspectRatio);
          const picture = developedSize(mount, computeSize(aspectRatio, side));
          const sides = placings(framing, picture).map(
            (placing) =>
              (side * mostEnlargement) / computeEnlargement({ ...placing, picture }, photo as ArtifactPhoto),
          );
          held[`${mount} ${framing} ${aspectRatio}`] = [
            Math.floor(Math.min(...sides) * (1 - slack)),
            Math.ceil(Math.max(...sides) * (1 + slack)),
          ];
        }
      }
    }
    return held;
  }
}

/** Where the looks' compositions show a person at a framing, lit from either side. */
function findPlacements({ face }: ArtifactPhoto, framing: Framing, picture: Size) {
  return looks.flatMap((look) =>
    recipes[look].compositions.flatMap((_, composition) =>
      (["left", "right"] as const).flatMap((keySide) =>
        asides.map((aside) =>
          placementFor({ look, composition, framing, keySide, aside, picture }, face.yaw),
        ),
      ),
    ),
  );
}
