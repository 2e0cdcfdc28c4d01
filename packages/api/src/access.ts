import { StudioError, type TokenScope } from "@portrait-studio/contract";
import type { Actor } from "@portrait-studio/studio";

/** The procedures that need neither a session nor an access token. All others do. */
export const publicProcedures: ReadonlySet<string> = new Set([
  "account.disownKey",
  "account.keep",
  "auth.beginPasskey",
  "auth.requestMagicLink",
  "auth.verify",
  "auth.verifyPasskey",
  "billing.packages",
  "billing.prices",
  "health.get",
  "health.live",
  "health.ready",
  "images.report",
  "images.shared",
  "upload.phoneSession",
]);

/** The procedures that need a session: an access token cannot create tokens, end sessions or change the account. */
export const sessionProcedures: ReadonlySet<string> = new Set([
  "account.delete",
  "account.exports",
  "account.requestExport",
  "account.revokeOtherSessions",
  "account.revokeSession",
  "account.sessions",
  "auth.logout",
  "passkeys.begin",
  "passkeys.create",
  "passkeys.delete",
  "passkeys.list",
  "tokens.create",
  "tokens.list",
  "tokens.revoke",
]);

export type Access = TokenScope | "session";

/** Queries need "read", mutations "create", unless the procedure's metadata names another scope. */
export function getAccess(name: string, type: string, meta: { scope?: TokenScope } | undefined): Access {
  if (sessionProcedures.has(name)) return "session";
  return meta?.scope ?? (type === "query" ? "read" : "create");
}

/** A session may call everything, an access token only what its scopes allow. @throws SCOPE_MISSING {scope} */
export function requireAccess({ scopes }: Actor, access: Access): void {
  if (scopes && !scopes.some((scope) => scope === access))
    throw new StudioError("SCOPE_MISSING", { scope: access });
}
