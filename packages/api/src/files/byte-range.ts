/** Start and end, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a Range header requests. Undefined means the whole file, also for several ranges or another unit,
 * which a server may ignore; "beyond" means that the file has no such part.
 */
export function findByteRange(header: string | null, size: number): ByteRange | "beyond" | undefined {
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
