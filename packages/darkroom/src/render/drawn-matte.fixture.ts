import sharp from "sharp";
import type { DrawnSitter } from "./sitter.fixture.ts";

/** The matte of a drawn sitter: its own outline, soft at the edge. Drawn people have no face that a model would find. */
export function drawMatte({
  width,
  height,
  x = 0.5,
  y = 0.4,
  face = 0.24,
}: DrawnSitter): Promise<Uint8Array> {
  const data = Buffer.alloc(width * height);
  const unit = face * width;
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const dx = (px - x * width) / unit;
      const dy = (py - y * height) / unit;
      const body = dy > 0.6 && Math.abs(dx) < 0.4 + Math.min(1.1, (dy - 0.6) * 1.4);
      const hair = dx * dx * 2.6 + (dy + 0.15) ** 2 * 1.25 < 1;
      const skin = dx * dx * 4 + dy * dy * 2.2 < 1;
      data[py * width + px] = body || hair || skin ? 255 : 0;
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .blur(1)
    .toColourspace("b-w")
    .png()
    .toBuffer();
}
