import { StudioError } from "@portrait-studio/contract";

/**
 * An address to come back to, with facts for the page there. It may be a path.
 * @throws StudioError FOREIGN_ADDRESS {origin} unless it lies on the studio's own origin
 */
export function ownAddress(address: string, appUrl: string, facts: Record<string, string>): string {
  const { origin } = new URL(appUrl);
  const url = URL.parse(address, appUrl);
  if (url?.origin !== origin || url.username || url.password)
    throw new StudioError("FOREIGN_ADDRESS", { origin });
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}
