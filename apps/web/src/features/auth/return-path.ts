import { readReturnPath } from "@portrait-studio/contract/return-path";
import { home } from "./sign-in-address.ts";

/** Where to go after sign-in: the page that was wanted, if it is one of this studio. */
export function returnPath(wanted: string | null | undefined): string {
  return readReturnPath(wanted) ?? home;
}
