import type { StudioSettings } from "../context.ts";

/** Whether an address may sign in: it or its domain is on the list, or there is no list. */
export function isInvited({ allowedEmails }: Pick<StudioSettings, "allowedEmails">, email: string): boolean {
  if (!allowedEmails) return true;
  const address = email.toLowerCase();
  return allowedEmails.includes(address) || allowedEmails.includes(address.slice(address.lastIndexOf("@")));
}
