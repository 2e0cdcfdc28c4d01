export interface Size {
  width: number;
  height: number;
}

export interface Tile {
  index: number;
  left: number;
  width: number;
}

export interface Row {
  top: number;
  height: number;
  tiles: Tile[];
}

interface JustifyOptions {
  width: number;
  targetHeight: number;
  gap: number;
}

export interface Justified {
  sizes: readonly Size[];
  options: JustifyOptions;
  rows: Row[];
}

/** Rows follow from stored sizes alone, so that nothing moves later. Rows of `before` that begin the new ones stay. */
export function justifyRows(sizes: readonly Size[], options: JustifyOptions, before?: Justified): Row[] {
  const { width, targetHeight, gap } = options;
  if (width <= 0) return [];
  const rows = before ? rowsThatStay(before, sizes, options) : [];
  const last = rows.at(-1);
  let first = (last?.tiles.at(-1)?.index ?? -1) + 1;
  let ratios = 0;
  let top = last ? last.top + last.height + gap : 0;
  for (let index = first; index < sizes.length; index += 1) {
    const size = sizes[index];
    if (!size) break;
    ratios += toRatio(size);
    const height = (width - gap * (index - first)) / ratios;
    const isLast = index === sizes.length - 1;
    if (height > targetHeight && !isLast) continue;
    const rowHeight = Math.min(height, targetHeight);
    rows.push({ top, height: rowHeight, tiles: createTiles(first, index, rowHeight) });
    top += rowHeight + gap;
    first = index + 1;
    ratios = 0;
  }
  return rows;

  function createTiles(from: number, to: number, height: number): Tile[] {
    let left = 0;
    return sizes.slice(from, to + 1).map((size, offset) => {
      const tile = { index: from + offset, left, width: toRatio(size) * height };
      left += tile.width + gap;
      return tile;
    });
  }
}

function rowsThatStay(before: Justified, sizes: readonly Size[], options: JustifyOptions): Row[] {
  const { width, targetHeight, gap } = before.options;
  const same = width === options.width && targetHeight === options.targetHeight && gap === options.gap;
  // the last one may have been short of images
  const whole = before.rows.slice(0, -1);
  const end = (whole.at(-1)?.tiles.at(-1)?.index ?? -1) + 1;
  if (!same) return [];
  for (let index = 0; index < end; index += 1) if (sizes[index] !== before.sizes[index]) return [];
  return whole;
}

export function gridRows(count: number, { width, columns, gap, ratio }: GridOptions): Row[] {
  if (width <= 0) return [];
  const tileWidth = (width - gap * (columns - 1)) / columns;
  const height = tileWidth / ratio;
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => ({
    top: row * (height + gap),
    height,
    tiles: Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => ({
      index: row * columns + column,
      left: column * (tileWidth + gap),
      width: tileWidth,
    })),
  }));
}

interface GridOptions {
  width: number;
  columns: number;
  gap: number;
  ratio: number;
}

function toRatio({ width, height }: Size): number {
  return width > 0 && height > 0 ? width / height : 1;
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

export function neighbour(rows: readonly Row[], from: number, direction: Direction): number {
  const last = rows.at(-1)?.tiles.at(-1)?.index ?? 0;
  switch (direction) {
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowRight":
      return Math.min(last, from + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return inNextRow(rows, from, direction === "ArrowUp" ? -1 : 1);
  }
}

function inNextRow(rows: readonly Row[], from: number, step: 1 | -1): number {
  const at = rows.findIndex(({ tiles }) => tiles.some(({ index }) => index === from));
  const tile = rows[at]?.tiles.find(({ index }) => index === from);
  let next = at + step;
  // headings have no tiles
  while (rows[next]?.tiles.length === 0) next += step;
  const target = rows[next];
  if (!tile || !target) return from;
  const centre = tile.left + tile.width / 2;
  const distance = ({ left, width }: Tile) => Math.abs(left + width / 2 - centre);
  return target.tiles.reduce((best, other) => (distance(other) < distance(best) ? other : best)).index;
}
