/** "850 ms", "4.2 s", "3 min 5 s", "2 h 10 min". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A configured time as it was written: "30s", "1h30m", "7d". */
export function formatPeriod(ms: number): string {
  const units = [
    ["d", 86_400_000],
    ["h", 3_600_000],
    ["m", 60_000],
    ["s", 1000],
    ["ms", 1],
  ] as const;
  let rest = ms;
  let text = "";
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text || "0s";
}

/** The time of day, with the date when it is not today's. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const time = date.toLocaleTimeString(undefined, { hour12: false });
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString()} ${time}`;
}

/** How long something took, or has taken until now. */
export function elapsed(from: string, to: string | null, now: number): string {
  return formatDuration((to ? Date.parse(to) : now) - Date.parse(from));
}

const maxJsonLength = 50_000;

/** JSON on several lines, cut where it would be too long to show. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value ?? null, null, 2);
  return text.length <= maxJsonLength
    ? text
    : `${text.slice(0, maxJsonLength)}\n… ${text.length} characters in all`;
}
