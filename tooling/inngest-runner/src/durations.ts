const units: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** The longest sleep or wait that Inngest accepts. */
export const maxTimeoutMs = 366 * 86_400_000;

/** Reads "1h30m" or "2w"; undefined when the text is no duration. An empty text is zero, as the SDK writes it. */
export function parseDuration(text: string): number | undefined {
  let total = 0;
  let rest = text.trim();
  while (rest !== "") {
    const match = /^(\d+(?:\.\d+)?)(ms|[smhdw])/.exec(rest);
    if (!match) return undefined;
    total += Number(match[1]) * (units[match[2] ?? ""] ?? 0);
    rest = rest.slice(match[0].length);
  }
  return total;
}

/** Milliseconds from now until a duration or an ISO date; a date in the past is zero, anything else undefined. */
export function parseDelay(text: string): number | undefined {
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
