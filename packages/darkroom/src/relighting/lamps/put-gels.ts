import { computeLuminance, parseHex, type Triple, toLinear } from "@portrait-studio/raster";
import type { Lamp, Rig } from "./types.ts";

/** Lamps nearer to the camera's axis than this light the whole face, and keep their colour. */
const beside = 0.3;
/** A gel takes light away: the lamp behind it is turned up to at most so much of what it was. */
const mostLight = 2.2;

/** The gel's light is linear, its strongest channel 1. @param hex #rrggbb */
export function toGel(hex: string): Triple {
  const light = parseHex(hex).map((value) => toLinear(value / 255));
  const most = Math.max(0.02, ...light);
  return light.map((value) => value / most) as Triple;
}

/** Colours asked for, as #rgb or #rrggbb: of the main lamp, and of the lamp opposite and behind. */
interface Gels {
  gel?: string | undefined;
  rim?: string | undefined;
}

export function putGels(rig: Rig, { gel, rim }: Gels): Rig {
  if (!gel && !rim) return rig;
  const strongest = Math.max(...rig.lamps.map((lamp) => (lamp.rim ? 0 : lamp.strength)));
  const key = rig.lamps.find((lamp) => !lamp.rim && lamp.strength === strongest);
  return {
    ...rig,
    isGelled: gel !== undefined,
    lamps: rig.lamps.map((lamp) => {
      const opposite = lamp.from[0] < -beside;
      const colour =
        opposite || (lamp.rim && !gel) ? rim : lamp === key || lamp.from[0] > beside ? gel : undefined;
      return colour ? dye(lamp, toGel(colour)) : lamp;
    }),
  };
}

function dye(lamp: Lamp, colour: Triple): Lamp {
  const lost = computeLuminance(...lamp.colour) / Math.max(0.05, computeLuminance(...colour));
  return { ...lamp, colour, strength: lamp.strength * Math.min(mostLight, Math.max(1, Math.sqrt(lost))) };
}
