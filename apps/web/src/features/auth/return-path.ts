import { readReturnPath } from "@portrait-studio/contract/return-path";

export const home = "/create";

/** Where to go after sign-in: the page that was wanted, if it is one of this studio. */
export function returnPath(wanted: string | null | undefined): string {
  return readReturnPath(wanted) ?? home;
}

export function signInAddress(from: string): string {
  return from === home ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}
