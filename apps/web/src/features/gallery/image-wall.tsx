import type { GalleryImage } from "@portrait-studio/contract/images";
import { cn } from "@portrait-studio/ui/cn";
import { Spinner } from "@portrait-studio/ui/spinner";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { singleKeys } from "~/lib/use-shortcut.ts";
import { useWidth } from "~/lib/use-width.ts";
import { ImageTile, type TileActions } from "./image-tile.tsx";
import { gridRows, type Justified, justifyRows, neighbour, type Row } from "./justify-rows.ts";
import { type Density, useDensity } from "./use-density.ts";
import type { Selection } from "./use-selection.ts";

interface ImageWallProps {
  images: readonly GalleryImage[];
  total: number;
  busy: boolean;
  end: "loading" | "reached" | undefined;
  selection: Selection;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
  /** by a key, on the one that has the focus */
  onKeep: (image: GalleryImage) => void;
  onReject: (image: GalleryImage) => void;
  onNearEnd: () => void;
}

const gap = 8;
const phoneWidth = 600;
const columns: Readonly<Record<Density, number>> = { medium: 2, small: 3, large: 1 };
/** of the usual height of a row */
const scales: Readonly<Record<Density, number>> = { medium: 1, small: 0.6, large: 1.6 };
const headingHeight = 36;
const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] as const;

export function ImageWall(props: ImageWallProps) {
  const { images, total, busy, end, selection, onOpen, onEdit, onKeep, onReject, onNearEnd } = props;
  const { t, i18n } = useTranslation(["gallery", "common"]);
  const [density] = useDensity();
  const { data: models } = api.models.list.useQuery();
  const uneditable = models?.filter(({ capabilities }) => !capabilities.edits).map(({ id }) => id) ?? [];
  const [measure, width] = useWidth();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const wanted = useRef<number>(undefined);

  const latest = useRef({ selection, onOpen, onEdit });
  useLayoutEffect(() => {
    latest.current = { selection, onOpen, onEdit };
  });
  const phone = width < phoneWidth;
  const before = useRef(new Map<string, Justified>());
  const rows = useMemo(() => {
    if (width <= 0) return [];
    const now = new Date();
    const options = { width, targetHeight: (width > 1400 ? 320 : 270) * scales[density], gap };
    return datedRows(images, {
      toGroup: ({ createdAt }) => toGroup(createdAt, now),
      headingHeight,
      gap,
      layOut: (sizes, group) => {
        if (phone) return gridRows(sizes.length, { width, columns: columns[density], gap, ratio: 0.8 });
        const justified = justifyRows(sizes, options, before.current.get(group));
        before.current.set(group, { sizes, options, rows: justified });
        return justified;
      },
    });
  }, [images, width, phone, density]);
  const activeRow = rows.findIndex(({ tiles }) => tiles.some(({ index }) => index === active));
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + gap,
    overscan: 3,
    scrollMargin: list.current?.offsetTop ?? 0,
    // the focused tile stays in the page
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, activeRow)])].sort((a, b) => a - b),
  });
  const actions = useMemo(
    (): TileActions => ({
      focus: setActive,
      open: (id) => latest.current.onOpen(id),
      edit: (id) => latest.current.onEdit(id),
      pick: (id, withRange) => {
        // a link that becomes a checkbox is another element; the focus follows it
        const focused = document.activeElement;
        if (list.current?.contains(focused)) wanted.current = findIndex(focused);
        latest.current.selection.pick(id, withRange);
      },
      isScrolling: () => virtualizer.isScrolling,
    }),
    [virtualizer],
  );

  // when the number of rows changes, the virtualizer measures all of them anyway
  const counted = useRef(0);
  useEffect(() => {
    if (counted.current === rows.length) virtualizer.measure();
    counted.current = rows.length;
  }, [rows, virtualizer]);

  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - 3) onNearEnd();
  }, [lastShown, rows.length, onNearEnd]);

  // where one before it leaves, the tile that has the focus takes another place
  useLayoutEffect(() => {
    if (images.length > 0 && list.current?.contains(document.activeElement))
      setActive((active) => findIndex(document.activeElement) ?? active);
  }, [images]);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = undefined;
    tile.focus();
  });

  /** K keeps the image that has the focus, X rejects it; the next one follows. @returns whether it was one of them */
  function choose(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if ((key !== "k" && key !== "x") || singleKeys.areOff()) return false;
    if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof HTMLElement))
      return false;
    // not the active one: while a rejected image leaves, the others change their places
    const index = findIndex(event.target);
    const image = index !== undefined && images[index];
    if (!image) return false;
    event.preventDefault();
    wanted.current = Math.min(index + 1, images.length - 1);
    setActive(wanted.current);
    if (key === "k") onKeep(image);
    else onReject(image);
    return true;
  }

  function move(event: KeyboardEvent): void {
    if (choose(event)) return;
    const direction = moves.find((key) => key === event.key);
    if (!direction || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const next = neighbour(rows, active, direction);
    const [from, to] = [images[active], images[next]];
    if (event.shiftKey && from && to) {
      if (!selection.has(from.id)) selection.pick(from.id, false);
      if (!selection.has(to.id)) selection.pick(to.id, true);
    }
    wanted.current = next;
    setActive(next);
    const row = rows.findIndex(({ tiles }) => tiles.some(({ index }) => index === next));
    virtualizer.scrollToIndex(row, { align: "auto" });
  }

  return (
    <div ref={measure} className={cn("transition-opacity duration-200", busy && "opacity-60")}>
      <div className="relative">
        {shown.map(({ index }) => {
          const row = rows[index];
          return (
            row?.heading && (
              <h2
                key={row.heading}
                className="absolute inset-x-0 flex items-end pb-1.5 font-medium text-label text-muted"
                style={{ top: row.top, height: row.height }}
              >
                {toLabel(row.heading, i18n.language, new Date())}
              </h2>
            )
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, so that a list element would lie about its length */}
      <div
        ref={list}
        role="list"
        aria-label={t("gallery:list")}
        aria-busy={busy}
        onKeyDown={move}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.flatMap(({ index: rowIndex }) => {
          const row = rows[rowIndex];
          return (row?.tiles ?? []).map(({ index, left, width: tileWidth }) => {
            const image = images[index];
            if (!row || !image) return null;
            return (
              <ImageTile
                key={image.id}
                image={image}
                index={index}
                total={total}
                left={left}
                top={row.top}
                width={tileWidth}
                height={row.height}
                active={index === active}
                selecting={selection.active}
                selected={selection.has(image.id)}
                editable={!uneditable.includes(image.modelId)}
                actions={actions}
                t={t}
              />
            );
          });
        })}
      </div>
      <div className="grid min-h-16 place-items-center py-4 text-label text-muted">
        {end === "loading" && <Spinner className="text-accent" />}
        {end === "reached" && <p>{t("gallery:end")}</p>}
      </div>
    </div>
  );
}

function findIndex(target: EventTarget | null): number | undefined {
  if (!(target instanceof HTMLElement) || !target.dataset.index) return undefined;
  return Number(target.dataset.index);
}

interface WallRow extends Row {
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
