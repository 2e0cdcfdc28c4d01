import { createHmac, hkdfSync } from "node:crypto";

/** How often welcome credits are given: once per mailbox, per address as written, or per account. */
export type WelcomeOncePer = "mailbox" | "address" | "account";

/** Hosts that ignore dots in mailbox names, with the canonical name of each. */
const dotless: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox of an address: lower case, without a "+" and what follows it; for Gmail also without dots and with one host name.
 * Rules of other hosts are not applied, so that two people never count as one.
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
 * Makes the hash function for mailboxes that got welcome credits. Its key is not in the database, so a copy of the database
 * cannot be searched for known addresses.
 * @param secret at least 32 characters; the key is derived from it and used only here
 * @returns undefined when mailboxes are not remembered
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
