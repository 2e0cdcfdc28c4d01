/** in characters, as a browser writes it */
const maxLength = 500;

/** Only to resolve with: a path that begins with a single slash has the origin of the page it is opened on. */
const anyOrigin = "https://studio.invalid";

/**
 * Where to go after sign-in, with query and fragment: a path of this studio, as a browser resolves it. Undefined for anything else,
 * also where the resolved path would name another host when it is opened ("/..//host"), for the sign-in pages themselves, and
 * for more than 500 characters.
 */
export function readReturnPath(wanted: string | null | undefined): string | undefined {
  // no page has a backslash, which browsers read as a slash, or blanks, of which they leave some out
  if (!wanted?.startsWith("/") || /^\/\/|^[^?#]*[\\\s]/.test(wanted)) return undefined;
  const { pathname, search, hash } = new URL(wanted, anyOrigin);
  const path = pathname + search + hash;
  // encoded slashes too, for whatever decodes the path before it is opened
  if (/^\/(?:\/|%2f|%5c)/i.test(pathname) || path.length > maxLength) return undefined;
  return /^\/(?:$|(?:login|magic-link|auth)(?:\/|$))/.test(pathname) ? undefined : path;
}
