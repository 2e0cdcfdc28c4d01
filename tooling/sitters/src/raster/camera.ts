/** A camera on the z axis looking at the sitter; all lengths in centimetres, pictures in pixels. */
export type Camera = {
  width: number;
  height: number;
  /** Distance from the origin of the sitter's space, 85 mm portrait habit: about 150. */
  distance: number;
  /** Focal length in pixels. */
  focal: number;
  /** Picture place of the sitter's point (lookX, lookY, 0). */
  centreX: number;
  centreY: number;
  lookX: number;
  lookY: number;
};

/** Projected vertices: screen place and nearness (1 / distance from the camera, larger is nearer). */
export type Projected = { x: Float32Array; y: Float32Array; near: Float32Array };

/** Projects points (xyz triples) to a picture `scale` times the camera's size. */
export function project(camera: Camera, points: Float32Array, scale: number): Projected {
  const count = points.length / 3;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const near = new Float32Array(count);
  const focal = camera.focal * scale;
  const cx = camera.centreX * scale;
  const cy = camera.centreY * scale;
  for (let i = 0, j = 0; i < count; i++, j += 3) {
    const w = 1 / (camera.distance - points[j + 2]);
    x[i] = cx + focal * (points[j] - camera.lookX) * w;
    y[i] = cy - focal * (points[j + 1] - camera.lookY) * w;
    near[i] = w;
  }
  return { x, y, near };
}
