import type { StudioSettings } from "../context.ts";

export function isInvited({ allowedEmails }: Pick<StudioSettings, "allowedEmails">, email: string): boolean {
  if (!allowedEmails) return true;
  const address = email.toLowerCase();
  return allowedEmails.includes(address) || allowedEmails.includes(address.slice(address.lastIndexOf("@")));
}
