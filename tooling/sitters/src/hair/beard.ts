import type { FaceShape } from "../geometry/face-shape.ts";
import type { Mesh } from "../geometry/mesh.ts";
import type { MouthShape } from "../geometry/mouth-shape.ts";
import { noise3 } from "../math/noise.ts";
import type { Random } from "../math/random.ts";
import { smoothstep } from "../math/scalar.ts";
import type { StrandWriter } from "./strands.ts";

/** A short beard: mean length in centimetres and how densely it grows, 0..1. */
export type BeardLook = { length: number; density: number };

export type BeardShape = { cover(x: number, y: number, z: number): number };

/** Where a beard grows: upper lip, chin and jaw up to the ears, not on lips and cheeks. */
export function createBeardShape(face: FaceShape, mouth: MouthShape): BeardShape {
  return {
    cover: (x, y, z) => {
      const ax = Math.abs(x);
      if (z < -0.8 || y > 0.5 || y < face.chinLevel - 3.2) return 0;
      const uneven = (noise3(x * 2.2, y * 2.2, z * 2.2) - 0.5) * 0.5;
      // the cheek line falls from the sideburn to the corner of the mouth
      const cheek = -0.6 - Math.max(0, face.cheekWidth - 0.5 - ax) * 1.55;
      const onCheek = smoothstep(0.4, -0.5, y - Math.max(cheek, mouth.level + 0.9) + uneven);
      const lip = smoothstep(0.5, 0, y - (face.noseTip - 1.15) + uneven) * smoothstep(3.3, 2.6, ax);
      const lipGap =
        ax < mouth.halfWidth + 0.1
          ? smoothstep(0.02, 0.2, Math.max(y - mouth.upperBorder(x), mouth.lowerBorder(x) - y))
          : 1;
      const under = smoothstep(
        face.chinLevel - 1.6,
        face.chinLevel + 0.4,
        y + uneven - Math.max(0, 5 - z) * 0.28,
      );
      return Math.max(onCheek, y > mouth.level ? lip : 0) * lipGap * under * smoothstep(-0.8, 0.6, z);
    },
  };
}

/** Beard hairs rooted on the skin's own vertices, lying down and outwards. */
export function growBeard(
  writer: StrandWriter,
  skin: Mesh,
  shape: BeardShape,
  look: BeardLook,
  random: Random,
): void {
  const { positions: p, normals: n } = skin;
  const wanted = 15000 * look.density;
  const tries = wanted * 14;
  for (let t = 0, grown = 0; t < tries && grown < wanted; t++) {
    const v = Math.floor(random.next() * (p.length / 3)) * 3;
    const x = p[v];
    const y = p[v + 1];
    const z = p[v + 2];
    if (y > 0.5 || y < -15 || random.next() > shape.cover(x, y, z)) continue;
    grown++;
    const out = 0.35 + 0.3 * random.next();
    const dx = Math.sign(x) * 0.16 + random.normal() * 0.22 + n[v] * out;
    const dy = -1 + random.normal() * 0.2 + n[v + 1] * out;
    const dz = (z > 7 ? 0.25 : -0.1) + random.normal() * 0.2 + n[v + 2] * out;
    const length = (look.length * (0.6 + 0.6 * random.next())) / Math.hypot(dx, dy, dz);
    writer.begin(0.0075 + 0.002 * random.next(), random.next());
    for (let k = 0; k <= 4; k++) {
      const s = k / 4;
      const bend = -0.35 * s * s * out * length;
      writer.add(
        x + dx * length * s + n[v] * (bend + 0.01),
        y + dy * length * s + n[v + 1] * (bend + 0.01),
        z + dz * length * s + n[v + 2] * (bend + 0.01),
      );
    }
  }
}
