import type { Box } from "@portrait-studio/contract";

const smallest = 0.06;
/** of the shorter side: less of a thumbnail would be blurred */
const leastCrop = 0.45;

interface BoxedSize {
  width: number;
  height: number;
}

/** Where a face usually is, in pixels a square: what a person moves when none was found. */
export function guessBox({ width, height }: BoxedSize): Box {
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

/** The square of a photo that shows the head with room around it, in fractions of the photo; its middle without a head. */
export function cropAroundHead(head: Box | null, { width, height }: BoxedSize): Box {
  const shorter = Math.min(width, height);
  const side = head ? clamp(2 * head.height * height, leastCrop * shorter, shorter) : shorter;
  const across = head ? (head.x + head.width / 2) * width : width / 2;
  const down = head ? (head.y + head.height / 2) * height : height / 2;
  return {
    x: clamp(across - side / 2, 0, width - side) / width,
    y: clamp(down - side / 2, 0, height - side) / height,
    width: side / width,
    height: side / height,
  };
}

export function boxInCrop(box: Box, crop: Box): Box {
  const left = clamp((box.x - crop.x) / crop.width, 0, 1);
  const top = clamp((box.y - crop.y) / crop.height, 0, 1);
  const right = clamp((box.x + box.width - crop.x) / crop.width, 0, 1);
  const bottom = clamp((box.y + box.height - crop.y) / crop.height, 0, 1);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
