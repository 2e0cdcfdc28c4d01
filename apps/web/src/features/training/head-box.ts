import type { Box } from "@portrait-studio/contract";

const smallest = 0.06;

interface Size {
  width: number;
  height: number;
}

/** Where a face usually is, in pixels a square: what a person moves when none was found. */
export function guessBox({ width, height }: Size): Box {
  const side = 0.45 * Math.min(width, height);
  const size = { width: side / width, height: side / height };
  return { x: (1 - size.width) / 2, y: Math.min(0.15, 1 - size.height), ...size };
}

/** Moved by fractions of the photo; it stays inside. */
export function moveBox(box: Box, across: number, down: number): Box {
  return {
    ...box,
    x: clamp(box.x + across, 0, 1 - box.width),
    y: clamp(box.y + down, 0, 1 - box.height),
  };
}

/** Larger or smaller about its middle, with the same shape, inside the photo. */
export function scaleBox(box: Box, factor: number): Box {
  const most = Math.min(1 / box.width, 1 / box.height);
  const least = Math.min(1, smallest / Math.min(box.width, box.height));
  const scale = clamp(factor, least, most);
  const width = box.width * scale;
  const height = box.height * scale;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    x: clamp(middle.x - width / 2, 0, 1 - width),
    y: clamp(middle.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** A box of a photo as it lies in a square that the photo covers, centred; what the square cuts off is cut off. */
export function boxInSquare(box: Box, { width, height }: Size): Box {
  const side = Math.min(width, height);
  const left = clamp((box.x * width - (width - side) / 2) / side, 0, 1);
  const top = clamp((box.y * height - (height - side) / 2) / side, 0, 1);
  const right = clamp(((box.x + box.width) * width - (width - side) / 2) / side, 0, 1);
  const bottom = clamp(((box.y + box.height) * height - (height - side) / 2) / side, 0, 1);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
