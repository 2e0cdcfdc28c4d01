/** Areas that hang together: a label for each pixel (0 outside of all) and the size of each label, from 1 on. */
export interface Areas {
  label: Int32Array;
  size: number[];
}

/** Labels the areas of pixels that are not 0; neighbours share a side. */
export function labelAreas(inside: Uint8Array, width: number): Areas {
  const label = new Int32Array(inside.length);
  const size = [0];
  const queue = new Int32Array(inside.length);
  for (let start = 0; start < inside.length; start++) {
    if (inside[start] && !label[start]) {
      size.push(flood(inside, label, size.length, start, width, queue));
    }
  }
  return { label, size };
}

function flood(
  inside: Uint8Array,
  label: Int32Array,
  mark: number,
  start: number,
  width: number,
  queue: Int32Array,
): number {
  let [head, tail] = [0, 0];
  const visit = (at: number) => {
    if (inside[at] && !label[at]) {
      label[at] = mark;
      queue[tail++] = at;
    }
  };
  visit(start);
  while (head < tail) {
    const at = queue[head++];
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < inside.length) visit(at + width);
  }
  return tail;
}

/** All pixels within a square of `radius` round those that are not 0. */
export function spreadTo(inside: Uint8Array, width: number, radius: number): Uint8Array {
  const out = new Uint8Array(inside.length);
  const height = inside.length / width;
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const y = (i / width) | 0;
    const x = i - y * width;
    const from = Math.max(0, x - radius);
    const to = Math.min(width - 1, x + radius) + 1;
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      out.fill(1, row * width + from, row * width + to);
    }
  }
  return out;
}
