import { z } from "zod";

const failure = z.looseObject({
  title: z.string().optional(),
  error: z.string().optional(),
  detail: z
    .union([
      z.string(),
      z.array(
        z.looseObject({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])).optional() }),
      ),
    ])
    .optional(),
});

const longest = 200;

/**
 * The reason in a provider's error, safe for a log: without the quoted request, which may contain a person's text, and without
 * the signatures of addresses.
 */
export function summarise(body: string): string {
  return fitForLog(readDetail(body) ?? "no known reason");
}

/** A provider's message, shortened and without the signatures of addresses. */
export function fitForLog(text: string): string {
  return text.replace(/\?[^\s"']+/g, "?...").slice(0, longest);
}

function readDetail(body: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = failure.safeParse(value);
  if (!parsed.success) return undefined;
  const { detail, title, error } = parsed.data;
  if (typeof detail === "string") return detail;
  const types = detail?.map(({ type, loc = [] }) => `${loc.join(".")} ${type}`.trim()).join(", ");
  return types || title || error;
}
