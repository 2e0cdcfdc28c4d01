import type { IncomingEvent } from "./read-events.ts";

const maxTermLength = 100;
const maxTerms = 300;

/**
 * Searches find an event by its name and ids, every value in its data, every word of a text, and each value
 * together with its path ("order.id=o1"). In lower case and cut at 100 characters; at most 300.
 */
export function toSearchTerms({ internalId, body }: IncomingEvent): string[] {
  const terms = new Set<string>();
  const add = (text: string): void => {
    // NUL cannot be part of a text in PostgreSQL
    const term = text.replaceAll("\u0000", "").toLowerCase().slice(0, maxTermLength).toWellFormed();
    if (term && terms.size < maxTerms) terms.add(term);
  };
  for (const text of [internalId, body.id, body.name]) add(text);
  visit(body.data, "", add);
  return [...terms];
}

function visit(value: unknown, path: string, add: (text: string) => void): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const part of value) visit(part, path, add);
    return;
  }
  if (typeof value === "object") {
    for (const [name, part] of Object.entries(value)) visit(part, path ? `${path}.${name}` : name, add);
    return;
  }
  const text = String(value);
  add(text);
  add(`${path}=${text}`);
  if (typeof value === "string") for (const word of text.split(/[\s,;]+/)) add(word);
}

/**
 * A search as a `tsquery`: all terms, separated by spaces, must match the beginning of a word; quotes
 * keep words together. Undefined when nothing is asked for.
 */
export function toSearchQuery(text: string): string | undefined {
  const terms = [...text.matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
  const lexemes = terms.map((term) => {
    const lower = term.replaceAll("\u0000", "").toLowerCase().slice(0, maxTermLength).toWellFormed();
    return `'${lower.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
  });
  return lexemes.length > 0 ? lexemes.join(" & ") : undefined;
}
