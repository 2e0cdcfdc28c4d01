import type { Address as MailAddress } from "postal-mime";
import type { CaughtMail } from "./store.ts";

interface Address {
  Name: string;
  Address: string;
}

export function summarise(mail: CaughtMail) {
  const { email } = mail;
  const visible = [...(email.to ?? []), ...(email.cc ?? [])]
    .flatMap(addresses)
    .map((one) => one.Address.toLowerCase());
  const hidden = mail.envelope.to.filter((address) => !visible.includes(address.toLowerCase()));
  return {
    ID: mail.id,
    Read: mail.read,
    From: sender(mail),
    To: (email.to ?? []).flatMap(addresses),
    Cc: (email.cc ?? []).flatMap(addresses),
    Bcc: hidden.map((address) => ({ Name: "", Address: address })),
    Subject: email.subject ?? "",
    Created: mail.received,
    Snippet: plainText(mail).replace(/\s+/g, " ").trim().slice(0, 250),
  };
}

export function describe(mail: CaughtMail) {
  const { email, received } = mail;
  return {
    ...summarise(mail),
    Date: email.date ?? received,
    Text: email.text ?? "",
    HTML: email.html ?? "",
  };
}

/** An inbox needs this much: words that must all occur, `to:`, `from:` and `subject:` before a word, quotes around several. */
export function matches(mail: CaughtMail, query: string): boolean {
  const { To, Cc, Bcc, From, Subject } = summarise(mail);
  const inText = (list: Address[]) => list.map(({ Name, Address }) => `${Name} ${Address}`).join(" ");
  const fields: Record<string, string> = {
    to: inText([...To, ...Cc, ...Bcc]),
    from: inText([From]),
    subject: Subject,
  };
  const everything = [...Object.values(fields), plainText(mail)].join(" ");
  const terms = query.matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/gi);
  return [...terms].every(([, field, quoted, word]) => {
    const within = field ? (fields[field.toLowerCase()] ?? "") : everything;
    return within.toLowerCase().includes((quoted ?? word ?? "").toLowerCase());
  });
}

/** The six digits that a sign-in mail is about, for showing them large; a mail may write them as two groups. */
export function findCode(mail: CaughtMail): string | undefined {
  const [, first, second] = /(?<![\w#/=.-])(\d{3})[ -]?(\d{3})(?![\w-]|\.\d)/.exec(plainText(mail)) ?? [];
  return first && second && first + second;
}

function plainText(mail: CaughtMail): string {
  return mail.email.text ?? (mail.email.html ?? "").replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, " ");
}

function sender(mail: CaughtMail): Address {
  const [first] = mail.email.from ? addresses(mail.email.from) : [];
  return first ?? { Name: "", Address: mail.envelope.from };
}

function addresses(entry: MailAddress): Address[] {
  if (entry.group) return entry.group.map(({ name, address }) => ({ Name: name, Address: address }));
  return [{ Name: entry.name, Address: entry.address ?? "" }];
}
