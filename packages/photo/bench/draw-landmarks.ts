import { brows, eyeRings, type Face, faceOval, lipsInner, lipsRing } from "@portrait-studio/vision";
import sharp from "sharp";

const height = 1000;

/** A face with what was found in it drawn over, enlarged to 1000 pixels high. @param bytes of the upright photo */
export async function drawLandmarks(
  bytes: Buffer,
  photo: { width: number; height: number },
  face: Face,
): Promise<Buffer> {
  const { box, landmarks, eyes } = face;
  const margin = 0.25 * box.width;
  const left = Math.max(0, Math.floor(box.left - margin));
  const top = Math.max(0, Math.floor(box.top - margin));
  const part = {
    left,
    top,
    width: Math.min(photo.width - left, Math.ceil(box.width + 2 * margin)),
    height: Math.min(photo.height - top, Math.ceil(box.height + 2 * margin)),
  };
  const zoom = height / part.height;
  const width = Math.round(part.width * zoom);
  const place = (i: number) =>
    `${((landmarks[3 * i] - left) * zoom).toFixed(1)},${((landmarks[3 * i + 1] - top) * zoom).toFixed(1)}`;
  const ring = (points: readonly number[], colour: string) =>
    `<polygon points="${points.map(place).join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  const dots = Array.from({ length: 468 }, (_, i) => {
    const [x, y] = place(i).split(",");
    return `<circle cx="${x}" cy="${y}" r="1.2" fill="#7f7"/>`;
  });
  const irises = [eyes.right, eyes.left].map(
    ({ iris }) =>
      `<circle cx="${(iris.x - left) * zoom}" cy="${(iris.y - top) * zoom}" r="${iris.radius * zoom}" fill="none" stroke="#f0f" stroke-width="1.5"/>`,
  );
  const pose = [face.pose.yaw, face.pose.pitch, face.pose.roll].map((angle) => angle.toFixed(0)).join(" ");
  const note = `<text x="8" y="24" font-size="20" fill="#fff" stroke="#000" stroke-width="0.5">yaw pitch roll ${pose}</text>`;
  const rings = [
    ring(faceOval, "#ff0"),
    ring(lipsRing, "#f66"),
    ring(lipsInner, "#f99"),
    ring(eyeRings.right, "#0ff"),
    ring(eyeRings.left, "#0ff"),
    ring(brows.right, "#fa0"),
    ring(brows.left, "#fa0"),
  ];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...dots, ...rings, ...irises, note].join("")}</svg>`;
  const cut = await sharp(bytes).autoOrient().toColourspace("srgb").extract(part).png().toBuffer();
  return sharp(cut)
    .resize(width, height, { fit: "fill" })
    .composite([{ input: Buffer.from(drawing) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
