import type { Row } from "./justify-rows.ts";

/** A row of images, or the heading of those below it. */
export interface WallRow extends Row {
  /** the group that begins here */
  heading?: string;
}

const dayMs = 86_400_000;
/** before that, a month is one group */
const singleDays = 7;

/** The day or month, in this browser's time zone, that an image belongs to, e.g. "2026-11-25", "2026-10". */
export function toGroup(instant: string, now: Date): string {
  const made = new Date(instant);
  const month = `${made.getFullYear()}-${String(made.getMonth() + 1).padStart(2, "0")}`;
  return daysBetween(made, now) < singleDays ? `${month}-${String(made.getDate()).padStart(2, "0")}` : month;
}

/** A label is "Today", "Monday, 23 November" or "October 2026". */
export function toLabel(group: string, language: string, now: Date): string {
  const [year = 0, month = 1, day] = group.split("-").map(Number);
  return capital(day === undefined ? monthName() : dayName(new Date(year, month - 1, day)));

  function monthName(): string {
    const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" });
    return format.format(new Date(year, month - 1, 1));
  }

  function dayName(made: Date): string {
    const ago = daysBetween(made, now);
    if (ago < 2) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
    return new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" }).format(made);
  }

  function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  }
}

function daysBetween(made: Date, now: Date): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // rounded, since a day of summer time's change is longer or shorter
  return Math.max(0, Math.round((start(now) - start(made)) / dayMs));
}

interface DatedOptions<Image> {
  toGroup: (image: Image) => string;
  /** lays out the images of one group from 0 */
  layOut: (images: readonly Image[], group: string) => Row[];
  headingHeight: number;
  gap: number;
}

/** The rows of each group below its heading, in the order of the images. */
export function datedRows<Image>(images: readonly Image[], options: DatedOptions<Image>): WallRow[] {
  const { toGroup, layOut, headingHeight, gap } = options;
  const rows: WallRow[] = [];
  let top = 0;
  for (let first = 0; first < images.length; ) {
    const group = toGroup(images[first] as Image);
    let end = first + 1;
    while (end < images.length && toGroup(images[end] as Image) === group) end += 1;
    rows.push({ top, height: headingHeight, tiles: [], heading: group });
    top += headingHeight + gap;
    for (const row of layOut(images.slice(first, end), group)) {
      const tiles = row.tiles.map((tile) => ({ ...tile, index: tile.index + first }));
      rows.push({ top: top + row.top, height: row.height, tiles });
    }
    const last = rows.at(-1);
    if (last) top = last.top + last.height + gap;
    first = end;
  }
  return rows;
}
