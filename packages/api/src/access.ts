import { StudioError, type TokenScope } from "@portrait-studio/contract";
import type { Actor } from "@portrait-studio/studio";

/** The procedures that need no session. Everything else does. */
export const publicProcedures: ReadonlySet<string> = new Set([
  "auth.requestMagicLink",
  "auth.verify",
  "billing.packages",
  "billing.prices",
  "health.get",
  "images.shared",
]);

/** What only a signed-in person does: an access token can neither make tokens, end sessions nor reach the account itself. */
export const sessionProcedures: ReadonlySet<string> = new Set([
  "account.delete",
  "account.exports",
  "account.requestExport",
  "account.revokeOtherSessions",
  "account.revokeSession",
  "account.sessions",
  "auth.logout",
  "tokens.create",
  "tokens.list",
  "tokens.revoke",
]);

/** What an access token needs for a call: one of its scopes, or what no token has. */
export type Access = TokenScope | "session";

/** Looking needs "read", everything else "create", unless the procedure says more in its metadata. */
export function accessOf(name: string, type: string, meta: { scope?: TokenScope } | undefined): Access {
  if (sessionProcedures.has(name)) return "session";
  return meta?.scope ?? (type === "query" ? "read" : "create");
}

/** A session may do everything, an access token what its scopes say. @throws SCOPE_MISSING {scope} */
export function requireAccess({ scopes }: Actor, access: Access): void {
  if (scopes && !scopes.some((scope) => scope === access))
    throw new StudioError("SCOPE_MISSING", { scope: access });
}
