export const home = "/create";

/** Where to go after sign-in: a path of this studio and nothing else, never back to the sign-in pages. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\\\s]/.test(wanted)) return home;
  const path = wanted.split(/[?#]/, 1)[0] ?? "";
  if (
    path === "/" ||
    ["/login", "/magic-link", "/auth"].some((page) => path === page || path.startsWith(`${page}/`))
  )
    return home;
  return wanted;
}

export function signInAddress(from: string): string {
  return from === home ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}
