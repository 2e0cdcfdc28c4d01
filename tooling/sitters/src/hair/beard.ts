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

/** Hairs of a full beard on a square centimetre of skin. */
const PER_AREA = 62;

/** Beard hairs spread evenly over the skin's triangles, lying down and outwards. */
export function growBeard(
  writer: StrandWriter,
  skin: Mesh,
  shape: BeardShape,
  look: BeardLook,
  random: Random,
): void {
  const { positions: p, indices } = skin;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    const cover = shape.cover(p[a], p[a + 1], p[a + 2]);
    if (cover <= 0) continue;
    const u = random.next();
    const v = random.next() * (1 - u);
    // triangles are far smaller than the space between hairs, so each has one hair or none
    if (random.next() > cover * look.density * PER_AREA * triangleArea(p, a, b, c)) continue;
    const root = [0, 1, 2].map((i) => p[a + i] + (p[b + i] - p[a + i]) * u + (p[c + i] - p[a + i]) * v);
    growBeardHair(writer, root, skin.normals.subarray(a, a + 3), look.length, random);
  }
}

function triangleArea(p: Float32Array, a: number, b: number, c: number): number {
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

function growBeardHair(
  writer: StrandWriter,
  [x, y, z]: number[],
  normal: Float32Array,
  mean: number,
  random: Random,
): void {
  const out = 0.35 + 0.3 * random.next();
  const dx = Math.sign(x) * 0.16 + random.normal() * 0.22 + normal[0] * out;
  const dy = -1 + random.normal() * 0.2 + normal[1] * out;
  const dz = (z > 7 ? 0.25 : -0.1) + random.normal() * 0.2 + normal[2] * out;
  const length = (mean * (0.6 + 0.6 * random.next())) / Math.hypot(dx, dy, dz);
  writer.begin(0.0085 + 0.002 * random.next(), random.next());
  for (let k = 0; k <= 4; k++) {
    const s = k / 4;
    const lift = 0.01 - 0.35 * s * s * out * length;
    writer.add(
      x + dx * length * s + normal[0] * lift,
      y + dy * length * s + normal[1] * lift,
      z + dz * length * s + normal[2] * lift,
    );
  }
}
