type Cell = string | number | null;

/** Rows as aligned columns; without rows, the given sentence. */
export function printTable(rows: readonly Readonly<Record<string, Cell>>[], none: string): string[] {
  const [first] = rows;
  if (!first) return [none];
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "-")))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** An instant for a table: minutes, in UTC. */
export function shortTime(instant: string | null): string | null {
  return instant && `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;
}

/** Text from strangers on one line, without control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
