import { createHmac, hkdfSync } from "node:crypto";

/** How often one person may have welcome credits: once a mailbox, once an address as it is written, or once an account. */
export type WelcomeOncePer = "mailbox" | "address" | "account";

/** Hosts whose mailboxes take dots as nothing, by the one name that is kept of them. */
const dotless: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox behind an address: in lower case, without what follows a "+", at Gmail without dots and by one name of its host.
 * Other ways of other hosts are left alone, so that two people are never taken for one.
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, host] = [lower.slice(0, at), lower.slice(at + 1)];
  const plus = name.indexOf("+");
  const plain = plus > 0 ? name.slice(0, plus) : name;
  const canonical = dotless[host];
  return canonical ? `${plain.replaceAll(".", "")}@${canonical}` : `${plain}@${host}`;
}

/**
 * Makes the hash by which mailboxes are remembered that have had welcome credits. Its key is the server's and no database has
 * it, so no list of addresses can be tried against what is stored.
 * @param secret at least 32 characters; the key is derived of it and serves nothing else
 * @returns undefined where nothing is to be remembered
 */
export function createMailboxHash(
  secret: string,
  oncePer: WelcomeOncePer,
): ((address: string) => string) | undefined {
  if (oncePer === "account") return undefined;
  const key = Buffer.from(
    hkdfSync("sha256", secret, "", "portrait studio: mailboxes with welcome credits", 32),
  );
  return (address) => {
    const known = oncePer === "mailbox" ? mailboxOf(address) : address.toLowerCase();
    return createHmac("sha256", key).update(known).digest("hex");
  };
}
