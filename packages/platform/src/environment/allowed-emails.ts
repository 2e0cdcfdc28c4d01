import { emailSchema } from "@portrait-studio/contract/schemas";
import type { z } from "zod";

/**
 * Who may sign in: addresses, and domains with an @ before them, separated by commas or spaces; undefined for everyone ("*", or
 * not set).
 */
export function readAllowedEmails(
  text: string | undefined,
  context: z.RefinementCtx,
): { everybody: boolean; list: readonly string[] } | undefined {
  if (text === undefined) return undefined;
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (entries.length === 1 && entries[0] === "*") return { everybody: true, list: [] };
  const list = entries.map((entry) => {
    const { data } = emailSchema.safeParse(entry.startsWith("@") ? `a${entry}` : entry);
    return data && (entry.startsWith("@") ? data.slice(1) : data);
  });
  const wrong = entries[list.indexOf(undefined)];
  if (wrong !== undefined || list.length === 0) {
    context.addIssue({
      code: "custom",
      message: `“${wrong ?? text}” is neither an address like ana@example.com nor a domain like @club.example`,
    });
  }
  return { everybody: false, list: list.filter((entry) => entry !== undefined) };
}
