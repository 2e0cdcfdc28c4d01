import { resolve } from "node:path";
import { parseArgs } from "node:util";

export function readSettings(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      photos: { type: "string" },
      out: { type: "string", default: "out" },
      sample: { type: "string" },
    },
  });
  // biome-ignore lint/style/noProcessEnv: the one place of this program that reads the environment
  const { STUDIO_URL, INBOX_URL, STRIPE_API_BASE } = process.env;
  return {
    studioUrl: STUDIO_URL || "http://localhost:3000",
    inboxUrl: INBOX_URL || "http://127.0.0.1:8025",
    /** the sandbox's fake of Stripe, where credits are paid without money */
    paymentsUrl: STRIPE_API_BASE || "http://127.0.0.1:12111",
    /** a person's own photos; the sample people's when undefined */
    photosFolder: values.photos && resolve(values.photos),
    outFolder: resolve(values.out),
    /** who is signed in; a new person at each tour */
    email: values.sample ?? `tour-${Date.now().toString(36)}@example.com`,
    /** Ends when the gallery is filled: for a look at it, not to check the studio. */
    sample: values.sample !== undefined,
  };
}

export type TourSettings = ReturnType<typeof readSettings>;
