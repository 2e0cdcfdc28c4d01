import {
  type PublicEnvironment,
  readPublicEnvironment as read,
} from "@portrait-studio/platform/public-environment";

/** `src/server.ts` has checked the same variables before a page is asked for. */
export function readPublicEnvironment(): PublicEnvironment {
  // biome-ignore lint/style/noProcessEnv: pages run inside Next, where no argument reaches them
  return read(process.env);
}
