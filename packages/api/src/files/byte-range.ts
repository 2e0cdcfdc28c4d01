/** Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a Range header asks for: undefined means all of it (also for headers of several parts or of another
 * unit, which may be ignored), "beyond" that the file has no such part.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | "beyond" | undefined {
  const [, from = "", to = ""] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "beyond" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return "beyond";
  return start > end ? undefined : { start, end };
}
