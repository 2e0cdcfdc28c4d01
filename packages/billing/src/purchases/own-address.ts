import { StudioError } from "@portrait-studio/contract";

/**
 * An address to return to after checkout, with parameters for that page. It may be a path.
 * @throws StudioError FOREIGN_ADDRESS {origin} when it is not on the studio's own origin
 */
export function ownAddress(address: string, appUrl: string, facts: Record<string, string>): string {
  const { origin } = new URL(appUrl);
  const url = URL.parse(address, appUrl);
  if (url?.origin !== origin || url.username || url.password)
    throw new StudioError("FOREIGN_ADDRESS", { origin });
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}
