import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface TourSettings {
  studioUrl: string;
  inboxUrl: string;
  /** the sandbox's fake of Stripe, where credits are paid without money */
  paymentsUrl: string;
  /** a person's own photos; the sample people's when undefined */
  photosFolder: string | undefined;
  outFolder: string;
}

export function readSettings(args: string[]): TourSettings {
  const { values } = parseArgs({
    args,
    options: { photos: { type: "string" }, out: { type: "string", default: "out" } },
  });
  // biome-ignore lint/style/noProcessEnv: the one place of this program that reads the environment
  const { STUDIO_URL, INBOX_URL, STRIPE_API_BASE } = process.env;
  return {
    studioUrl: STUDIO_URL || "http://localhost:3000",
    inboxUrl: INBOX_URL || "http://127.0.0.1:8025",
    paymentsUrl: STRIPE_API_BASE || "http://127.0.0.1:12111",
    photosFolder: values.photos && resolve(values.photos),
    outFolder: resolve(values.out),
  };
}
