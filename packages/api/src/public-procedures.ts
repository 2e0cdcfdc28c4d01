/** The procedures that need no session. Everything else does. */
export const publicProcedures: ReadonlySet<string> = new Set([
  "auth.requestMagicLink",
  "auth.verify",
  "billing.prices",
  "health.get",
]);
