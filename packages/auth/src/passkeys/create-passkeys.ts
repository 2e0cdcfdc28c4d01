import type { AssertedPasskey, AttestedPasskey } from "@portrait-studio/contract";
import type { Database } from "@portrait-studio/db";
import { beginNewPasskey, type PasskeyOwner, verifyNewPasskey } from "./add-passkey.ts";
import { beginPasskeySignIn, redeemPasskey } from "./redeem-passkey.ts";
import { getRelyingParty } from "./relying-party.ts";

/**
 * Sign-in by passkeys. What a browser has signed counts once, within ten minutes, in the browser that asked for it.
 * @param appUrl the public address, whose host passkeys are made for and whose pages alone can use them
 */
export function createPasskeys(db: Database, appUrl: string) {
  const party = getRelyingParty(appUrl);
  return {
    /** Begins a sign-in. The answer does not depend on the person. */
    begin: (browserKey: string) => beginPasskeySignIn(db, party, browserKey),
    /**
     * The person whose passkey signed the browser's challenge after their device verified them. That browser is then known.
     * @throws StudioError INVALID_PASSKEY: the challenge is used, too old or another browser's; the passkey is unknown; or its
     * signature, site or count is wrong. Whichever it is, the challenge is used.
     */
    redeem: (browserKey: string | undefined, credential: AssertedPasskey) =>
      redeemPasskey(db, party, browserKey, credential),
    beginNew: (owner: PasskeyOwner) => beginNewPasskey(db, party, owner),
    /** @throws StudioError INVALID_PASSKEY */
    verifyNew: (owner: Pick<PasskeyOwner, "userId" | "browserKey">, credential: AttestedPasskey) =>
      verifyNewPasskey(db, party, owner, credential),
  };
}
