import { StudioError } from "@portrait-studio/contract";

const message = "Must not contain NUL or half of a surrogate pair.";
const maxIssues = 20;
const maxPathLength = 200;

/** Whether a database can store the text unchanged: no NUL, no half of a surrogate pair. */
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

/**
 * The paths of such text in a value, e.g. "photos.0.name". It loops instead of recursing and visits each object once, since an
 * input may be nested deeply or contain cycles.
 */
export function findUnstorableText(input: unknown): string[] {
  const found: string[] = [];
  const seen = new WeakSet<object>();
  const open: { value: unknown; path: string }[] = [{ value: input, path: "" }];
  for (let place = open.pop(); place && found.length < maxIssues; place = open.pop()) {
    const { value, path } = place;
    if (typeof value === "string" && !isStorableText(value)) found.push(path.slice(0, maxPathLength));
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [name, inner] of entriesOf(value)) {
      // made readable, because logs and screens show it
      const shown = name.toWellFormed().replaceAll("\0", "\ufffd");
      const innerPath = path ? `${path}.${shown}` : shown;
      if (shown !== name) found.push(innerPath.slice(0, maxPathLength));
      open.push({ value: inner, path: innerPath });
    }
  }
  return found;
}

/** superjson can also produce maps and sets, whose entries are named by position. */
function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map) return Object.entries([...value].flat());
  return Object.entries(value instanceof Set ? [...value] : value);
}
