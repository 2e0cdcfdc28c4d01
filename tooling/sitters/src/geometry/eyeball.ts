import { EYE_DEPTH, EYE_RADIUS } from "./eye-shape.ts";
import type { Mesh } from "./mesh.ts";

const RINGS = 40;
const SECTORS = 64;

/** Front cap of one eyeball as a mesh round its middle (x, 0, EYE_DEPTH), with the cornea's slight bulge left to shading. */
export function createEyeball(x: number): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= RINGS; ring++) {
    const polar = (ring / RINGS) * 1.75;
    for (let sector = 0; sector < SECTORS; sector++) {
      const angle = (sector / SECTORS) * Math.PI * 2;
      const nx = Math.sin(polar) * Math.cos(angle);
      const ny = Math.sin(polar) * Math.sin(angle);
      const nz = Math.cos(polar);
      positions.push(x + nx * EYE_RADIUS, ny * EYE_RADIUS, EYE_DEPTH + nz * EYE_RADIUS);
      normals.push(nx, ny, nz);
      if (ring === RINGS) continue;
      const a = ring * SECTORS + sector;
      const b = ring * SECTORS + ((sector + 1) % SECTORS);
      indices.push(a, a + SECTORS, b, b, a + SECTORS, b + SECTORS);
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  };
}
