import type { Triple } from "../pixels/colour.ts";
import { across } from "../render/backdrop.ts";
import { castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";

/** A lamp from one side; the other side keeps enough light to be seen. */
export function lightFromSide(scene: Scene, side: -1 | 1, colour: Triple, amount: number): void {
  // half of the lamp's colour reaches what lies behind
  const half: Triple = [(1 + colour[0]) / 2, (1 + colour[1]) / 2, (1 + colour[2]) / 2];
  const gains = castLight(scene, {
    ambient: [0.34, 0.35, 0.37],
    lamps: [{ from: [side * 0.95, -0.3, 0.35], colour, strength: 1.1, wrap: 0.2 }],
    background: across(side, scaled(half, 1.04), scaled(half, 0.62)),
    face: 1.08,
  });
  relight(scene, gains, Math.min(1.2, amount));
}

function scaled([red, green, blue]: Triple, factor: number): Triple {
  return [red * factor, green * factor, blue * factor];
}

const tubes: readonly [Triple, Triple][] = [
  [
    [1, 0.16, 0.62],
    [0.1, 0.62, 1],
  ],
  [
    [1, 0.4, 0.1],
    [0.62, 0.2, 1],
  ],
  [
    [0.95, 0.1, 0.85],
    [0.06, 0.85, 0.85],
  ],
  [
    [0.3, 1, 0.55],
    [0.9, 0.15, 1],
  ],
];

/** What of a tube's light reaches the background. */
function dimmed([red, green, blue]: Triple): Triple {
  return [0.24 + 0.5 * red, 0.24 + 0.5 * green, 0.24 + 0.5 * blue];
}

/** Two coloured tubes, one from each side. */
export function neonLights(scene: Scene, flavour: number, keySide: "left" | "right", amount: number): void {
  const [key, other] = tubes[flavour % tubes.length];
  const side = keySide === "left" ? -1 : 1;
  const gains = castLight(scene, {
    ambient: [0.3, 0.28, 0.34],
    lamps: [
      { from: [side * 0.9, -0.2, 0.4], colour: key, strength: 1.25, wrap: 0.2 },
      { from: [-side * 0.95, -0.1, 0.3], colour: other, strength: 1.05, wrap: 0.12 },
    ],
    background: across(side, dimmed(key), dimmed(other)),
    face: 1.1,
  });
  relight(scene, gains, Math.min(1, amount));
}
