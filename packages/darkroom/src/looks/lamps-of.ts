import type { ImagePlan } from "../plan/types.ts";
import { putGels } from "../relighting/lamps/put-gels.ts";
import type { Lamp, Rig } from "../relighting/lamps/types.ts";

/** Stands where words ask for light from behind and a rig has none there. */
const edge: Lamp = { from: [-0.9, -0.4, -0.15], colour: [1, 1, 1], strength: 0.8, wrap: 0, rim: true };
/** A lamp weaker than this only parts hair from what is behind. */
const seen = 0.7;

/** A rig as the words want it: with their gels, and a lamp from behind where they ask for one, opposite the main one if in its own colour. */
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
