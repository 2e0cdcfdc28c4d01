/** What pages may know of the environment. `src/server.ts` has checked the same variables before a page is asked for. */
export function readPublicEnvironment(): {
  appUrl: string;
  supportEmail: string | undefined;
  creditExpiry: "30d" | "never";
  /** JSON; undefined for the default packages */
  creditPackages: string | undefined;
  /** credits can be bought here */
  sells: boolean;
} {
  // biome-ignore lint/style/noProcessEnv: pages run inside Next, where no argument reaches them
  const { APP_URL, PORT, SUPPORT_EMAIL, CREDIT_EXPIRY, CREDIT_PACKAGES, DEPLOYMENT } = process.env;
  return {
    appUrl: (APP_URL || `http://localhost:${PORT || 3000}`).replace(/\/+$/, ""),
    supportEmail: SUPPORT_EMAIL || undefined,
    creditExpiry: CREDIT_EXPIRY === "never" ? "never" : "30d",
    creditPackages: CREDIT_PACKAGES || undefined,
    sells: DEPLOYMENT !== "private",
  };
}
