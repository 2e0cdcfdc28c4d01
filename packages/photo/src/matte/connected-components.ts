/** A label is 0 outside of all areas; `size` counts each label's pixels, from label 1 on. */
export interface Areas {
  label: Int32Array;
  size: number[];
}

/** Stretches of pixels of one row: where each begins and ends, and which stretch it hangs together with, itself if none. */
interface Runs {
  from: number[];
  to: number[];
  parent: number[];
}

export function labelComponents(inside: Uint8Array, width: number): Areas {
  const runs: Runs = { from: [], to: [], parent: [] };
  let above = 0;
  for (let row = 0; row < inside.length; row += width) {
    const first = runs.from.length;
    findRuns(inside, row, width, runs);
    joinRuns(runs, above, first, width);
    above = first;
  }
  return labelRuns(runs, inside.length);
}

function findRuns(inside: Uint8Array, row: number, width: number, { from, to, parent }: Runs): void {
  for (let at = row, end = row + width; at < end; at++) {
    if (!inside[at]) continue;
    parent.push(from.length);
    from.push(at);
    while (at < end && inside[at]) at++;
    to.push(at);
  }
}

/** Joins the stretches from `first` on with those of the row above, which begin at `above`. */
function joinRuns({ from, to, parent }: Runs, above: number, first: number, width: number): void {
  let over = above;
  for (let run = first; run < from.length; run++) {
    while (over < first && to[over] + width <= from[run]) over++;
    for (let k = over; k < first && from[k] + width < to[run]; k++) {
      const [a, b] = [findRoot(parent, k), findRoot(parent, run)];
      parent[Math.max(a, b)] = Math.min(a, b);
    }
  }
}

function findRoot(parent: number[], run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

function labelRuns({ from, to, parent }: Runs, count: number): Areas {
  const label = new Int32Array(count);
  const size = [0];
  const marks = new Int32Array(from.length);
  for (let run = 0; run < from.length; run++) {
    // the root is the first of its runs
    const root = findRoot(parent, run);
    if (root === run) {
      marks[run] = size.length;
      size.push(0);
    }
    label.fill(marks[root], from[run], to[run]);
    size[marks[root]] += to[run] - from[run];
  }
  return { label, size };
}

export function dilate(inside: Uint8Array, width: number, radius: number): Uint8Array {
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
