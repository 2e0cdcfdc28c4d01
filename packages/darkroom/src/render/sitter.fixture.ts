import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import { computeLuma } from "@portrait-studio/raster";
import sharp from "sharp";

export interface DrawnSitter {
  width: number;
  height: number;
  /** middle of the face in fractions */
  x?: number;
  y?: number;
  /** cheek to cheek in fractions of the width */
  face?: number;
  grey?: boolean;
  skin?: readonly [number, number, number];
}

/** A drawn sitter: head, hair, shoulders before a striped wall. Enough for geometry and arithmetic, not for taste. */
export async function drawSitter(sitter: DrawnSitter): Promise<Uint8Array> {
  const { width, height, x = 0.5, y = 0.4, face = 0.24, grey = false, skin = [196, 148, 122] } = sitter;
  const data = Buffer.alloc(width * height * 3);
  const unit = face * width;
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const dx = (px - x * width) / unit;
      const dy = (py - y * height) / unit;
      const stripe = Math.floor((px / width) * 12) % 2 === 0 ? 20 : 0;
      let colour: readonly number[] = [90 + stripe, 120 + stripe, 150 - stripe];
      if (dy > 0.6 && Math.abs(dx) < 0.4 + Math.min(1.1, (dy - 0.6) * 1.4)) {
        colour = [40 + stripe, 44, 60];
      }
      if (dx * dx * 2.6 + (dy + 0.15) ** 2 * 1.25 < 1) {
        colour = [52, 36, 28];
      }
      if (dx * dx * 4 + dy * dy * 2.2 < 1) {
        colour = skin.map((value) => value * (1 - 0.18 * dx));
      }
      const mean = (colour[0] + colour[1] + colour[2]) / 3;
      for (let c = 0; c < 3; c++) {
        data[(py * width + px) * 3 + c] = grey ? mean : colour[c];
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Describes drawn sitters as the analysis would, one photo each. */
export function describeSitters(...sitters: DrawnSitter[]): SetAnalysis {
  const photos = sitters.map(describeSitter);
  const { measures } = photos[0];
  return {
    version: 2,
    photos,
    person: measures,
    references: photos.map(({ id }) => id),
    usable: true,
    reason: null,
  };
}

function describeSitter(
  { width, height, x = 0.5, y = 0.4, face = 0.24, grey = false, skin = [196, 148, 122] }: DrawnSitter,
  index: number,
): ArtifactPhoto {
  const shape = width / height;
  const top = Math.max(0, y - 1.05 * face * shape);
  const left = Math.max(0, x - 0.7 * face);
  const [red, green, blue] = skin;
  return {
    id: `photo-${index}`,
    width,
    height,
    grey,
    subject: 0,
    face: { x, y, width: face, tilt: 0, yaw: 0 },
    others: [],
    head: {
      x: left,
      y: top,
      width: Math.min(1, x + 0.7 * face) - left,
      height: Math.min(1, y + 0.8 * face * shape) - top,
    },
    found: true,
    usable: true,
    quality: 0.8,
    duplicateOf: null,
    verdicts: [],
    measures: {
      luminance: computeLuma(red, green, blue) / 255,
      skin: { mean: [Math.log(red / green), Math.log(blue / green)], spread: [0.1, 0.1] },
      tones: { skin: [red, green, blue] },
    },
  };
}
