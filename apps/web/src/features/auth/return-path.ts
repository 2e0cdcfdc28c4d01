import { readReturnPath } from "@portrait-studio/contract/return-path";
import { home } from "./sign-in-address.ts";

export function returnPath(wanted: string | null | undefined): string {
  return readReturnPath(wanted) ?? home;
}
