export const home = "/create";

/** Every page loads this; how a wanted page is judged is loaded with the sign-in alone. */
export function signInAddress(from: string): string {
  return from === home ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}
