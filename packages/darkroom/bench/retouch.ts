import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { decodePhoto } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import { retouchFace } from "../src/retouch/retouch-face.ts";

/**
 * Retouches the largest face of each photo and writes it beside itself, as it was, light and full, with the processor time that full took:
 *   node packages/darkroom/bench/retouch.ts DIR photo.jpg ... [--size 1024]
 */
const [folder = "", ...rest] = process.argv.slice(2);
const at = rest.indexOf("--size");
const longest = at < 0 ? 2048 : Number(rest[at + 1]);
const photos = at < 0 ? rest : rest.toSpliced(at, 2);
mkdirSync(folder, { recursive: true });

for (const photo of photos) {
  const image = await decodePhoto(readFileSync(photo), longest);
  const [face] = await findFaces(image);
  if (!face) {
    process.stdout.write(`${basename(photo)}: nobody is seen\n`);
    continue;
  }
  retouchFace(image, face.landmarks, null, "full");
  const begun = process.cpuUsage();
  const full = retouchFace(image, face.landmarks, null, "full");
  const { user, system } = process.cpuUsage(begun);
  const light = retouchFace(image, face.landmarks, null, "light");
  const { box } = face;
  const left = Math.max(0, Math.round(box.left - 0.1 * box.width));
  const top = Math.max(0, Math.round(box.top - 0.15 * box.height));
  const width = Math.min(image.width - left, Math.round(1.2 * box.width));
  const height = Math.min(image.height - top, Math.round(1.25 * box.height));
  const parts = await Promise.all(
    [image, light, full].map(({ data, ...size }) =>
      sharp(data, { raw: { width: size.width, height: size.height, channels: 3 } })
        .extract({ left, top, width, height })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({ create: { width: 3 * width, height, channels: 3, background: "#000" } })
    .composite(parts.map((input, k) => ({ input, left: k * width, top: 0 })))
    .png()
    .toFile(join(folder, `${basename(photo, ".jpg")}.png`));
  const spent = Math.round((user + system) / 1000);
  process.stdout.write(
    `${basename(photo)}: ${image.width} x ${image.height}, face ${Math.round(face.width)}, ${spent} ms\n`,
  );
}
