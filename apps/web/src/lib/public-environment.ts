/** What pages may know of the environment. `src/server.ts` has checked the same variables before a page is asked for. */
export function readPublicEnvironment(): { appUrl: string; supportEmail: string | undefined } {
  // biome-ignore lint/style/noProcessEnv: pages run inside Next, where no argument reaches them
  const { APP_URL, PORT, SUPPORT_EMAIL } = process.env;
  return {
    appUrl: (APP_URL || `http://localhost:${PORT || 3000}`).replace(/\/+$/, ""),
    supportEmail: SUPPORT_EMAIL || undefined,
  };
}
