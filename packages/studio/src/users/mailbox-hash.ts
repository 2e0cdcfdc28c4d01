import { createHmac, hkdfSync } from "node:crypto";

export type WelcomeOncePer = "mailbox" | "address" | "account";

export type HashMailbox = (address: string) => string;

interface HostRule {
  /** the canonical name of the host first; one name has the same mailbox on all of them */
  hosts: readonly [string, ...string[]];
  /** characters that the host ignores in a name */
  ignored?: RegExp;
}

const twins: readonly HostRule[] = [
  // https://support.google.com/mail/answer/7436150
  { hosts: ["gmail.com", "googlemail.com"], ignored: /\./g },
  // https://support.apple.com/118230
  { hosts: ["icloud.com", "me.com", "mac.com"] },
  // https://proton.me/support/addresses-and-aliases, https://proton.me/support/change-username
  { hosts: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
];

/** Disposable addresses are base-anything, without other hyphens. @see https://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html */
const hyphenTags = /^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

/** anything@name.fastmail.com is name@fastmail.com, "-" standing for "_". https://www.fastmail.help/hc/en-us/articles/360060591053 */
const nameInHost = /^([a-z0-9-]+)\.(fastmail\.(?:co\.)?[a-z]{2,3}|sent\.com)$/;

/** Rules that a host does not publish are not applied, so that two people never count as one. */
export function toMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, host] = [beforeTag(lower.slice(0, at), "+"), lower.slice(at + 1)];
  const [, owner, hostOfOwner] = nameInHost.exec(host) ?? [];
  if (owner && hostOfOwner) return `${owner.replaceAll("-", "_")}@${hostOfOwner}`;
  if (hyphenTags.test(host)) return `${beforeTag(name, "-")}@${host}`;
  const rule = twins.find(({ hosts }) => hosts.includes(host));
  if (!rule) return `${name}@${host}`;
  return `${(rule.ignored && name.replaceAll(rule.ignored, "")) || name}@${rule.hosts[0]}`;
}

function beforeTag(name: string, separator: string): string {
  const at = name.indexOf(separator);
  return at > 0 ? name.slice(0, at) : name;
}

/**
 * Makes the hash function for mailboxes that got welcome credits. Its key is not in the database, so a copy of the database
 * cannot be searched for known addresses.
 * @param secret at least 32 characters; the key is derived from it and used only here
 * @returns undefined when mailboxes are not remembered
 */
export function createMailboxHash(secret: string, oncePer: WelcomeOncePer): HashMailbox | undefined {
  if (oncePer === "account") return undefined;
  const key = Buffer.from(
    hkdfSync("sha256", secret, "", "portrait studio: mailboxes with welcome credits", 32),
  );
  const hash = (known: string) => createHmac("sha256", key).update(known).digest("hex");
  return (address) => hash(oncePer === "mailbox" ? toMailbox(address) : address.toLowerCase());
}
