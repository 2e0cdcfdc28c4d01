import { StudioError } from "@portrait-studio/contract";

const message = "Must not contain NUL or half of a surrogate pair.";
const maxIssues = 20;
const maxPathLength = 200;

export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Refuses text that no database can store, anywhere in an input. @throws VALIDATION_FAILED with the paths */
export function refuseUnstorableText(input: unknown): void {
  const paths = findUnstorableText(input);
  if (paths.length > 0) throw unstorableText(paths);
}

export function unstorableText(paths: readonly string[]): StudioError {
  return new StudioError("VALIDATION_FAILED", { issues: paths.map((path) => ({ path, message })) });
}

interface TextPlace {
  value: unknown;
  name?: string;
  inside?: TextPlace;
}

/** Paths such as "photos.0.name". Loops instead of recursing and visits each object once, since an input may contain cycles. */
export function findUnstorableText(input: unknown): string[] {
  const found: TextPlace[] = [];
  const seen = new WeakSet<object>();
  const open: TextPlace[] = [{ value: input }];
  for (let place = open.pop(); place && found.length < maxIssues; place = open.pop()) {
    const { value } = place;
    if (typeof value === "string" && !isStorableText(value)) found.push(place);
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [name, inner] of getEntries(value)) {
      const next = { value: inner, name, inside: place };
      if (!isStorableText(name)) found.push(next);
      open.push(next);
    }
  }
  return found.map(toPath);
}

function toPath(place: TextPlace): string {
  const names: string[] = [];
  for (let at: TextPlace | undefined = place; at?.name !== undefined; at = at.inside) names.push(at.name);
  // made readable, because logs and screens show it
  return names.reverse().join(".").toWellFormed().replaceAll("\0", "\ufffd").slice(0, maxPathLength);
}

/** superjson can also produce maps and sets, whose entries are named by position. */
function getEntries(value: object): [string, unknown][] {
  if (value instanceof Map) return Object.entries([...value].flat());
  return Object.entries(value instanceof Set ? [...value] : value);
}
